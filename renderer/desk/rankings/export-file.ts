import { strFromU8, unzipSync } from 'fflate'
import Papa from 'papaparse'

/** A query of an export, with its figures. */
export type ExportedQuery = {
  readonly query: string
  readonly clicks: number
  readonly impressions: number
  /** Clicks per impression, 0 to 1. */
  readonly ctr: number
  readonly position: number
}

/** The maximum number of queries that Search Console exports. */
export const EXPORTED_MOST = 1_000
/** The maximum size of a file in an export, in bytes. */
const LARGEST = 5_000_000
/** The maximum number of rows that are read. */
const MOST_ROWS = 5_000
/** The maximum number of files in the ZIP file of an export. Search Console exports seven. */
const MOST_FILES = 20
/** The maximum size of all files of a ZIP file together, unpacked, in bytes. */
const MOST_UNPACKED = 10_000_000

/** Reads the queries of an export of Search Console: the ZIP file of the export, or its CSV file of queries. Null for other files. */
export const readExport = async (file: File): Promise<readonly ExportedQuery[] | null> => {
  if (file.size > LARGEST) return null
  const bytes = new Uint8Array(await file.arrayBuffer())
  try {
    const tables = csvFiles(bytes).flatMap(({ name, text }) => {
      const rows = queriesIn(text)
      return rows ? [{ name, rows }] : []
    })
    // The names of the files are in the language of the account. The queries come before countries and devices.
    return (tables.find(({ name }) => /quer/i.test(name)) ?? tables[0])?.rows ?? null
  } catch {
    // A damaged ZIP file, or one that is too large unpacked.
    return null
  }
}

const isZip = (bytes: Uint8Array): boolean => strFromU8(bytes.slice(0, 4), true) === 'PK\u0003\u0004'

const csvFiles = (bytes: Uint8Array): readonly { readonly name: string; readonly text: string }[] => {
  if (!isZip(bytes)) return [{ name: 'queries', text: strFromU8(bytes) }]
  let files = 0
  let unpacked = 0
  const tables = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      files += 1
      unpacked += originalSize
      if (files > MOST_FILES || unpacked > MOST_UNPACKED) throw new RangeError('too large for an export')
      return name.toLowerCase().endsWith('.csv') && originalSize <= LARGEST
    },
  })
  return Object.entries(tables).map(([name, content]) => ({ name, text: strFromU8(content) }))
}

/** Reads a table of queries. Null for tables of days, pages and filters, and for texts that are no such table. */
const queriesIn = (text: string): readonly ExportedQuery[] | null => {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, '').trim(), { preview: MOST_ROWS + 1 })
  const [, ...rows] = data
  if (data.length === 0 || data.some((row) => row.length !== 5)) return null
  // A query may be an address or a day, but not every query is one. A new site has no queries yet.
  const isOther = ([first = '']: readonly string[]) => /^https?:\/\/|^\d{4}-\d\d-\d\d$/.test(first)
  if (rows.length > 0 && rows.every(isOther)) return null
  const queries = rows.map(([query = '', clicks = '', impressions = '', ctr = '', position = '']) => ({
    query,
    clicks: wholeOf(clicks),
    impressions: wholeOf(impressions),
    ctr: decimalOf(ctr) / 100,
    position: decimalOf(position),
  }))
  return queries.every(({ clicks, impressions, ctr, position }) =>
    [clicks, impressions, ctr, position].every(Number.isFinite),
  )
    ? queries
    : null
}

/** Reads a whole number, with any separators between the thousands. */
const wholeOf = (text: string): number => {
  const digits = text.replaceAll(/[\s.,’']/g, '')
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN
}

/** Reads a decimal number or a percentage, with a point or a comma. */
const decimalOf = (text: string): number => {
  const number = text.replaceAll(/[\s%]/g, '').replace(',', '.')
  return /^\d+(\.\d+)?$/.test(number) ? Number(number) : Number.NaN
}
