import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import { LENGTHS } from '../../contract/lengths.ts'
import { countWords } from '../../contract/words.ts'
import type { Model, TextRequest } from '../model/models.ts'
import { domainOf } from '../text/domain-name.ts'
import { pixelWidth } from './arial.ts'
import type { ArticleOrder } from './article-order.ts'
import { DESCRIPTION_LENGTH, TITLE_PIXELS } from './checks.ts'
import { type Block, type Source, type Work, wordsOf } from './document.ts'
import { givenHeadings } from './given-headings.ts'
import { holdsKeyphrase, keyphraseOf } from './keyphrase.ts'
import { mended, Replacements, wholeText } from './last-reading.ts'
import { fitTitle } from './meta.ts'
import { blocksOf, plainLine } from './model-text.ts'
import { shortAddress } from './order-links.ts'
import {
  aboutText,
  answerRange,
  beforeText,
  lastReadingTask,
  mentionsText,
  openingTask,
  orderText,
  outlineText,
  pagesText,
  sectionTask,
  systemOf,
} from './prompts.ts'
import { subjectOf } from './read-first.ts'
import { blocksWithoutClaims, knownTo } from './source-claims.ts'
import { splitSections } from './split-sections.ts'
import type { Outlined, Writer } from './writer.ts'

/** Share of the words of an article that its FAQ and its opening have. */
const FAQ_SHARE = 0.14
const OPENING_SHARE = 0.08
/** How far the words of a FAQ may differ from its share, and the fewest that it has: two questions with a whole answer each. */
const FAQ_LEAST = 0.7
const FAQ_MOST = 1.3
const SHORTEST_FAQ = 80
/** Number of words of a question, and of a question with its answer, in a FAQ of few words. */
const QUESTION_WORDS = 9
const ANSWERED_WORDS = 42
const MOST_QUESTIONS = 5
/** The fewest words of an opening. */
const SHORTEST_OPENING = 50
const SHORTEST_SECTION = 60
/** Number of words for each section, if the writer chooses the headings. */
const WORDS_PER_SECTION = 185
/** Share by which a section may miss its length: the sections after it make up for it, but nothing makes up for the last. */
const SECTION_TOLERANCE = 0.28
const LAST_TOLERANCE = 0.16
/** Maximum number of times that one part is asked for. */
const TRIES = 2
/** Number of words of an outline as JSON. */
const OUTLINE_WORDS = 700
/** Maximum number of tokens of the last reading's answer. */
const LAST_READING_TOKENS = 4_000

/** The most questions that a FAQ of a number of words can answer without clipped answers. */
const questionsFor = (words: number): number =>
  Math.min(MOST_QUESTIONS, Math.max(2, Math.round(words / ANSWERED_WORDS)))

/** Maximum number of calls for an article, with those for parts that are asked for again. */
export const callsAllowed = (order: Pick<ArticleOrder, 'length'>): number =>
  Math.round(LENGTHS[order.length] / 100) + 3

/** Number of sections that one call writes. Many short sections under given headings would need too many calls. */
const sectionsPerCall = ({ length }: ArticleOrder, { headings }: Pick<Work, 'headings'>): number =>
  Math.max(1, Math.ceil(headings.length / Math.max(2, Math.round(LENGTHS[length] / WORDS_PER_SECTION))))

