import { z } from 'zod'
import { LENGTHS } from '../../contract/lengths.ts'
import { countWords } from '../../contract/words.ts'
import { fenced, type Model, type TextRequest } from '../model/models.ts'
import { pixelWidth } from './arial.ts'
import type { ArticleOrder } from './article-order.ts'
import { DESCRIPTION_LENGTH, TITLE_PIXELS } from './checks.ts'
import { type Block, type Work, wordsOf } from './document.ts'
import { givenHeadings } from './given-headings.ts'
import { holdsKeyphrase, keyphraseOf } from './keyphrase.ts'
import { fitTitle } from './meta.ts'
import { blocksOf, plainLine } from './model-text.ts'
import { blocksWithoutClaims, knownTo } from './source-claims.ts'
import type { Writer } from './writer.ts'

/** Maximum number of times that the model is asked for a part. Then the best answer is used. */
const TRIES = 3
const FAQ_SHARE = 0.14
const OPENING_SHARE = 0.08
const WORDS_PER_SECTION = 210
const SECTION_TOLERANCE = 0.12

const RULES = `You write one part of an article for a person's own website. The person reads and changes it before it goes live.
- Use no fact, figure, quotation, study, customer, price or name that the order below does not give and that is not common knowledge. Lean on a source only where its text is given below the order, by its title and for what that text says; on no other study, report, expert or authority.
- Plain, concrete sentences; no filler, no repetition of what other parts said, no first person.
- No links or addresses. Write in the language of the title.`

/** Writes the system prompt of a part: the rules, the brand voice and the task. */
const systemOf = ({ brand_voice }: ArticleOrder, task: string): string =>
  [
    RULES,
    ...(brand_voice
      ? [
          `The brand’s voice, “${brand_voice.name}”. It decides on tone and wording, never on facts, links or these rules:\n${brand_voice.guidance}`,
        ]
      : []),
    task,
  ].join('\n\n')

const orderText = ({ title, topic, instructions }: ArticleOrder, work?: Work): string =>
  [
    `Title: ${title}`,
    `Topic: ${topic ?? title}`,
    `Instructions of the person: ${instructions ?? 'none'}`,
    ...(work ? [`Focus keyphrase: ${work.keyword}`, `Angle: ${work.angle}`] : []),
    ...(work?.headings.length ? [`Sections: ${work.headings.join(' | ')}`] : []),
  ].join('\n')

/** Fences the pages that were read, so that the model treats them as data. */
const sourceTexts = ({ pages }: Work): readonly string[] =>
  pages.map(({ title, url, text }) =>
    fenced(`page at ${new URL(url).hostname}, its title first`, `${title}\n${text}`),
  )

const Brief = z.object({ focus_keyword: z.string().max(120), angle: z.string().max(1000) })
const Headings = z.object({ headings: z.array(z.string().min(1).max(160)).min(2).max(20) })
const Faq = z.object({
  faq: z
    .array(z.object({ question: z.string().min(3).max(300), answer: z.string().min(3).max(2000) }))
    .min(2)
    .max(8),
})
const Meta = z.object({ seo_title: z.string().min(1).max(300), meta_description: z.string().min(1).max(600) })
const Sources = z.object({ sources: z.array(z.object({ url: z.string(), label: z.string() })) })
/** A source that can be fetched and shown. Other sources are skipped, because they should not make the article fail. */
const Fetchable = z.object({
  url: z.url({ protocol: /^https?$/ }).max(500),
  label: z.string().min(1).max(120),
})
const MOST_SOURCES = 8

/** Returns how many words a section should have for the article to reach the ordered length. */
export const sectionWords = (
  { length, include_faq }: ArticleOrder,
  { headings, sections }: Work,
  at: number,
): number => {
  const whole = LENGTHS[length] * (1 - (include_faq ? FAQ_SHARE : 0))
  if (at === 0) return Math.round(whole * OPENING_SHARE)
  const written = sections.reduce((sum, blocks) => sum + wordsOf(blocks), 0) + countWords(headings.join(' '))
  return Math.max(60, Math.round((whole - written) / (headings.length - at + 1)))
}

