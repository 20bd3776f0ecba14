/** Widths of Arial's signs from the space to the tilde, in thousandths of the font size (Adobe's Helvetica metrics, which Arial shares). */
const ASCII = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
  500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
  556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
  278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
] as const
const OTHERS: Readonly<Record<string, number>> = {
  '–': 556,
  '—': 1000,
  '…': 1000,
  '‘': 222,
  '’': 222,
  '“': 333,
  '”': 333,
  '·': 278,
  '•': 350,
  '€': 556,
  '£': 556,
  ß: 611,
  æ: 889,
  ø: 611,
}
/** Search engines set titles in Arial of this size, px. */
const FONT_SIZE = 20
const UNKNOWN = 556
const IDEOGRAPH = 1000

const widthOf = (sign: string): number => {
  const known = ASCII[(sign.codePointAt(0) ?? 0) - 32] ?? OTHERS[sign]
  if (known !== undefined) return known
  if (/\p{M}/u.test(sign)) return 0
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(sign)
    ? IDEOGRAPH
    : UNKNOWN
}

/** Width of a title in a list of search results, px. */
export const pixelWidth = (text: string): number =>
  Math.round(([...text.normalize('NFD')].reduce((sum, sign) => sum + widthOf(sign), 0) * FONT_SIZE) / 1000)
