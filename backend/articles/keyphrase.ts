const FUNCTION_WORDS = new Set(
  `a about an and are as at be best by can do does for from guide has have how i in into is it its my of on or our
  should that the their them there these this to us vs was we what when where which who why will with you your`.split(
    /\s+/,
  ),
)

/** Singular and plural become the same: invoice and invoices, company and companies. */
const stemOf = (word: string): string =>
  word.length > 3 ? word.replace(/s$/, '').replace(/e$/, '').replace(/y$/, 'i') : word

const wordsIn = (text: string): readonly string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/['’]s\b/g, '')
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** The words of a keyphrase that carry its meaning; all of them where none does. */
const contentWords = (phrase: string): readonly string[] => {
  const words = wordsIn(phrase)
  const content = words.filter((word) => !FUNCTION_WORDS.has(word))
  return content.length > 0 ? content : words
}

const JOINING = new Set('because but if nor since than though until while whether without'.split(' '))

/** Whether a word only joins others, and so cannot end a sentence that was cut. */
export const joinsOnly = (word: string): boolean =>
  FUNCTION_WORDS.has(word.toLowerCase()) || JOINING.has(word.toLowerCase())

/** Whether a text has every content word of the keyphrase, in any order and number. */
export const holdsKeyphrase = (text: string, keyphrase: string): boolean => holdsAll(keyphrase)(text)

/** The same for many texts and one keyphrase. */
const holdsAll = (keyphrase: string): ((text: string) => boolean) => {
  const wanted = contentWords(keyphrase).map(stemOf)
  return (text) => {
    const held = new Set(wordsIn(text).map(stemOf))
    return wanted.length > 0 && wanted.every((word) => held.has(word))
  }
}

/** Sentences and headings of a text. */
export const sentencesOf = (text: string): readonly string[] =>
  text
    .split(/\n+|(?<=[.!?…]["”’)\]]?)\s+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))

/** How many sentences hold the keyphrase. */
export const keyphraseCount = (text: string, keyphrase: string): number =>
  sentencesOf(text).filter(holdsAll(keyphrase)).length

/** What lists count, which nobody searches for: “12 ideas”, “7 ways”. */
const COUNTED = new Set('examples ideas mistakes reasons steps things tips ways'.split(' '))

type Run = { readonly from: number; readonly to: number }

/** Stretches of words that carry meaning, as places in the list. */
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
 * A keyphrase for a title that came without one: what it speaks of first, before any colon; four words that carry meaning at
 * most, and not one alone where it goes on (“composting in a small flat”).
 */
export const keyphraseOf = (title: string): string => {
  const [start = title] = title.split(/[:–—(]/)
  const words = wordsIn(runsOf(wordsIn(start)).length > 0 ? start : title)
  const [first, second] = runsOf(words)
  if (!first) return words.slice(0, 4).join(' ') || title
  const alone = first.to - first.from === 1 && second && second.to - first.from <= 5
  return words.slice(first.from, alone ? second.to : Math.min(first.to, first.from + 4)).join(' ')
}

const PREPOSITION = /\s(?:for|in|with|without|of|on|near|from|to|at|by|under|after|before)\s/i

/** What people search for as something to do, with a preposition after it. */
const VERBS = new Set(
  'apply ask care file invest look move pay plan prepare register save search shop sign switch train travel'.split(
    ' ',
  ),
)

/**
 * A shorter name, with its article, for what a keyphrase is about: what stands before a preposition (“the bike lights” of
 * “bike lights for commuting”), or else the phrase without its first word that carries meaning (“the toilet” of
 * “running toilet”).
 */
export const subjectOf = (keyphrase: string): string => {
  const words = keyphrase.trim().split(/\s+/)
  const start = words.findIndex((word) => !FUNCTION_WORDS.has(word.toLowerCase()))
  if (start < 0) return 'this'
  const phrase = words.slice(start).join(' ')
  const [head = ''] = phrase.split(PREPOSITION)
  if (head !== phrase && !VERBS.has(head.toLowerCase())) return `the ${head}`
  const rest = phrase.split(' ').slice(1)
  const next = rest.findIndex((word) => !FUNCTION_WORDS.has(word.toLowerCase()))
  return next < 0 ? 'this' : `the ${rest.slice(next).join(' ')}`
}

/** How many words that carry meaning two texts share. */
export const overlap = (one: string, other: string): number => {
  const held = new Set(contentWords(one).map(stemOf))
  return new Set(
    contentWords(other)
      .map(stemOf)
      .filter((word) => held.has(word)),
  ).size
}
