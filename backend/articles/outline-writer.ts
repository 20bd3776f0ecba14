import type { Length } from '../../contract/lengths.ts'
import { pixelWidth } from './arial.ts'
import type { ArticleOrder } from './article-order.ts'
import { type BriefContents, contentsOfBrief } from './brief-contents.ts'
import { TITLE_PIXELS } from './checks.ts'
import type { Block, Question, Source, Work } from './document.ts'
import { givenHeadings } from './given-headings.ts'
import { holdsKeyphrase, keyphraseOf, overlap } from './keyphrase.ts'
import { capital, fitDescription, fitTitle } from './meta.ts'
import {
  BEHIND_A_STATEMENT,
  BELOW_GIVEN,
  type Kind,
  kindOf,
  OWN_ANSWERS,
  type Prompt,
  QUESTIONS,
  SECTIONS,
} from './outline-prompts.ts'
import type { Writer } from './writer.ts'

/** Number of headings in an outline, by length. More headings would be padding. */
const HEADINGS: Readonly<Record<Length, number>> = { short: 3, medium: 4, long: 5, very_large: 6, pillar: 6 }

const USUAL_QUESTIONS = 3

const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
const list = (items: readonly string[]): Block => ({ kind: 'list', ordered: false, items: [...items] })
const blank = (text: string): string => `[${text}]`
/** Removes the mark that ends a sentence, so that the text can be quoted inside a sentence. */
const withoutEnd = (text: string): string => text.replace(/[.!?…]+$/u, '')
const pick = <T>(from: readonly T[], at: number): T | undefined => from[at % from.length]

const filled = (text: string, keyword: string): string => text.replaceAll('{k}', keyword)

/** Returns the headings with the questions below each: the person's own headings, or headings that fit the title. */
const promptsOf = (order: ArticleOrder, keyword: string): readonly Prompt[] => {
  const given = givenHeadings(order)
  if (given.length === 0)
    return SECTIONS[kindOf(order.title)].slice(0, HEADINGS[order.length]).map(({ heading, asks }) => ({
      heading: filled(heading, keyword),
      asks,
    }))
  return given.map((heading, at) => ({
    heading,
    asks: [at, at + 1].map((place) =>
      (pick(BELOW_GIVEN, place) ?? '').replaceAll('{h}', withoutEnd(heading)),
    ),
  }))
}

const firstWords = (statement: string): string => {
  const words = withoutEnd(statement).split(/\s+/)
  return words.length > 8 ? `${words.slice(0, 8).join(' ')} …` : words.join(' ')
}

/** Asks the person what their statement still lacks. */
const askBehind = (statement: string, { statements }: BriefContents): string =>
  (pick(BEHIND_A_STATEMENT, statements.indexOf(statement)) ?? '').replaceAll('{p}', firstWords(statement))

/** Assigns each statement to the section whose heading shares the most words with it, or else to the next section in turn. */
const placesOf = (statements: readonly string[], headings: readonly string[]): readonly number[] =>
  statements.map((statement, at) => {
    const shared = headings.map((heading) => overlap(statement, heading))
    const most = Math.max(0, ...shared)
    return most > 1 ? shared.indexOf(most) : Math.floor((at * headings.length) / statements.length)
  })

const openingOf = (order: ArticleOrder, keyword: string): readonly Block[] => {
  const { statements, wishes } = contentsOfBrief(order)
  const { brand_voice: voice } = order
  return [
    paragraph(
      blank(
        `Open with what readers who search for “${keyword}” want to know, and answer it in two sentences.`,
      ),
    ),
    ...statements.slice(0, 1).map(paragraph),
    ...(wishes.length === 0
      ? []
      : [paragraph(blank(`While you fill this in, keep to your instructions: ${wishes.join('; ')}.`))]),
    ...(voice ? [paragraph(blank(`Brand voice “${voice.name}”: ${voice.guidance}`))] : []),
  ]
}

