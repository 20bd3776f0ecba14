import type { Form } from '../form-kinds.ts'
import { type PhraseBook, phrase, phraseBook } from '../phrases.ts'
import { isCommon } from '../rarity.ts'
import { type Sentence, sentencesOf, type Word } from '../split-text.ts'
import { fieldOf } from './field.ts'
import type { Reader } from './reader.ts'
import type { LanguageTable } from './table.ts'

const APOSTROPHE = /['\u2019\u02bc\uff07]/

/** Splits a word at its apostrophes: "l'app" is two words. */
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

/** Folds a form of words option by option, without the names of sets and kinds. */
const foldForm = (fold: LanguageTable['fold'], form: string): string =>
  form
    .replaceAll("'", ' ')
    .split(/([\s|]+)/)
    .map((part) => (/^[$@*^.]/.test(part) ? part : fold(part)))
    .join('')

const listOf = (table: LanguageTable, words: string): ReadonlySet<string> =>
  new Set(table.fold(words.replaceAll("'", ' ')).trim().split(/\s+/))

type FormTable = Pick<LanguageTable, 'sets' | 'asks' | 'roles' | 'circumstances' | 'fold'>

const linesOf = (list: string): readonly string[] => list.trim().split(/\s*[\n;]\s*/)

/** The phrase book of a language. */
export const bookOf = ({ sets, asks, roles, circumstances, fold }: FormTable): PhraseBook<Form> => {
  const folded = Object.fromEntries(Object.entries(sets).map(([name, words]) => [name, fold(words).trim()]))
  const entry = (meaning: Form, form: string) => [phrase(foldForm(fold, form), folded), meaning] as const
  return phraseBook<Form>([
    ...[...asks, ...roles].flatMap(({ meaning, list }) => linesOf(list).map((line) => entry(meaning, line))),
    ...circumstances.flatMap(({ meaning, list }) =>
      linesOf(list).map((line) => {
        const [form = '', about = ''] = line.split('#')
        return entry({ ...meaning, about: fold(about.trim()) }, form)
      }),
    ),
  ])
}

/** Builds the reader of a language from its table. */
export const readerFrom = (table: LanguageTable): Reader => {
  const { fold, stem, elides, capitalNouns, comments } = table
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
    comments: {
      wants: listOf(table, comments.wants),
      gives: listOf(table, comments.gives),
      past: listOf(table, comments.past),
      toAll: listOf(table, comments.toAll),
      ofOthers: comments.ofOthers === null ? null : listOf(table, comments.ofOthers),
    },
    description: { ...table.description, verbs: fold(table.description.verbs) },
    plain: fold,
    compounds: table.compounds,
    headLast: table.compounds,
    capitalNouns,
  }
}
