import type { Length } from '../../contract/article-lengths.ts'
import { PLACE_SIGN } from '../../contract/places.ts'
import { capital } from '../../contract/words.ts'
import type { ArticleOrder } from './article-order.ts'
import { type BriefContents, contentsOfBrief, type Point, statementsOf } from './brief-contents.ts'
import type { Block, Question, Source, Work } from './document.ts'
import { fixedWords, type Hints } from './fixed-words.ts'
import { givenHeadings } from './given-headings.ts'
import { holdsKeyphrase, joinedSentences, keyphraseOf } from './keyphrase.ts'
import { fitDescription, fitTitle } from './meta.ts'
import { givenLinks, shortAddress } from './order-links.ts'
import { languageOf } from './title-language.ts'
import { namesPrices, underHeadings, withPriceHeading } from './under-headings.ts'
import type { Writer } from './writer.ts'

/** Number of headings to which the lines of a brief are merged if they have neither a label nor a list, by length. */
const HEADINGS: Readonly<Record<Length, number>> = {
  short: 4,
  medium: 6,
  long: 8,
  very_large: 10,
  pillar: 10,
}

const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
const list = (items: readonly string[]): Block => ({ kind: 'list', ordered: false, items: [...items] })
/** Writes a place to fill in, without its sign: `markPlaces` later adds the sign to it, as to every other text in brackets that asks for words. */
const unmarkedPlace = (text: string): string => {
  const inner = text
    .replaceAll(/[[［]/gu, '(')
    .replaceAll(/[\]］]/gu, ')')
    .replaceAll(PLACE_SIGN, '')
    .trim()
  return /\s/u.test(inner) ? `[${inner}]` : `[ ${inner} ]`
}
/** A place to fill in, in a language in which Quillport has no words. */
const GAP = '[ … ]'
/** Removes the mark that ends a sentence, so that the text can be quoted inside a sentence. */
const withoutEnd = (text: string): string => text.replace(/(?<![.!?…。！？])[.!?…。！？]+$/u, '')
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? ''

type Sign = 'h' | 'q' | 'w'
const asked = (hint: string, sign: Sign, text: string): string =>
  unmarkedPlace(hint.replaceAll(`{${sign}}`, text))

const contentsOf = (order: ArticleOrder): BriefContents => contentsOfBrief(order, HEADINGS[order.length])

type Outline = { readonly opening: readonly string[]; readonly points: readonly Point[] }

/** Maximum number of statements that belong under no given heading and are added to the opening. More get a section of their own. */
const MOST_IN_OPENING = 2

/** Returns the points of the outline: under the headings that the person gave, or else those of the brief itself. */
const outlineOf = (order: ArticleOrder): Outline => {
  const given = givenHeadings(order)
  if (given.length === 0) {
    const contents = contentsOf(order)
    const points = withPriceHeading(contents.points, hintsOf(order)?.pricesHeading)
    return { opening: contents.opening, points: [...points, ...factsPoint(order, contents.facts)] }
  }
  // Each line of the brief stays whole.
  const { opening, points, facts } = contentsOfBrief(order, Number.POSITIVE_INFINITY)
  const told = [...points, ...facts.map((fact): Point => ({ heading: fact, statements: [] }))]
  const { sections, elsewhere } = underHeadings(told, given)
  const fitsOpening = elsewhere.length <= MOST_IN_OPENING
  return {
    opening: fitsOpening ? [...opening, ...elsewhere] : opening,
    points: [...sections, ...factsPoint(order, fitsOpening ? [] : elsewhere)],
  }
}

const hintsOf = (order: ArticleOrder): Hints | null => fixedWords(languageOf(order)).hints

/** The section of the facts that belong to no point. */
const factsPoint = (order: ArticleOrder, facts: readonly string[]): readonly Point[] => {
  if (facts.length === 0) return []
  const [first = '', ...rest] = facts
  const heading = hintsOf(order)?.factsHeading
  return [
    heading === undefined
      ? { heading: withoutEnd(first), statements: rest, listed: true }
      : { heading, statements: facts, listed: true },
  ]
}

