import { isRead, languageName, type ReadLanguage } from '../../../contract/languages.ts'
import type { Ask, Fact } from '../../../contract/reply-parts.ts'
import type { SettingsRow } from '../forum.rows.ts'
import { languageIn } from '../scoring/languages/detect-language.ts'
import { inAll, LANGUAGES } from '../scoring/languages/languages.ts'
import { tellingWords } from './telling-words.ts'

type Settings = Pick<SettingsRow, 'business_name' | 'business_description' | 'guidelines'>
type Post = { readonly title: string; readonly body: string }

/** Maximum number of the person's own sentences in a draft. */
const MOST_TAKEN = 3
/** Maximum number of the person's own sentences that are offered. */
const MOST_OFFERED = 12
const LEAST_LENGTH = 12
/** A sentence answers a post if the words that they share weigh at least this much: about two telling words. */
const ANSWERS = 1
/** Factor for a word in the title or in the question, compared with a word in the body. */
const ASKED = 1.5

const sentencesIn = (text: string): readonly string[] =>
  text
    .split(/\n+/)
    .flatMap((line) => [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(line)])
    .map(({ segment }) => segment.trim())
    .filter((sentence) => sentence.length >= LEAST_LENGTH)

/**
 * Collects the person's own sentences about the business, unchanged. Guidelines mostly say how to write, so only their
 * sentences about the business are taken.
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

/**
 * Returns the person's own sentences that bear on a post, the best first, and whether each answers the post. A sentence bears on the
 * post if it shares a telling word with what the post asks for, or answers it.
 */
export const factsFor = (
  settings: Settings,
  post: Post,
  asks: readonly Ask[],
  ownLanguage: ReadLanguage,
): readonly Fact[] => {
  const name = tellingWords(settings.business_name, ownLanguage)
  const asked = tellingWords([post.title, ...asks.map(({ quote }) => quote)].join('\n'), ownLanguage)
  const told = tellingWords(post.body.slice(0, 2000), ownLanguage)
  const sharesNeed = (sentence: string): boolean =>
    [...tellingWords(sentence, ownLanguage).keys()].some((stem) => asked.has(stem) && !name.has(stem))
  /** Sums the weights of the telling words that a sentence shares with the post, except the business's name. */
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
    .filter(({ text, worth }) => worth >= ANSWERS || sharesNeed(text))
    .toSorted((one, other) => other.worth - one.worth)
    .slice(0, MOST_OFFERED)
    .map(({ text, worth }) => ({ text, answers: worth >= ANSWERS }))
}

/** Returns the person's own disclosure, or the default sentence of the language. */
export const disclosureOf = (
  { business_name, disclosure }: Pick<SettingsRow, 'business_name' | 'disclosure'>,
  language: ReadLanguage,
): string =>
  disclosure ||
  LANGUAGES[language].own.disclosure.replace('{name}', () => business_name || '[name of your product]')

/**
 * Puts the business's name before the sentence that begins its description, if the sentence names nobody: such a sentence is
 * often a fragment (“Invoicing software for freelancers.”). A colon is right in every language.
 */
const named = (
  sentence: string,
  { business_name, business_description }: Settings,
  language: ReadLanguage,
): string =>
  business_name !== '' &&
  business_description.trimStart().startsWith(sentence) &&
  !sentence.toLowerCase().includes(business_name.toLowerCase()) &&
  !LANGUAGES[language].own.begins.test(sentence)
    ? `${business_name}: ${sentence}`
    : sentence

/** Detects the language of a text; English if it cannot be detected. */
export const languageOfText = (text: string): ReadLanguage => {
  const language = languageIn({ title: '', body: text }, 'en')
  return language !== undefined && isRead(language) ? language : 'en'
}

/** Removes brackets from a quote, so that the quote cannot close the bracket around it. */
const inBracket = (quote: string): string => quote.replace(/[[\]\s]+/g, ' ').trim()

/**
 * Writes a reply from the person's own sentences after a bracket that says what to answer. If the settings
 * and the post are in different languages, the sentences are in a bracket that names the language to translate them
 * into. The default disclosure names the product, so it introduces the sentences; the person's own disclosure ends the
 * reply. `answered` says whether a sentence answers the post.
 */
export const inOwnWords = (
  settings: Settings & Pick<SettingsRow, 'disclosure'>,
  given: {
    readonly asks: readonly Ask[]
    readonly facts: readonly Fact[]
    readonly language: ReadLanguage
    readonly ownLanguage: ReadLanguage
    /** Whether the rules forbid naming the product. */
    readonly unnamed: boolean
  },
): { readonly text: string; readonly answered: boolean } => {
  const { asks, language, ownLanguage, unnamed } = given
  const order = settings.business_description + settings.guidelines
  const facts = unnamed
    ? []
    : given.facts
        .filter(({ answers }) => answers)
        .slice(0, MOST_TAKEN)
        .map(({ text }) => text)
        .toSorted((one, other) => order.indexOf(one) - order.indexOf(other))
        .map((text) => named(text, settings, ownLanguage))
  const wants = asks.find(({ kind }) => kind === 'wants')?.quote ?? ''
  const limits = asks.filter(({ kind }) => kind === 'budget').map(({ quote }) => quote)
  const quotes = [wants, ...limits.filter((quote) => !wants.includes(quote))]
    .map(inBracket)
    .filter((quote) => quote !== '')
  const { answerFirst, theyWrote } = LANGUAGES[ownLanguage].own
  const bracket =
    quotes.length === 0
      ? `[${answerFirst}]`
      : `[${answerFirst} ${theyWrote} ${quotes.map((quote) => `“${quote}”`).join(', ')}]`
  const disclosure = unnamed ? '' : disclosureOf(settings, language)
  const said = facts.map((fact) => (/[.!?…]$/.test(fact) ? fact : `${fact}.`)).join(' ')
  const own =
    said === '' || language === ownLanguage ? said : `[in ${languageName(language)}: ${inBracket(said)}]`
  return {
    text: [bracket, ...(settings.disclosure === '' ? [disclosure, own] : [own, disclosure])]
      .filter((part) => part !== '')
      .join('\n\n'),
    answered: facts.length > 0,
  }
}
