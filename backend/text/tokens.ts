/** Scripts in which a model reads about one token for each character. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu
/** Number of characters to a token in other scripts. English has a little more, German a little less. */
const CHARACTERS = 3.8

/** Estimates how many tokens a model reads for a text. Real models differ by about a fifth. */
export const aboutTokens = (text: string): number => {
  const dense = text.match(DENSE)?.length ?? 0
  return dense + Math.ceil((text.length - dense) / CHARACTERS)
}