const oneOf = (longest: number) => z.string().max(longest)
const Outline = z.object({
  focus_keyword: oneOf(120).describe('2 to 4 words that people type into a search engine to find this'),
  angle: oneOf(600).describe('What this article tells its reader that others do not, in one sentence'),
  reader: oneOf(400).describe('Who reads it, and what they want to do afterward, in one sentence'),
  country: oneOf(80).describe(
    'The country whose prices, laws and words apply, if the order, the business or its site tells; otherwise empty',
  ),
  address: oneOf(120).describe(
    'How the text addresses the reader in its language, such as du, Sie, tu, vous, you: as the order, the voice or the site does',
  ),
  questions: z
    .array(oneOf(300))
    .max(20)
    .describe(
      'Six to nine questions in their own words: of a beginner, of a buyer who compares, of somebody who knows the subject, of somebody who doubts',
    ),
  sections: z
    .array(
      z.object({
        heading: z.string().min(1).max(160),
        covers: oneOf(800).describe(
          'Which of the questions it answers, and with which statements and figures of the order and the pages, in at most 35 words',
        ),
        words: z
          .number()
          .optional()
          .describe(
            'Its number of words: more for much that the order and the pages say, fewer for one fact',
          ),
      }),
    )
    .min(1)
    .max(20),
  faq: z
    .array(oneOf(300))
    .max(10)
    .describe(
      'Questions that customers ask: first those that the order names, answered or not; then others that the order or the pages answer and no section does. None about who the business is',
    ),
  cite: z
    .array(z.int())
    .max(20)
    .optional()
    .describe('Numbers of the pages that the article should link as sources; competitors are none'),
  sources: z
    .array(z.object({ url: z.string(), label: z.string() }))
    .max(20)
    .optional()
    .describe(
      'Only if no page of another site was read: up to 5 public pages that surely exist, such as authorities and standards',
    ),
})
const Faq = z.object({
  faq: z
    .array(z.object({ question: z.string().min(3).max(300), answer: z.string().min(3).max(2000) }))
    .min(1)
    .max(8),
})
const Meta = z.object({
  seo_titles: z.array(z.string().min(1).max(300)).min(1).max(5),
  meta_descriptions: z.array(z.string().min(1).max(600)).min(1).max(5),
})
/** A source that can be fetched and shown. Other sources are skipped, because they should not make the article fail. */
const Fetchable = z.object({
  url: z.url({ protocol: /^https?$/ }).max(500),
  label: z.string().min(1).max(120),
})
const MOST_SOURCES = 8

const wordsOfAll = (sections: Work['sections']): number =>
  sections.reduce((sum, blocks) => sum + wordsOf(blocks), 0)

const sectionsTotal = ({ length, include_faq }: Pick<ArticleOrder, 'length' | 'include_faq'>): number =>
  Math.round(LENGTHS[length] * (1 - (include_faq ? FAQ_SHARE : 0) - OPENING_SHARE))

const openingWords = ({ length, include_faq }: ArticleOrder): number =>
  Math.max(
    SHORTEST_OPENING,
    Math.round(LENGTHS[length] * (1 - (include_faq ? FAQ_SHARE : 0)) * OPENING_SHARE),
  )

/** How far the length of a section that the plan names may differ from the others’, as a factor. */
const LEAST_WEIGHT = 0.55
const MOST_WEIGHT = 1.6

/** The lengths of the sections in relation to each other; all the same if the plan does not name each. */
export const weightsOf = (planned: readonly number[]): number[] => {
  const usual = planned.reduce((sum, words) => sum + words, 0) / planned.length
  return planned.every((words) => words > 0)
    ? planned.map((words) => Math.min(MOST_WEIGHT, Math.max(LEAST_WEIGHT, words / usual)))
    : planned.map(() => 1)
}

/** Returns how many words each section that is still to be written should have for the article to reach the ordered length. */
export const nextWords = (
  { length, include_faq }: Pick<ArticleOrder, 'length' | 'include_faq'>,
  { headings, sections, weights }: Pick<Work, 'headings' | 'sections' | 'weights'>,
): readonly number[] => {
  const whole = LENGTHS[length] * (1 - (include_faq ? FAQ_SHARE : 0))
  const left = whole - wordsOfAll(sections) - countWords(headings.join(' '))
  const parts = headings.slice(sections.length - 1).map((_, at) => weights[sections.length - 1 + at] ?? 1)
  const sum = parts.reduce((all, weight) => all + weight, 0)
  return parts.map((weight) => Math.max(SHORTEST_SECTION, Math.round((left * weight) / sum)))
}

/** Number of calls that are left for asking again, if every part that is still to be written needs one call, and the last reading one. */
const sparesLeft = (order: ArticleOrder, work: Work): number => {
  const { headings, sections, faq, meta, took } = work
  const made = took.reduce((sum, { calls }) => sum + calls, 0)
  const left = headings.length - Math.max(0, sections.length - 1)
  const needed = [
    sections.length === 0 ? 1 : 0,
    Math.ceil(left / sectionsPerCall(order, work)),
    order.include_faq && faq.length === 0 ? 1 : 0,
    meta === null ? 1 : 0,
    1,
  ]
  return callsAllowed(order) - made - needed.reduce((sum, calls) => sum + calls, 0)
}

type Fault = { readonly size: number; readonly remark: string }

