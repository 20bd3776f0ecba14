const FUNCTION_WORDS = new Set(
  `a about an and are as at be best by can do does for from guide has have how i in into is it its my of on or our
  should that the their them there these this to us vs was we what when where which who why will with you your`.split(
    /\s+/,
  ),
)

/** Reduces singular and plural to the same stem: invoice and invoices, company and companies. */
const stemOf = (word: string): string => {
  if (word.length < 4) return word
  const one = /(?:ss|sh|ch|x|z)es$/.test(word) ? word.slice(0, -2) : word.replace(/(?<!s)s$/, '')
  return one.replace(/(?<=.{3})e$/, '').replace(/(?<=[^aeiou])y$/, 'i')
}

const wordsIn = (text: string): readonly string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/['’]s\b/g, '')
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Returns the meaningful words of a keyphrase, or all its words if none is meaningful. */
const contentWords = (phrase: string): readonly string[] => {
  const words = wordsIn(phrase)
  const content = words.filter((word) => !FUNCTION_WORDS.has(word))
  return content.length > 0 ? content : words
}

const JOINING = new Set('because but if nor since than though until while whether without'.split(' '))

/** Whether a word only joins other words, so that a cut sentence must not end with it. */
export const joinsOnly = (word: string): boolean =>
  FUNCTION_WORDS.has(word.toLowerCase()) || JOINING.has(word.toLowerCase())

/** Whether a text contains every meaningful word of the keyphrase, in any order and number. */
export const holdsKeyphrase = (text: string, keyphrase: string): boolean => holdsAll(keyphrase)(text)

/** Does the same for one keyphrase and many texts. */
const holdsAll = (keyphrase: string): ((text: string) => boolean) => {
  const wanted = contentWords(keyphrase).map(stemOf)
  return (text) => {
    const held = new Set(wordsIn(text).map(stemOf))
    return wanted.length > 0 && wanted.every((word) => held.has(word))
  }
}

/** Splits a text into its sentences and headings. */
export const sentencesOf = (text: string): readonly string[] =>
  text
    .split(/\n+|(?<=[.!?…]["”’)\]]?)\s+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))

/** Counts the sentences that contain the keyphrase. */
export const keyphraseCount = (text: string, keyphrase: string): number =>
  sentencesOf(text).filter(holdsAll(keyphrase)).length

/** Nouns that titles of lists count, as in “12 ideas” and “7 ways”. People do not search for them. */
const COUNTED = new Set('examples ideas mistakes reasons steps things tips ways'.split(' '))

type Run = { readonly from: number; readonly to: number }

/** Finds runs of meaningful words, as positions in the list. */
const runsOf = (words: readonly string[]): readonly Run[] => {
  const runs: Run[] = []
  words.forEach((word, at) => {
    if (FUNCTION_WORDS.has(word)) return
    const last = runs.at(-1)
    if (last?.to === at) runs[runs.length - 1] = { from: last.from, to: at + 1 }
    else runs.push({ from: at, to: at + 1 })
  })
  return runs.filter(
    ({ from, to }) => !words.slice(from, to).every((word) => COUNTED.has(word) || /^\p{N}+$/u.test(word)),
  )
}

/**
 * Derives a keyphrase from a title that has none: the first meaningful words before any colon, four at most. A single
 * word is not used if the title continues (“composting in a small flat”).
 */
export const keyphraseOf = (title: string): string => {
  const [start = title] = title.split(/[:–—(]/)
  const words = wordsIn(runsOf(wordsIn(start)).length > 0 ? start : title)
  const [first, second] = runsOf(words)
  if (!first) return words.slice(0, 4).join(' ') || title
  const alone = first.to - first.from === 1 && second && second.to - first.from <= 5
  return words.slice(first.from, alone ? second.to : Math.min(first.to, first.from + 4)).join(' ')
}

/** Counts the meaningful words that two texts share. */
export const overlap = (one: string, other: string): number => {
  const held = new Set(contentWords(one).map(stemOf))
  return new Set(
    contentWords(other)
      .map(stemOf)
      .filter((word) => held.has(word)),
  ).size
}
