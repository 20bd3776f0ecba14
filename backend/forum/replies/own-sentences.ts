import { isRead, languageName, type ReadLanguage } from '../../../contract/languages.ts'
import type { Ask, Fact } from '../../../contract/reply-parts.ts'
import type { SettingsRow } from '../forum.rows.ts'
import { languageIn } from '../scoring/languages/detect-language.ts'
import { inAll, LANGUAGES } from '../scoring/languages/languages.ts'
import { tellingWords } from './telling-words.ts'

type Settings = Pick<SettingsRow, 'business_name' | 'business_description' | 'guidelines'>
type Post = { readonly title: string; readonly body: string }

/** Sentences that a draft takes at the most. */
const MOST_TAKEN = 3
/** Sentences that are offered at the most. */
const MOST_OFFERED = 12
const LEAST_LENGTH = 12
/** What a sentence must share with a post to answer it: about two words that are not everyday ones. */
const ANSWERS = 1
/** A word of the title, or of what is asked for, says more than one of the body. */
const ASKED = 1.5

const sentencesIn = (text: string): readonly string[] =>
  text
    .split(/\n+/)
    .flatMap((line) => [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(line)])
    .map(({ segment }) => segment.trim())
    .filter((sentence) => sentence.length >= LEAST_LENGTH)

/**
 * The person's own sentences about the business, as they stand. Guidelines say how to write; of them only sentences about
 * the business itself can go into a reply.
 */
const ownSentences = (settings: Settings, language: ReadLanguage): readonly string[] => {
  const name = settings.business_name.toLowerCase()
  const isAboutUs = (sentence: string) =>
    LANGUAGES[language].own.begins.test(sentence) || (name !== '' && sentence.toLowerCase().startsWith(name))
  return [
    ...new Set([
      ...sentencesIn(settings.business_description),
      ...sentencesIn(settings.guidelines).filter(isAboutUs),
    ]),
  ]
}

const HOLDS_MONEY = new RegExp(
  `[$€£]\\s?\\d|\\d\\s?(?:[$€£]|(?:${inAll(({ money }) => money)})(?!\\p{L}))`,
  'iu',
)

/** The person's own sentences, those that answer a post first, and whether each does. */
export const factsFor = (
  settings: Settings,
  post: Post,
  asks: readonly Ask[],
  ownLanguage: ReadLanguage,
): readonly Fact[] => {
  const name = tellingWords(settings.business_name, ownLanguage)
  const asked = tellingWords([post.title, ...asks.map(({ quote }) => quote)].join('\n'), ownLanguage)
  const told = tellingWords(post.body.slice(0, 2000), ownLanguage)
  /** How much a sentence bears on the post: the telling words that they share, but for the business's name. */
  const bearing = (sentence: string): number =>
    [...tellingWords(sentence, ownLanguage)].reduce((sum, [stem, { weight }]) => {
      if (name.has(stem)) return sum
      return sum + (asked.has(stem) ? ASKED * weight : told.has(stem) ? weight : 0)
    }, 0)
  const wantsPrice = asks.some(({ kind }) => kind === 'budget')
  const places = asks.filter(({ kind }) => kind === 'place').map(({ quote }) => quote)
  return ownSentences(settings, ownLanguage)
    .map((text) => ({
      text,
      worth:
        bearing(text) +
        (wantsPrice && HOLDS_MONEY.test(text) ? ANSWERS : 0) +
        (places.some((place) => text.includes(place)) ? ANSWERS : 0),
    }))
    .toSorted((one, other) => other.worth - one.worth)
    .slice(0, MOST_OFFERED)
    .map(({ text, worth }) => ({ text, answers: worth >= ANSWERS }))
}

/** The person's own disclosure, or the plain sentence of the language. */
export const disclosureOf = (
  { business_name, disclosure }: Pick<SettingsRow, 'business_name' | 'disclosure'>,
  language: ReadLanguage,
): string =>
  disclosure ||
  LANGUAGES[language].own.disclosure.replace('{name}', () => business_name || '[name of your product]')

/** The language of a text; English where none can be told. */
export const languageOfText = (text: string): ReadLanguage => {
  const language = languageIn({ title: '', body: text }, 'en')
  return language !== undefined && isRead(language) ? language : 'en'
}

/** A bracket stays one, whatever the post has in it. */
const inBracket = (quote: string): string => quote.replace(/[[\]\s]+/g, ' ').trim()

export type OwnWords = {
  readonly text: string
  /** Whether a sentence of the person's answers the post. */
  readonly answered: boolean
}

/**
 * A reply of the person's own sentences, as they stand, behind a bracket that says what to answer. Where the settings are in
 * another language than the post, the sentences stand in a bracket, to be put into it.
 */
export const inOwnWords = (
  settings: Settings & Pick<SettingsRow, 'disclosure'>,
  given: {
    readonly asks: readonly Ask[]
    readonly facts: readonly Fact[]
    readonly language: ReadLanguage
    readonly ownLanguage: ReadLanguage
    /** The rules forbid to name the product. */
    readonly unnamed: boolean
  },
): OwnWords => {
  const { asks, language, ownLanguage, unnamed } = given
  const order = settings.business_description + settings.guidelines
  const facts = unnamed
    ? []
    : given.facts
        .filter(({ answers }) => answers)
        .slice(0, MOST_TAKEN)
        .map(({ text }) => text)
        .toSorted((one, other) => order.indexOf(one) - order.indexOf(other))
  const wants = asks.find(({ kind }) => kind === 'wants')?.quote ?? ''
  const limits = asks.filter(({ kind }) => kind === 'budget').map(({ quote }) => quote)
  const quotes = [wants, ...limits.filter((quote) => !wants.includes(quote))]
    .map(inBracket)
    .filter((quote) => quote !== '')
  const bracket =
    quotes.length === 0
      ? '[say first what you would do]'
      : `[say first what you would do: they write ${quotes.map((quote) => `“${quote}”`).join(' and ')}]`
  const said = facts.map((fact) => (/[.!?…]$/.test(fact) ? fact : `${fact}.`)).join(' ')
  const own =
    said === '' || language === ownLanguage ? said : `[in ${languageName(language)}: ${inBracket(said)}]`
  return {
    text: [bracket, own, unnamed ? '' : disclosureOf(settings, language)]
      .filter((part) => part !== '')
      .join('\n\n'),
    answered: facts.length > 0,
  }
}