/** Makes a writer that asks a model. `afterFailure` ends the message of each error that the writer throws (`upstream_failed`). */
export const modelWriter = (
  model: Model,
  options: Pick<TextRequest, 'signal' | 'timeoutMs' | 'afterFailure' | 'onCall'>,
): Writer => {
  const asked = (
    order: ArticleOrder,
    work: Work,
    {
      task,
      prompt,
      words,
    }: { readonly task: string; readonly prompt: readonly string[]; readonly words: number },
  ) => ({
    system: systemOf(order, work, task),
    prompt: prompt.filter((part) => part !== '').join('\n\n'),
    maxOutputTokens: 1000 + words * 4,
    ...options,
  })

  /** Asks again while calls are left, each time saying what was wrong with the previous answer, and returns the best answer. */
  const best = async <T>(
    { order, work, tries }: { readonly order: ArticleOrder; readonly work: Work; readonly tries: number },
    ask: (remark: string) => Promise<T>,
    faultOf: (answer: T) => Fault,
  ): Promise<T> => {
    const most = Math.min(tries - 1, sparesLeft(order, work))
    let found = await ask('')
    let fault = faultOf(found)
    for (let again = 0; again < most && fault.size > 0; again += 1) {
      const next = await ask(fault.remark)
      const nextFault = faultOf(next)
      if (nextFault.size < fault.size) [found, fault] = [next, nextFault]
    }
    return found
  }

  const outline = async (order: ArticleOrder, work: Work): Promise<Outlined> => {
    const given = givenHeadings(order)
    const count = Math.max(2, Math.round(LENGTHS[order.length] / WORDS_PER_SECTION) - 1)
    const outside = outsidePages(order, work)
    const faq = questionsFor(LENGTHS[order.length] * FAQ_SHARE)
    const whole = sectionsTotal(order)
    const task = [
      'plan the article before it is written.',
      'First ask the questions of different readers. Then order the sections as a reader needs them, each with its own matter, so that no two of them say the same thing. Put every statement and figure of the order into one section.',
      order.include_faq
        ? `faq: up to ${faq} questions; fewer if fewer can be answered. A question that customers ask in the order belongs there, with what the order says to it; a section may use it too, and the answer then says it in short form.`
        : 'faq: none.',
      given.length > 0
        ? 'The headings are given: repeat them word for word and in their order, and plan what each covers.'
        : `Write exactly ${count} sections. A heading says what its section tells, in at most 9 words; one heading holds the words of the focus keyphrase, in a form and order that a native writer would choose. No opening, no FAQ, no conclusion.`,
      `words: all sections together have ${whole}. A section about one fact is short; give its words to those about which the order and the pages say more.`,
      order.focus_keyword === undefined ? '' : 'The focus keyphrase is given: repeat it.',
      order.include_external_link
        ? outside.length > 0
          ? 'cite: the pages of other sites that support the article and that its reader can trust.'
          : 'sources: pages that a reader could go on with.'
        : '',
    ]
    const object = await model.generateObject({
      ...asked(order, work, {
        task: task.filter((part) => part !== '').join(' '),
        prompt: [
          orderText(order, work, null),
          given.length > 0 ? `# The headings\n${given.join('\n')}` : '',
          ...pagesText(order, work, subjectOf(order, work.keyword), 'outline'),
        ],
        words: OUTLINE_WORDS,
      }),
      schema: Outline,
    })
    const sections = object.sections
      .map(({ heading, covers, words }) => ({
        heading: plainLine(heading),
        covers: plainLine(covers),
        words: words ?? 0,
      }))
      .filter(
        ({ heading }, at, all) => heading !== '' && all.findIndex((one) => one.heading === heading) === at,
      )
      .slice(0, count)
    return {
      keyword:
        order.focus_keyword ?? (plainLine(object.focus_keyword) || keyphraseOf(order.title) || order.title),
      angle: plainLine(object.angle),
      reader: plainLine(object.reader),
      country: plainLine(object.country),
      address: plainLine(object.address),
      headings: given.length > 0 ? [...given] : sections.map(({ heading }) => heading),
      covers:
        given.length > 0
          ? given.map((_, at) => plainLine(object.sections[at]?.covers ?? ''))
          : sections.map(({ covers }) => covers),
      weights: weightsOf(
        given.length > 0
          ? given.map((_, at) => object.sections[at]?.words ?? 0)
          : sections.map(({ words }) => words),
      ),
      questions: object.faq.map(plainLine),
      to_cite: [...toCite(object, outside)],
    }
  }
  const opening = async (order: ArticleOrder, work: Work): Promise<readonly Block[]> => {
    const words = openingWords(order)
    const request = asked(order, work, {
      task: openingTask(words),
      prompt: [
        orderText(order, work, `${order.title} ${work.angle} ${work.keyword}`),
        ...pagesText(order, work, `${order.title} ${work.angle} ${work.keyword}`),
        outlineText(work, 0, 0),
      ],
      words,
    })
    return blocksOf(await model.generateText(request))
  }

  const nextSections = async (order: ArticleOrder, work: Work): Promise<readonly (readonly Block[])[]> => {
    const from = work.sections.length
    const headings = work.headings.slice(from - 1, from - 1 + sectionsPerCall(order, work))
    const words = nextWords(order, work).slice(0, headings.length)
    const all = words.reduce((sum, count) => sum + count, 0)
    const to = from + headings.length - 1
    const about = headings.map((heading, at) => `${heading} ${work.covers[from - 1 + at] ?? ''}`).join('\n')
    const part = { from, words }
    const task = sectionTask(order, work, part)
    const known = knownTo(order, work)
    const tolerance = to === work.headings.length ? LAST_TOLERANCE : SECTION_TOLERANCE
    const written = await best(
      { order, work, tries: TRIES },
      async (remark) => {
        const request = asked(order, work, {
          task: `${task}${remark}`,
          prompt: [
            orderText(order, work, about),
            ...pagesText(order, work, about),
            mentionsText(work, part),
            outlineText(work, from, to),
            beforeText(work),
          ],
          words: all,
        })
        const answer = await model.generateText(request)
        return splitSections(blocksOf(answer, headings.length === 1 ? headings[0] : undefined), headings)
      },
      (sections) => {
        const cleaned = sections.map((blocks) => blocksWithoutClaims(blocks, known))
        const count = wordsOfAll(cleaned.map(({ kept }) => kept))
        const removed = cleaned.reduce((sum, one) => sum + one.removed, 0)
        const off = Math.abs(count - all)
        const missing = cleaned.filter(({ kept }) => kept.length === 0).length
        return off <= all * tolerance && missing === 0
          ? { size: 0, remark: '' }
          : {
              size: off + missing * all,
              remark: `\n- Your last try had ${count} words: write ${count < all ? 'more' : 'fewer'}.${removed > 0 ? ' Sentences that rely on a source that was not given do not count.' : ''}${missing > 0 ? ' A part was missing.' : ''}`,
            }
      },
    )
    return written
  }

  return {
    name: model.name,
    keepsLength: true,
    readsPages: true,
    outline,
    sections: async (order, work) =>
      work.sections.length === 0 ? [await opening(order, work)] : nextSections(order, work),
    faq: async (order, work) => {
      const usual = LENGTHS[order.length] * FAQ_SHARE
      const left = LENGTHS[order.length] - wordsOfAll(work.sections) - countWords(work.headings.join(' '))
      // The FAQ makes up for a part of what the sections lack or have too much.
      const share = Math.round(
        Math.max(SHORTEST_FAQ, Math.min(usual * FAQ_MOST, Math.max(usual * FAQ_LEAST, left))),
      )
      const most = questionsFor(share)
      const about = work.questions.join('\n') || order.title
      const task = `write the FAQ: up to ${most} questions with their answers, each answer in ${answerRange(share / most - QUESTION_WORDS)}. Take first the planned questions that customers ask in the order, also those that only the owner can answer: their whole answer is then a place in square brackets, of any length. Their answers may repeat a fact of the text, in short form. Add another question only if nothing in the text answers it and the order${work.pages.length > 0 ? ' or a page' : ''} does. Fewer questions are better than one that is there for the number or whose answer the reader has just read. A question is worded as its reader would ask it. Its answer begins with the answer itself and stands alone.`
      const { faq } = await model.generateObject({
        ...asked(order, work, {
          task,
          prompt: [
            orderText(order, work, about),
            ...pagesText(order, work, about),
            outlineText(work),
            beforeText(work),
            work.questions.length === 0
              ? ''
              : `# Planned questions\n${work.questions.map((question) => `- ${question}`).join('\n')}`,
          ],
          words: share,
        }),
        schema: Faq,
      })
      return faq
        .slice(0, most)
        .map(({ question, answer }) => ({ question: plainLine(question), answer: plainLine(answer) }))
    },
    meta: async (order, work) => {
      const widthOf = (text: string): string => `“${text}” is ${pixelWidth(text)} px wide`
      const task = `write what search results show: three different seo_titles and two different meta_descriptions, from which the best is chosen. A title holds the focus keyphrase, near its beginning, and is ${TITLE_PIXELS.from} to ${TITLE_PIXELS.to} px wide; for comparison, ${widthOf(order.title)}, and ${widthOf(work.keyword)}. A description has ${DESCRIPTION_LENGTH.from} to ${DESCRIPTION_LENGTH.to} characters in one or two sentences: what the reader gets, and why here. Promise nothing that the article does not hold.`
      const found = await best(
        { order, work, tries: TRIES },
        async (remark) => {
          const { seo_titles, meta_descriptions } = await model.generateObject({
            ...asked(order, work, {
              task: `${task}${remark}`,
              prompt: [orderText(order, work, work.keyword), outlineText(work), beforeText(work)],
              words: 150,
            }),
            schema: Meta,
          })
          return {
            seo_title: least(seo_titles.map(plainLine), (title) => titleFault(title, work.keyword)),
            meta_description: least(meta_descriptions.map(plainLine), descriptionFault),
          }
        },
        (meta) => metaFault(meta, work.keyword),
      )
      return { ...found, seo_title: fitTitle(found.seo_title, work.keyword) }
    },
    sources: (_, { to_cite }) => to_cite,
    lastReading: async (order, work) => {
      try {
        const { replacements } = await model.generateObject({
          system: lastReadingTask(order, work),
          prompt: `${aboutText(order, work, wholeText(work))}\n\n# Its text\n${wholeText(work)}`,
          maxOutputTokens: LAST_READING_TOKENS,
          schema: Replacements,
          tries: 1,
          ...options,
        })
        return mended(order, work, replacements)
      } catch (thrown) {
        options.signal?.throwIfAborted()
        // The article is whole without it.
        if (thrown instanceof AppError) return work
        throw thrown
      }
    },
  }
}

