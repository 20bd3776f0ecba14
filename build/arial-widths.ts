import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'

const require = createRequire(import.meta.url)

/** Reads a table from a WOFF 1.0 file (https://www.w3.org/TR/WOFF/) and decompresses it. */
const tableOf = (woff: Buffer, name: string): Buffer => {
  for (let entry = 44; entry < 44 + woff.readUInt16BE(12) * 20; entry += 20) {
    if (woff.toString('latin1', entry, entry + 4) !== name) continue
    const [offset, packed, full] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at))
    if (offset === undefined || packed === undefined || full === undefined) break
    const data = woff.subarray(offset, offset + packed)
    return packed === full ? data : inflateSync(data)
  }
  throw new Error(`The font has no table ${name}.`)
}

/** Maps each character to its glyph, from the `cmap` subtable of format 4. */
const glyphsOf = (cmap: Buffer): ReadonlyMap<number, number> => {
  const glyphs = new Map<number, number>()
  for (let entry = 4; entry < 4 + cmap.readUInt16BE(2) * 8; entry += 8) {
    const table = cmap.subarray(cmap.readUInt32BE(entry + 4))
    if (table.readUInt16BE(0) !== 4) continue
    const count = table.readUInt16BE(6)
    for (let at = 0; at < count; at += 2) {
      const end = table.readUInt16BE(14 + at)
      const start = table.readUInt16BE(16 + count + at)
      const delta = table.readUInt16BE(16 + 2 * count + at)
      const place = 16 + 3 * count + at
      const range = table.readUInt16BE(place)
      for (let sign = start; sign <= end && sign !== 0xffff; sign += 1) {
        const found = range === 0 ? sign : table.readUInt16BE(place + range + (sign - start) * 2)
        const glyph = found === 0 ? 0 : (found + delta) & 0xffff
        if (glyph !== 0) glyphs.set(sign, glyph)
      }
    }
  }
  return glyphs
}

const widthsIn = (woff: Buffer): ReadonlyMap<string, number> => {
  const unitsPerEm = tableOf(woff, 'head').readUInt16BE(18)
  const longs = tableOf(woff, 'hhea').readUInt16BE(34)
  const hmtx = tableOf(woff, 'hmtx')
  return new Map(
    [...glyphsOf(tableOf(woff, 'cmap'))].map(([sign, glyph]) => [
      String.fromCodePoint(sign),
      Math.round((hmtx.readUInt16BE(Math.min(glyph, longs - 1) * 4) / unitsPerEm) * 1000),
    ]),
  )
}

/** Maps each character of Arimo, a free font with the metrics of Arial, to its width in thousandths of the font size. */
export const arimoWidths = (): ReadonlyMap<string, number> =>
  new Map(
    ['hebrew', 'cyrillic', 'greek', 'latin-ext', 'latin'].flatMap((subset) => [
      ...widthsIn(readFileSync(require.resolve(`@fontsource/arimo/files/arimo-${subset}-400-normal.woff`))),
    ]),
  )

/** Characters of European titles: Latin, Greek, Cyrillic, Hebrew, punctuation and currencies. */
const EUROPEAN = /[ -~\u00a0-\u017f\u0386-\u03ce\u0400-\u045fҐґא-ת–—‐‘’‚“”„‹›•…⁄€₪₫₽₹₺№™−]/u

/** Whether a character appears in European titles and has its own width. */
export const isEuropean = (sign: string): boolean =>
  EUROPEAN.test(sign) && sign.normalize('NFC') === sign && !/\p{M}|\p{Cf}/u.test(sign)

/** Width of most lower-case letters and of all digits, in thousandths of the font size. */
const USUAL = 556

/**
 * Builds the text of `backend/articles/data/arial-widths.json`: the characters, grouped by width. Omits characters of the
 * usual width, and accented letters that are as wide as the plain letter.
 */
export const arialWidths = (): string => {
  const widths = arimoWidths()
  const signsByWidth: Record<number, string> = {}
  for (const [sign, width] of [...widths].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [base = sign] = sign.normalize('NFD')
    const without = base === sign ? USUAL : (widths.get(base) ?? USUAL)
    if (isEuropean(sign) && width !== without) signsByWidth[width] = `${signsByWidth[width] ?? ''}${sign}`
  }
  return `${JSON.stringify(signsByWidth, null, 2)}\n`
}
