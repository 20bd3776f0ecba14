import type { Length } from '../../contract/lengths.ts'
import { pixelWidth } from './arial.ts'
import type { ArticleOrder } from './article-order.ts'
import { TITLE_PIXELS } from './checks.ts'
import type { Block, Question, Source, Work } from './document.ts'
import { givenHeadings } from './given-headings.ts'
import { keyphraseOf, overlap, subjectOf } from './keyphrase.ts'
import { capital, fitDescription, fitTitle } from './meta.ts'
import {
  BEHIND_A_POINT,
  BELOW_GIVEN,
  type Kind,
  kindOf,
  OWN_ANSWERS,
  type Prompt,
  QUESTIONS,
  SECTIONS,
} from './outline-prompts.ts'
import { type Points, pointsOf } from './points.ts'
import type { Writer } from './writer.ts'

/** Headings of an outline: more of them would be padding. */
const HEADINGS: Readonly<Record<Length, number>> = { short: 3, medium: 4, long: 5, very_large: 6, pillar: 6 }

const USUAL_QUESTIONS = 3

const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
const list = (items: readonly string[]): Block => ({ kind: 'list', ordered: false, items: [...items] })
const blank = (text: string): string => `[${text}]`
const pick = <T>(from: readonly T[], at: number): T | undefined => from[at % from.length]

const filled = (text: string, keyword: string): string =>
  capital(text.replaceAll('{k}', keyword).replaceAll('{s}', subjectOf(keyword)))

/** The headings with what is asked below each: the person's own headings, or those that fit the title. */
const promptsOf = (order: ArticleOrder, keyword: string): readonly Prompt[] => {
  const given = givenHeadings(order)
  if (given.length === 0)
    return SECTIONS[kindOf(order.title)].slice(0, HEADINGS[order.length]).map(({ heading, asks }) => ({
      heading: filled(heading, keyword),
      asks: asks.map((ask) => filled(ask, keyword)),
    }))
  return given.map((heading, at) => ({
    heading,
    asks: [pick(BELOW_GIVEN, at) ?? ''].map((ask) => ask.replaceAll('{h}', heading.replace(/[?!.]+$/, ''))),
  }))
}

const firstWords = (point: string): string => {
  const words = point.replace(/[.!?…]+$/u, '').split(/\s+/)
  return words.length > 8 ? `${words.slice(0, 8).join(' ')} …` : words.join(' ')
}

/** Points in the person's own words, and below them what each one still lacks. */
const pointBlocks = (points: readonly string[], { said }: Points): readonly Block[] =>
  points.length === 0
    ? []
    : [
        paragraph(points.join(' ')),
        list(
          points.map((point) =>
            blank((pick(BEHIND_A_POINT, said.indexOf(point)) ?? '').replaceAll('{p}', firstWords(point))),
          ),
        ),
      ]

/** Which section takes a point: the one whose heading shares most words with it, or else the next in turn. */
const placesOf = (points: readonly string[], headings: readonly string[]): readonly number[] =>
  points.map((point, at) => {
    const shared = headings.map((heading) => overlap(point, heading))
    const most = Math.max(0, ...shared)
    return most > 1 ? shared.indexOf(most) : Math.floor((at * headings.length) / points.length)
  })

const openingOf = (order: ArticleOrder, keyword: string): readonly Block[] => {
  const points = pointsOf(order)
  return [
    paragraph(blank(`Open with the reader’s question about ${keyword}, and answer it in two sentences.`)),
    ...pointBlocks(points.said.slice(0, 1), points),
    ...(points.asked.length === 0
      ? []
      : [paragraph(blank(`Your own instructions on ${subjectOf(keyword)}: ${points.asked.join('; ')}.`))]),
  ]
}

const sectionOf = (order: ArticleOrder, keyword: string, at: number): readonly Block[] => {
  const prompts = promptsOf(order, keyword)
  const prompt = prompts[at]
  if (!prompt) return []
  const points = pointsOf(order)
  const rest = points.said.slice(1)
  const places = placesOf(
    rest,
    prompts.map(({ heading }) => heading),
  )
  const own = rest.filter((_, place) => places[place] === at)
  return [...pointBlocks(own, points), list(prompt.asks.map(blank))]
}

/** Questions out of the brief come first. */
const faqOf = (order: ArticleOrder, keyword: string): readonly Question[] => {
  const own = pointsOf(order).questions.map((question, at) => ({
    question,
    answer: blank(filled(pick(OWN_ANSWERS, at) ?? '', keyword)),
  }))
  const usual = QUESTIONS[kindOf(order.title)].map(({ question, answer }) => ({
    question: filled(question, keyword),
    answer: blank(filled(answer, keyword)),
  }))
  return [...own, ...usual].slice(0, Math.max(USUAL_QUESTIONS, own.length))
}

/** What the sections hold, for a title that leaves room to say so. */
const PROMISES: Readonly<Record<Kind, string>> = {
  how_to: ', step by step',
  comparison: ': who should choose which',
  list: ', and how to choose among them',
  cost: ': what the price depends on',
  question: '',
  guide: ': how to begin',
}

const seoTitleOf = ({ title }: ArticleOrder, keyword: string): string => {
  const fitted = fitTitle(title, keyword)
  const longer = `${fitted}${PROMISES[kindOf(title)]}`
  return pixelWidth(fitted) < TITLE_PIXELS.from && pixelWidth(longer) <= TITLE_PIXELS.to ? longer : fitted
}

const metaOf = (order: ArticleOrder, { keyword, headings }: Work) => {
  const lead = /[.?!]$/.test(order.title) ? order.title : `${order.title}:`
  const parts = headings.map((heading) => heading.replace(/: .*$/, '').replace(/[?!.]+$/, ''))
  return {
    seo_title: seoTitleOf(order, keyword),
    meta_description: fitDescription(
      lead,
      parts.map((part) => part.charAt(0).toLowerCase() + part.slice(1)),
    ),
  }
}

/** Addresses that the person gave with the order: the only sources that an outline can know. */
const sourcesOf = ({ topic, instructions }: ArticleOrder): readonly Source[] =>
  [...new Set(`${topic ?? ''} ${instructions ?? ''}`.match(/https?:\/\/[^\s<>"')\]]+/g) ?? [])]
    .map((url) => url.replace(/[.,;:!?]+$/, ''))
    .filter((url) => URL.canParse(url))
    .map((url) => ({ url, label: url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '') }))

/** Makes a draft from the order alone: the person's points in their own words, and places in [brackets] to fill in. */
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
  faq: async (order, { keyword }) => faqOf(order, keyword),
  meta: async (order, work) => metaOf(order, work),
  sources: async (order) => sourcesOf(order),
}
