import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readExport } from './export-file.ts'

const QUERIES =
  'Top queries,Clicks,Impressions,CTR,Position\r\n"invoice, hourly",12,"1,340",0.9%,8.4\r\nlate fees,0,40,0%,31\r\n'
const read = (name: string, content: string | Record<string, string>) =>
  readExport(
    new File(
      [
        typeof content === 'string'
          ? content
          : Uint8Array.from(
              zipSync(Object.fromEntries(Object.entries(content).map(([at, text]) => [at, strToU8(text)]))),
            ),
      ],
      name,
    ),
  )
const EXPECTED = [
  { query: 'invoice, hourly', clicks: 12, impressions: 1340, ctr: 0.009000000000000001, position: 8.4 },
  { query: 'late fees', clicks: 0, impressions: 40, ctr: 0, position: 31 },
]

test('the queries are read from the CSV file and from the ZIP file of an export', async () => {
  expect(await read('Queries.csv', `\uFEFF${QUERIES}`)).toEqual(EXPECTED)
  const zip = {
    'Chart.csv': 'Date,Clicks,Impressions,CTR,Position\n2026-11-01,1,10,10%,3\n',
    'Pages.csv': 'Top pages,Clicks,Impressions,CTR,Position\nhttps://a.example/,1,10,10%,3\n',
    'Queries.csv': QUERIES,
    'Countries.csv': 'Country,Clicks,Impressions,CTR,Position\nSpain,1,10,10%,3\n',
    'Filters.csv': 'Filter,Value\nSearch type,Web\n',
  }
  expect(await read('export.zip', zip)).toEqual(EXPECTED)
})

test('an export in another language is read by its form, with its commas', async () => {
  const german =
    'Häufigste Suchanfragen,Klicks,Impressionen,CTR,Position\nrechnung,3,"1.200","0,25 %","9,5"\n'
  expect(
    await read('export.zip', {
      'Diagramm.csv': 'Datum,Klicks,Impressionen,CTR,Position\n2026-11-01,1,10,10%,3\n',
      'Suchanfragen.csv': german,
      'Länder.csv': 'Land,Klicks,Impressionen,CTR,Position\nSpanien,1,10,10%,3\n',
    }),
  ).toEqual([{ query: 'rechnung', clicks: 3, impressions: 1200, ctr: 0.0025, position: 9.5 }])
})

test('an export without queries has none, and a query may be an address', async () => {
  const [head = ''] = QUERIES.split('\r\n')
  const countries = 'Country,Clicks,Impressions,CTR,Position\nSpain,1,10,10%,3\n'
  expect(await read('export.zip', { 'Queries.csv': head, 'Countries.csv': countries })).toEqual([])
  const queries = `${QUERIES}https://a.example/fees,0,1,0%,9\r\n`
  const rows = await read('export.zip', { 'Queries.csv': queries, 'Countries.csv': countries })
  expect(rows?.map(({ query }) => query)).toEqual(['invoice, hourly', 'late fees', 'https://a.example/fees'])
})

test('other files are refused', async () => {
  for (const text of [
    '',
    'hello',
    'a,b\n1,2',
    'Date,Clicks,Impressions,CTR,Position\n2026-11-01,1,10,10%,3',
    'PK\u0003\u0004no',
  ])
    expect(await read('x.csv', text)).toBeNull()
  expect(await read('x.csv', QUERIES.replace('12', 'twelve'))).toBeNull()
  expect(await read('x.csv', 'x'.repeat(5_000_001))).toBeNull()
})

test('a ZIP file with too many files, or too large unpacked, is refused', async () => {
  const zip = (files: number, size: number) => ({
    'Queries.csv': QUERIES,
    ...Object.fromEntries(Array.from({ length: files - 1 }, (_, at) => [`${at}.csv`, ' '.repeat(size)])),
  })
  expect(await read('export.zip', zip(20, 10))).toEqual(EXPECTED)
  expect(await read('export.zip', zip(21, 10))).toBeNull()
  expect(await read('export.zip', zip(3, 4_900_000))).toEqual(EXPECTED)
  expect(await read('export.zip', zip(4, 4_900_000))).toBeNull()
})
