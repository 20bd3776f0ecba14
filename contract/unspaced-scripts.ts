/** A character class, as the source of a pattern, of the scripts that are written without spaces between words. */
export const UNSPACED_SCRIPTS =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]'