/** The pages that are on other sites than the person's own, with their numbers in the prompt. */
const outsidePages = ({ domain }: Pick<ArticleOrder, 'domain'>, { pages }: Pick<Work, 'pages'>) =>
  pages
    .map((page, at) => ({ page, number: at + 1 }))
    .filter(({ page: { url, of } }) => of !== 'own' && domainOf(url) !== domain)

/** The pages that the model would cite. If it does not say, the pages that the person named. */
const toCite = (
  { cite, sources = [] }: z.output<typeof Outline>,
  outside: ReturnType<typeof outsidePages>,
): readonly Source[] => {
  const chosen = outside.filter(({ page, number }) => cite?.includes(number) ?? page.of === 'given')
  if (outside.length > 0)
    return chosen.map(({ page: { url } }) => ({ url, label: shortAddress(url), excerpt: '' }))
  return sources
    .flatMap((source) => Fetchable.safeParse(source).data ?? [])
    .slice(0, MOST_SOURCES)
    .map(({ url, label }) => ({ url, label: plainLine(label), excerpt: '' }))
}

/** Returns the first text with the smallest fault. */
const least = (texts: readonly string[], faultOf: (text: string) => number): string =>
  texts.reduce((found, text) => (faultOf(text) < faultOf(found) ? text : found), texts[0] ?? '')

const outside = (value: number, { from, to }: { readonly from: number; readonly to: number }): number =>
  Math.max(from - value, value - to, 0)

const titleFault = (title: string, keyword: string): number =>
  outside(pixelWidth(title), TITLE_PIXELS) + (holdsKeyphrase(title, keyword) ? 0 : 100)
const descriptionFault = ({ length }: string): number => outside(length, DESCRIPTION_LENGTH) * 4

const metaFault = ({ seo_title, meta_description }: NonNullable<Work['meta']>, keyword: string): Fault => ({
  size: titleFault(seo_title, keyword) + descriptionFault(meta_description),
  remark: ` The best of your last try was a title ${pixelWidth(seo_title)} px wide${holdsKeyphrase(seo_title, keyword) ? '' : ' without the keyphrase'}, and a description of ${meta_description.length} characters.`,
})
