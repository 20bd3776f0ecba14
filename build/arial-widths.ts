import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { glyphsOf, tableOf } from '../backend/text/woff.ts'

const require = createRequire(import.meta.url)

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
