import type { Length } from '../../contract/lengths.ts'
import { pixelWidth } from './arial.ts'
import type { ArticleOrder } from './article-order.ts'
import { TITLE_PIXELS } from './checks.ts'
import type { Block, Question, Source, Work } from './document.ts'
import { keyphraseOf, sentencesOf } from './keyphrase.ts'
import { fitDescription, fitTitle } from './meta.ts'
import { type Kind, kindOf, type Prompt, QUESTIONS, SECTIONS } from './outline-prompts.ts'
import type { Writer } from './writer.ts'

/** Headings of an outline: more of them would be padding. */
const HEADINGS: Readonly<Record<Length, number>> = { short: 3, medium: 4, long: 5, very_large: 6, pillar: 6 }

const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
const blank = (text: string): string => `[${text}]`
const filled = (text: string, keyword: string): string => text.replaceAll('{k}', keyword)

const promptsOf = ({ title, length }: ArticleOrder): readonly Prompt[] =>
  SECTIONS[kindOf(title)].slice(0, HEADINGS[length])

/** What the person wants said, sentence by sentence, each once. */
const pointsOf = ({ title, topic }: ArticleOrder): readonly string[] => {
  const points = sentencesOf(topic ?? '').filter((point) => point.toLowerCase() !== title.toLowerCase())
  return [...new Map(points.map((point) => [point.toLowerCase(), point])).values()]
}

const PROOFS = [
  (words: string) => `Show “${words}” by a case of your own, with its figures.`,
  (words: string) => `Name the source for “${words}”, or say that it is your experience.`,
  (words: string) => `Explain what “${words}” means for the reader in practice.`,
  (words: string) => `Say where “${words}” does not hold.`,
] as const

const firstWords = (point: string): string => {
  const words = point.replace(/[.!?…]+$/u, '').split(/\s+/)
  return words.length > 7 ? `${words.slice(0, 7).join(' ')} …` : words.join(' ')
}

/** A point of the brief in the person's own words, with what is still missing beside it. */
const pointBlocks = (point: string, at: number): readonly Block[] => {
  const proof = PROOFS[at % PROOFS.length]
  return [paragraph(point), ...(proof ? [paragraph(blank(proof(firstWords(point))))] : [])]
}

const openingOf = (order: ArticleOrder, keyword: string): readonly Block[] => {
  const [first] = pointsOf(order)
  return [
    paragraph(blank(`Open with the reader’s question about ${keyword}, and answer it in two sentences.`)),
    ...(first === undefined ? [] : pointBlocks(first, 0)),
    ...(order.instructions
      ? [paragraph(blank(`Your instructions for the text: ${order.instructions}`))]
      : []),
  ]
}

const sectionOf = (order: ArticleOrder, keyword: string, at: number): readonly Block[] => {
  const prompts = promptsOf(order)
  const prompt = prompts[at]
  if (!prompt) return []
  const points = pointsOf(order)
    .slice(1)
    .flatMap((point, place) => (place % prompts.length === at ? pointBlocks(point, place + 1) : []))
  return [
    ...points,
    paragraph(blank(filled(prompt.lead, keyword))),
    {
      kind: 'list',
      ordered: prompt.ordered,
      items: prompt.items.map((item) => blank(filled(item, keyword))),
    },
  ]
}

const faqOf = ({ title }: ArticleOrder, keyword: string): readonly Question[] =>
  QUESTIONS[kindOf(title)].map(({ question, answer }) => ({
    question: filled(question, keyword),
    answer: blank(filled(answer, keyword)),
  }))

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
  return {
    seo_title: seoTitleOf(order, keyword),
    meta_description: fitDescription(
      lead,
      headings.map((heading) => heading.charAt(0).toLowerCase() + heading.slice(1)),
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
  headings: async (order, { keyword }) => promptsOf(order).map(({ heading }) => filled(heading, keyword)),
  section: async (order, { keyword }, at) =>
    at === 0 ? openingOf(order, keyword) : sectionOf(order, keyword, at - 1),
  faq: async (order, { keyword }) => faqOf(order, keyword),
  meta: async (order, work) => metaOf(order, work),
  sources: async (order) => sourcesOf(order),
}