const openingOf = (order: ArticleOrder): readonly Block[] => {
  const { wishes } = contentsOf(order)
  const { opening } = outlineOf(order)
  const { brand_voice: voice } = order
  const hints = hintsOf(order)
  const told = opening.length > 0 ? [paragraph(joinedSentences(opening))] : []
  if (!hints) return opening.length > 0 ? told : [paragraph(GAP)]
  return [
    ...told,
    paragraph(unmarkedPlace(hints.opening)),
    ...(wishes.length > 0 ? [paragraph(asked(hints.wishes, 'w', wishes.join('; ')))] : []),
    ...(voice ? [paragraph(asked(hints.voice, 'w', `“${voice.name}”: ${voice.guidance}`))] : []),
  ]
}

/** Returns the index of a question in the FAQ; the index of its section if the FAQ does not ask it. */
const placeInFaq = (order: ArticleOrder, heading: string, section: number): number => {
  const place = contentsOf(order).questions.findIndex(({ question }) => question === heading)
  return place < 0 ? section : place
}

/** Writes a section: the person's statements in their own words, followed by a question that only the person can answer. */
const sectionOf = (order: ArticleOrder, at: number): readonly Block[] => {
  const point = outlineOf(order).points[at]
  if (!point) return []
  const { heading, statements, whole, listed, items = [] } = point
  const told = [
    ...(statements.length > 0 ? [paragraph(joinedSentences(statements))] : []),
    ...(items.length > 0 ? [list(items)] : []),
  ]
  if (whole && told.length > 0) return told
  const hints = hintsOf(order)
  if (listed) return [list([...statements, hints ? unmarkedPlace(hints.facts) : GAP])]
  // Below its answer, a question is a heading like any other.
  const isQuestion = told.length === 0 && /[?？؟]$/.test(heading)
  const explain = !hints
    ? GAP
    : isQuestion
      ? // Another text than the FAQ has for the same question.
        asked(pick(hints.answers, placeInFaq(order, heading, at) + 1), 'q', heading)
      : asked(pick(hints.explain, at), 'h', withoutEnd(heading))
  // Places must not repeat a text. The plain texts suit no question.
  const plain = isQuestion ? undefined : hints?.plain[at]
  if (told.length === 0) return [paragraph(plain ? unmarkedPlace(plain) : explain)]
  const below = hints && namesPrices(heading) ? hints.prices : hints?.below[at]
  return [...told, paragraph(below ? unmarkedPlace(below) : explain)]
}

/** Asks for the answer to a question. Places must not repeat a text, so only the first texts do without the question. */
const answerHint = (hints: Hints, at: number, question: string): string => {
  const plain = hints.plainAnswers[at]
  return plain ? unmarkedPlace(plain) : asked(pick(hints.answers, at), 'q', question)
}

/** Builds the FAQ from the person's own questions, or from a question to fill in. */
const faqOf = (order: ArticleOrder): readonly Question[] => {
  const { questions } = contentsOf(order)
  const hints = hintsOf(order)
  if (questions.length === 0)
    return hints ? [{ question: unmarkedPlace(hints.question), answer: unmarkedPlace(hints.answer) }] : []
  return questions.map(({ question, answer }, at) => ({
    question,
    answer: answer ?? (hints ? answerHint(hints, at, question) : GAP),
  }))
}

/** Builds the description from the title and the person's own sentences. */
const metaOf = (order: ArticleOrder, { keyword, headings }: Work) => {
  const { title } = order
  const contents = contentsOf(order)
  const { opening } = contents
  const named = keyword === '' || holdsKeyphrase(title, keyword) ? title : `${capital(keyword)} – ${title}`
  return {
    seo_title: fitTitle(title, keyword),
    meta_description: fitDescription(
      named,
      opening.length > 0 ? opening : [...statementsOf(contents), ...headings],
    ),
  }
}

/** The sources of an outline: only the addresses that the person gave with the order. */
const sourcesOf = (order: ArticleOrder): readonly Source[] =>
  givenLinks(order).map((url) => ({ url, label: shortAddress(url), excerpt: '' }))

/** Writes a draft from the order alone: the person's statements in their own words, and [brackets] to fill in. */
export const outlineWriter: Writer = {
  name: 'outline',
  readsPages: false,
  outline: async (order) => ({
    keyword: order.focus_keyword ?? keyphraseOf(order.title),
    angle: order.topic ?? order.title,
    headings: outlineOf(order).points.map(({ heading }) => heading),
  }),
  sections: async (order, { sections: { length: at } }) => [
    at === 0 ? openingOf(order) : sectionOf(order, at - 1),
  ],
  faq: async (order) => faqOf(order),
  meta: async (order, work) => metaOf(order, work),
  sources: sourcesOf,
}