/** Writes a section: the person's statements in their own words, followed by questions that only the person can answer. */
const sectionOf = (order: ArticleOrder, keyword: string, at: number): readonly Block[] => {
  const prompts = promptsOf(order, keyword)
  const prompt = prompts[at]
  if (!prompt) return []
  const brief = contentsOfBrief(order)
  const rest = brief.statements.slice(1)
  const places = placesOf(
    rest,
    prompts.map(({ heading }) => heading),
  )
  const own = rest.filter((_, place) => places[place] === at)
  const last = own.at(-1)
  const asks = last === undefined ? prompt.asks : [askBehind(last, brief), ...prompt.asks.slice(0, 1)]
  return [...(own.length > 0 ? [paragraph(own.join(' '))] : []), list(asks.map(blank))]
}

/** Builds the FAQ. Questions from the brief come first. */
const faqOf = (order: ArticleOrder): readonly Question[] => {
  const own = contentsOfBrief(order).questions.map(({ question, answer }, at) => ({
    question,
    answer: answer ?? blank((pick(OWN_ANSWERS, at) ?? '').replaceAll('{q}', withoutEnd(question))),
  }))
  const usual = QUESTIONS[kindOf(order.title)].map(({ question, answer }) => ({
    question,
    answer: blank(answer),
  }))
  return [...own, ...usual].slice(0, Math.max(USUAL_QUESTIONS, own.length))
}

/** Endings for titles that leave room. They say what the sections contain; the first ending that fits is used. */
const PROMISES: Readonly<Record<Kind, readonly string[]>> = {
  choice: [': what to look for', ': which kind suits whom'],
  how_to: [', step by step', ': the steps'],
  comparison: [': who should choose which', ': which suits you'],
  list: [', and how to choose among them', ': how to choose'],
  cost: [': what the price depends on', ': what to expect'],
  question: [': the short answer and its reasons', ': a short answer'],
  guide: [': how to begin', ': what to know and how to begin'],
}

const seoTitleOf = ({ title }: ArticleOrder, keyword: string): string => {
  const fitted = fitTitle(title, keyword)
  if (pixelWidth(fitted) >= TITLE_PIXELS.from) return fitted
  const longer = PROMISES[kindOf(title)].map((promise) =>
    /[?!.]$/.test(fitted) ? `${fitted} ${capital(promise.replace(/^\W+/, ''))}` : `${fitted}${promise}`,
  )
  const { from, to } = TITLE_PIXELS
  return longer.find((text) => pixelWidth(text) >= from && pixelWidth(text) <= to) ?? fitted
}

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** Builds the description from the headings, and from the person's own statements if there are few headings. */
const metaOf = (order: ArticleOrder, { keyword, headings }: Work) => {
  const { title } = order
  const lead = /[.?!]$/.test(title) ? title : title.includes(':') ? `${title}.` : `${title}:`
  const named = holdsKeyphrase(lead, keyword) ? lead : `${capital(keyword)}: ${lead}`
  const parts = headings.map((heading) => withoutEnd(heading.replace(/: .*$/, '')))
  const statements = contentsOfBrief(order).statements.map((said) => lowered(withoutEnd(said)))
  return {
    seo_title: seoTitleOf(order, keyword),
    meta_description: fitDescription(named, [...parts.map(lowered), ...statements]),
  }
}

/** Finds the addresses that the person gave with the order. An outline cannot have other sources. */
const sourcesOf = ({ topic, instructions }: ArticleOrder): readonly Source[] =>
  [...new Set(`${topic ?? ''} ${instructions ?? ''}`.match(/https?:\/\/[^\s<>"')\]]+/g) ?? [])]
    .map((url) => url.replace(/[.,;:!?]+$/, ''))
    .filter((url) => URL.canParse(url))
    .map((url) => ({
      url,
      label: url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, ''),
      excerpt: '',
    }))

/** Writes a draft from the order alone: the person's statements in their own words, and [brackets] to fill in. */
export const outlineWriter: Writer = {
  name: 'outline',
  keepsLength: false,
  brief: async (order) => ({
    keyword: order.focus_keyword ?? keyphraseOf(order.title),
    angle: order.topic ?? order.title,
  }),
  headings: async (order, { keyword }) => promptsOf(order, keyword).map(({ heading }) => heading),
  section: async (order, { keyword }, at) =>
    at === 0 ? openingOf(order, keyword) : sectionOf(order, keyword, at - 1),
  faq: async (order) => faqOf(order),
  meta: async (order, work) => metaOf(order, work),
  sources: async (order) => sourcesOf(order),
}
