import { isRead } from '../../../contract/languages.ts'
import { notOffered } from '../scoring/exclusions.ts'
import { languageIn } from '../scoring/languages/detect-language.ts'
import type { Reader } from '../scoring/languages/reader.ts'
import { readerOf } from '../scoring/languages/readers.ts'
import { offerMeaning } from '../scoring/meaning.ts'
import { type Sentence, wordsOf } from '../scoring/split-text.ts'
import { jointMeaning, likeness, type Meaning } from '../scoring/word-vectors.ts'

/** The maximum number of suggested keywords: few enough to read at a glance. */
const MOST = 8
/** The rarity from which a single word is telling enough to be a keyword. */
const TELLING = 0.7
/** The maximum number of words in a keyword. */
const LONGEST = 3
/** How much more a keyword of several words counts than a single word. */
const SEVERAL = 1.5
/** How much more a keyword of the first sentence counts. The first sentence mostly says what is sold. */
const FIRST = 1.4
/** The part of a keyword's weight that does not depend on its likeness to the whole offer. */
const UNLIKE = 0.3

/** Words after which a description continues with a verb: "it *turns* hours into invoices", "what is still *owed*". */
const BEFORE_VERB = new Set('it we i that which who they you to can also still already'.split(' '))
/** Words for the terms of a sale. Alone, they are no keyword. */
const TERMS_OF_SALE = new Set([
  'trial',
  'discount',
  'warranty',
  'guarantee',
  'refund',
  'delivery',
  'shipping',
])
/** Endings of words that only describe something: "padded", "adjustable", "handmade". Alone, they are no keyword. */
const DESCRIBES = /(?:[^e]ed|made|(?<!vege|time|turn|\b[ct])able|ible|ful|less|ous)$/
/** Words that join two verbs: "turns hours into invoices and *reminds* clients". */
const JOINS = new Set(['and', 'or', 'then'])

type Word = Sentence['words'][number]
type Candidate = { readonly words: readonly string[]; readonly weight: number }

/** Whether a word is written like a name, such as "Sennheiser". In German, all nouns are written like this. */
const isName = (reader: Reader, word: Word, text: string, isFirst: boolean): boolean =>
  !reader.capitalNouns && !isFirst && /^\p{Lu}[^\s]*\p{Ll}/u.test(text.slice(word.start, word.end))

/** A number at the end of a text, such as "30 " or "2.5-", but not the digit of a word such as "web3". */
const COUNT_BEFORE = /(?<![\p{L}\p{N}.,])\d[\d.,]*[\s-]?$/u

/** Splits a sentence into runs of neighbouring words that can form a keyword. */
const runsOf = (reader: Reader, { words }: Sentence, text: string): readonly (readonly Word[])[] => {
  const runs: Word[][] = []
  let run: Word[] = []
  let ofCustomers = false
  const end = () => {
    if (run.length > 0) runs.push(run)
    run = []
  }
  for (const [index, word] of words.entries()) {
    const before = words[index - 1]
    const between = before ? text.slice(before.end, word.start) : ''
    if (before && !/^[\s-]{1,2}$/.test(between)) end()
    // "for people whose dogs outgrow shop collars" describes the customers, and not what is sold.
    if (reader.language === 'en' && word.norm === 'whose') ofCustomers = true
    else if (/[,;:(–—]/.test(between)) ofCustomers = false
    // The word after a number is mostly a unit: "30 cm", "2 kg wedding cakes".
    const isCounted = COUNT_BEFORE.test(text.slice(Math.max(0, word.start - 20), word.start))
    const isVerb =
      reader.language === 'en' &&
      before !== undefined &&
      (BEFORE_VERB.has(before.norm) ||
        (JOINS.has(before.norm) && /[^s]s$/.test(word.norm) && words[index + 1]))
    const fits = reader.isContent(word.norm) || reader.isProduct(word.norm)
    if (
      fits &&
      !word.link &&
      !isVerb &&
      !ofCustomers &&
      !isCounted &&
      !isName(reader, word, text, before === undefined)
    )
      run.push(word)
    else end()
  }
  end()
  return runs
}

/** Whether a word cannot be a keyword alone, because it only describes something or names a person or the terms of a sale. */
const onlyDescribes = (reader: Reader, word: string): boolean =>
  reader.isPerson(word) || TERMS_OF_SALE.has(word) || (reader.language === 'en' && DESCRIBES.test(word))

/** Returns the keywords in a run, each with its weight. A word that names any product, such as "software", only ends a keyword. */
const candidatesIn = (
  reader: Reader,
  run: readonly Word[],
  theme: Meaning,
  isFirst: boolean,
): readonly Candidate[] => {
  const found: Candidate[] = []
  for (let from = 0; from < run.length; from++)
    for (let to = from + 1; to <= Math.min(run.length, from + LONGEST); to++) {
      // "leather dog" is no keyword of a text about leather dog collars.
      if (reader.headLast && to < run.length) continue
      const words = run.slice(from, to).map(({ norm }) => norm)
      const stems = words.filter((word) => reader.isContent(word)).map(reader.stem)
      const last = words.at(-1) ?? ''
      const isAlone = words.length === 1
      if (stems.length < words.length - 1 || (stems.length < words.length && reader.isContent(last))) continue
      const rarities = stems.map(reader.rarity)
      if (isAlone && (onlyDescribes(reader, last) || (rarities[0] ?? 0) < TELLING)) continue
      const mean = rarities.reduce((sum, one) => sum + one, 0) / rarities.length
      const meaning = jointMeaning(stems.map((stem) => [stem, 1] as const))
      const near = UNLIKE + (1 - UNLIKE) * Math.max(0, likeness(meaning, theme))
      found.push({ words, weight: mean * near * (isAlone ? 1 : SEVERAL) * (isFirst ? FIRST : 1) })
    }
  return found
}

/**
 * Suggests keywords from a description of what a person sells: its most telling word groups, in the order of the text. Leaves out
 * what the person does not sell, the words of the `own` name, and keywords whose words are all in `known`.
 */
export const suggestKeywords = (
  description: string,
  own: string,
  known: readonly string[] = [],
): readonly string[] => {
  const language: string = languageIn({ title: '', body: description }) ?? 'en'
  const reader = readerOf(isRead(language) ? language : 'en')
  const { offered } = notOffered(reader, description)
  const theme = offerMeaning([], offered)
  const names = new Set(wordsOf(own))
  const taken = new Set(known.flatMap((keyword) => reader.wordsOf(keyword).map(reader.stem)))
  const candidates = reader
    .sentencesOf('body', offered)
    .flatMap((sentence, index) =>
      runsOf(reader, sentence, offered).flatMap((run) => candidatesIn(reader, run, theme, index === 0)),
    )
    .filter(({ words }) => !words.some((word) => names.has(word)))
  const chosen: Candidate[] = []
  for (const one of candidates.toSorted((a, b) => b.weight - a.weight)) {
    const stems = one.words.map(reader.stem)
    if (chosen.length === MOST) break
    if (stems.some((stem) => taken.has(stem))) continue
    for (const stem of stems) taken.add(stem)
    chosen.push(one)
  }
  return candidates.filter((one) => chosen.includes(one)).map(({ words }) => words.join(' '))
}
