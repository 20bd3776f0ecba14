import type { AskForm } from '../asks.ts'
import { type Phrase, phrase, phraseBook } from '../phrases.ts'
import { isCommon } from '../rarity.ts'
import { type Sentence, sentencesOf, type Word } from '../split-text.ts'
import { fieldOf } from './field.ts'
import type { Form, Reader } from './reader.ts'
import type { LanguageTable } from './table.ts'

const APOSTROPHE = /['\u2019\u02bc\uff07]/

/** The parts of a word that an apostrophe joins, each where it stands: "l'app" is two words. */
const parted = (word: Word, text: string): Word[] => {
  const raw = text.slice(word.start, word.end)
  if (word.link || !APOSTROPHE.test(raw)) return [word]
  let start = word.start
  return raw.split(APOSTROPHE).flatMap((part) => {
    const from = start
    start += part.length + 1
    return part === '' ? [] : [{ ...word, norm: part.toLowerCase(), start: from, end: from + part.length }]
  })
}

/** A form of words as it is written in a table, folded option by option: names of sets and kinds stay. */
const foldForm = (table: LanguageTable, form: string): string =>
  form
    .replaceAll("'", ' ')
    .split(/([\s|]+)/)
    .map((part) => (/^[$@*^.]/.test(part) ? part : table.fold(part)))
    .join('')

const listOf = (table: LanguageTable, words: string): ReadonlySet<string> =>
  new Set(table.fold(words.replaceAll("'", ' ')).trim().split(/\s+/))

const bookOf = (table: LanguageTable) => {
  const sets = Object.fromEntries(
    Object.entries(table.sets).map(([name, words]) => [name, table.fold(words).trim()]),
  )
  const entry = <T extends object>(meaning: T, line: string): readonly [Phrase, T] => [
    phrase(foldForm(table, line), sets),
    meaning,
  ]
  const linesOf = (list: string) => list.trim().split(/\s*[\n;]\s*/)
  return phraseBook<Form>([
    ...table.asks.flatMap(({ meaning, list }) => linesOf(list).map((line) => entry<AskForm>(meaning, line))),
    ...table.roles.flatMap(({ meaning, list }) => linesOf(list).map((line) => entry(meaning, line))),
    ...table.circumstances.flatMap(({ meaning, list }) =>
      linesOf(list).map((line) => {
        const [form = '', about = ''] = line.split('#')
        return entry({ ...meaning, about: table.fold(about.trim()) }, form)
      }),
    ),
  ])
}

/** Makes of a language's table what reads its posts. */
export const readerFrom = (table: LanguageTable): Reader => {
  const { fold, stem, elides, capitalNouns } = table
  const products = listOf(table, table.products)
  const productStems = new Set([...products].map(stem))
  const persons = listOf(table, table.persons)
  const functionWords = listOf(table, table.functionWords)
  const fillers = new Set([...functionWords, ...listOf(table, table.fillers)])
  const fillerStems = new Set([...fillers].map(stem))
  const senses = new Map<string, string>()
  for (const [english, words] of Object.entries(table.senses))
    for (const word of listOf(table, words)) if (!senses.has(word)) senses.set(word, english)
  const read = (sentence: Sentence, text: string): Sentence => ({
    ...sentence,
    words: (elides ? sentence.words.flatMap((word) => parted(word, text)) : sentence.words).map((word) => {
      const norm = fold(word.norm)
      return { ...word, norm, sense: senses.get(norm) ?? '' }
    }),
  })
  const sentences = (field: 'title' | 'body', text: string) =>
    sentencesOf(field, text).map((sentence) => read(sentence, text))
  const wordsOf = (text: string) => sentences('body', text).flatMap((s) => s.words.map((w) => w.norm))
  const isContent = (word: string) => word.length > 1 && !fillers.has(word) && !/^\d+$/.test(word)
  const rarity = (s: string) => (fillerStems.has(s) ? 0 : 1)
  return {
    language: table.language,
    sentencesOf: sentences,
    wordsOf,
    stem,
    rarity,
    isContent,
    isProduct: (word) => products.has(word),
    isProductStem: (s) => productStems.has(s),
    isPerson: (word) => persons.has(word),
    isFunction: (word) => functionWords.has(word),
    isEveryday: (word) => fillers.has(word) || products.has(word) || (!capitalNouns && isCommon(word)),
    book: bookOf(table),
    fieldOf: () => fieldOf(rarity),
    description: { ...table.description, verbs: fold(table.description.verbs) },
    plain: fold,
    compounds: table.compounds,
    headLast: table.compounds,
    capitalNouns,
  }
}
