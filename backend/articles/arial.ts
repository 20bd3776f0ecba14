import signsByWidth from './data/arial-widths.json' with { type: 'json' }

/** The width of digits and of most lower-case letters, in thousandths of the font size. */
const USUAL = 556
const IDEOGRAPH = 1000
/** The font size in px at which search engines show titles. The font is Arial. */
const FONT_SIZE = 20

const WIDTHS: ReadonlyMap<string, number> = new Map(
  Object.entries(signsByWidth).flatMap(([width, signs]) =>
    [...signs].map((sign) => [sign, Number(width)] as const),
  ),
)

const widthOf = (sign: string): number => {
  const [base = sign] = sign.normalize('NFD')
  const known = WIDTHS.get(sign) ?? WIDTHS.get(base)
  if (known !== undefined) return known
  if (/\p{M}/u.test(sign)) return 0
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(sign)
    ? IDEOGRAPH
    : USUAL
}

/** Returns the width of a title in a list of search results, in px. */
export const pixelWidth = (text: string): number =>
  Math.round(([...text.normalize('NFC')].reduce((sum, sign) => sum + widthOf(sign), 0) * FONT_SIZE) / 1000)