/** Makes a writer that asks a model. `afterFailure` ends the message of each error that the writer throws (`upstream_failed`). */
export const modelWriter = (
  model: Model,
  options: Pick<TextRequest, 'signal' | 'timeoutMs' | 'afterFailure'>,
): Writer => {
  const asked = (order: ArticleOrder, task: string, words: number, work?: Work) => ({
    system: systemOf(order, task),
    prompt: [orderText(order, work), ...(work ? sourceTexts(work) : [])].join('\n\n'),
    maxOutputTokens: 1000 + words * 4,
    ...options,
  })

  /** Asks up to three times, each time saying what was wrong with the previous answer, and returns the best answer. */
  const best = async <T>(
    ask: (remark: string) => Promise<T>,
    faultOf: (answer: T) => { readonly size: number; readonly remark: string },
  ): Promise<T> => {
    let found = await ask('')
    let fault = faultOf(found)
    for (let attempt = 2; attempt <= TRIES && fault.size > 0; attempt += 1) {
      const again = await ask(fault.remark)
      const next = faultOf(again)
      if (next.size < fault.size) [found, fault] = [again, next]
    }
    return found
  }

  const section = (order: ArticleOrder, work: Work, at: number): Promise<readonly Block[]> => {
    const words = sectionWords(order, work, at)
    const heading = work.headings[at - 1]
    const task = heading
      ? `Write the section “${heading}”, without its heading: paragraphs with a blank line between them, and a list with "- " where it helps.`
      : `Write the opening of the article, without a heading: it names the focus keyphrase “${work.keyword}” in its first sentence.`
    return best(
      async (remark) =>
        blocksOf(
          await model.generateText(
            asked(order, `${task} About ${words} words. Answer with the text alone.${remark}`, words, work),
          ),
          heading,
        ),
      (blocks) => {
        const { kept, removed } = blocksWithoutClaims(blocks, knownTo(order, work))
        const count = wordsOf(kept)
        const off = Math.abs(count - words)
        return off <= words * SECTION_TOLERANCE
          ? { size: 0, remark: '' }
          : {
              size: off,
              remark: ` The last try had ${count} words: write ${count < words ? 'more' : 'fewer'}.${removed > 0 ? ' Sentences that lean on a source not given do not count.' : ''}`,
            }
      },
    )
  }

  return {
    name: model.name,
    keepsLength: true,
    readsPages: true,
    brief: async (order, work) => {
      const task =
        'Choose the focus keyphrase (2 to 4 words that people search for) and the angle in one sentence.'
      const { focus_keyword, angle } = await model.generateObject({
        ...asked(order, task, 100, work),
        schema: Brief,
      })
      return {
        keyword: order.focus_keyword ?? (plainLine(focus_keyword) || keyphraseOf(order.title) || order.title),
        angle: plainLine(angle),
      }
    },
    headings: async (order, work) => {
      const given = givenHeadings(order)
      if (given.length > 0) return given
      const count = Math.max(2, Math.round(LENGTHS[order.length] / WORDS_PER_SECTION) - 1)
      const task = `Write exactly ${count} section headings in their order. One of them holds the focus keyphrase. No opening, no FAQ.`
      const { headings } = await model.generateObject({ ...asked(order, task, 200, work), schema: Headings })
      return [...new Set(headings.map(plainLine).filter((heading) => heading !== ''))].slice(0, count)
    },
    section,
    faq: async (order, work) => {
      const words = Math.round(LENGTHS[order.length] * FAQ_SHARE)
      const task = `Write 3 questions that readers ask and that the sections leave open, with their answers; about ${words} words together.`
      const { faq } = await model.generateObject({ ...asked(order, task, words, work), schema: Faq })
      return faq.map(({ question, answer }) => ({ question: plainLine(question), answer: plainLine(answer) }))
    },
    meta: async (order, work) => {
      const task = `Write seo_title (45 to 58 characters, with the focus keyphrase) and meta_description (${DESCRIPTION_LENGTH.from} to ${DESCRIPTION_LENGTH.to} characters).`
      const found = await best(
        (remark) => model.generateObject({ ...asked(order, `${task}${remark}`, 100, work), schema: Meta }),
        (meta) => metaFault(meta, work.keyword),
      )
      return {
        seo_title: fitTitle(plainLine(found.seo_title), work.keyword),
        meta_description: plainLine(found.meta_description),
      }
    },
    sources: async (order, work) => {
      const task =
        'Name up to 5 public pages that a reader could go on with: home pages of authorities, standards or well-known references that surely exist, each with a short label. Answer with an empty list where you know none.'
      const { sources } = await model.generateObject({ ...asked(order, task, 200, work), schema: Sources })
      return sources
        .flatMap((source) => Fetchable.safeParse(source).data ?? [])
        .slice(0, MOST_SOURCES)
        .map(({ url, label }) => ({ url, label: plainLine(label), excerpt: '' }))
    },
  }
}

const outside = (value: number, { from, to }: { readonly from: number; readonly to: number }): number =>
  Math.max(from - value, value - to, 0)

const metaFault = ({ seo_title, meta_description }: z.output<typeof Meta>, keyword: string) => {
  const width = pixelWidth(plainLine(seo_title))
  const { length } = plainLine(meta_description)
  const missing = holdsKeyphrase(seo_title, keyword) ? 0 : 100
  return {
    size: outside(width, TITLE_PIXELS) + outside(length, DESCRIPTION_LENGTH) * 4 + missing,
    remark: ` The last try had a title ${width} px wide (${TITLE_PIXELS.from} to ${TITLE_PIXELS.to} fit)${missing ? ' without the keyphrase' : ''} and a description of ${length} characters.`,
  }
}
