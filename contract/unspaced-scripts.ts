/** A character class, as the source of a pattern, of the scripts that are written without spaces between words. */
export const UNSPACED_SCRIPTS =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]'

const UNSPACED = new RegExp(UNSPACED_SCRIPTS, 'u')
const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** Divides a run of letters into its words: by dictionaries if its script puts no space between words. */
export const wordsOfRun = (run: string): readonly string[] =>
  UNSPACED.test(run) ? Array.from(segmenter.segment(run), ({ segment }) => segment) : [run]
