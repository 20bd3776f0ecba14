import { z } from 'zod'
import { LENGTHS } from '../../contract/article-lengths.ts'
import { domainOf } from '../text/domain-name.ts'
import type { ArticleOrder } from './article-order.ts'
import type { Source, Work } from './document.ts'
import { givenHeadings } from './given-headings.ts'
import { keyphraseOf } from './keyphrase.ts'
import type { Requests } from './model-requests.ts'
import { plainLine } from './model-text.ts'
import { shortAddress } from './order-links.ts'
import { questionsFor, sectionsTotal, usualFaqWords, WORDS_PER_SECTION, weightsOf } from './part-lengths.ts'
import { orderText, pagesText } from './prompts.ts'
import { subjectOf } from './read-first.ts'
import type { Outlined } from './writer.ts'

/** Number of words of an outline as JSON. */
const OUTLINE_WORDS = 700

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
  speaker: oneOf(160)
    .optional()
    .describe(
      'How the business speaks, with the names of its people: “I (NAME)” if one person runs it and writes as I, else “we (NAMES)”; the instructions decide',
    ),
  questions: z
    .array(oneOf(300))
    .max(20)
    .describe(
      'Four to six questions in their own words: first the one that the reader comes with; then of a beginner, of a buyer who compares, of somebody who doubts',
    ),
  sections: z
    .array(
      z.object({
        heading: z.string().min(1).max(160),
        covers: oneOf(800).describe(
          'Its statements and figures of the order and the pages; then, after “Advice:”, what the reader can do, look for or decide there in general; once, where readers must calculate with prices or amounts of the order, after “Example:” one usual case and its result; and after “Ask:”, what only the owner can add there: what the order wants told, and an amount, price or time limit that readers look for and the order does not give; each thing in one section only; at most 60 words',
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
      'Questions that customers ask: first those that the order names, answered or not, other than that of the title; then others that the order or the pages answer. None about who the business is; a warning belongs in the section that needs it',
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
/** A source that can be fetched and shown. Other sources are skipped, so that they do not make the article fail. */
const Fetchable = z.object({
  url: z.url({ protocol: /^https?$/ }).max(500),
  label: z.string().min(1).max(120),
})
const MOST_SOURCES = 8

/** Has a model plan an article. */
export const modelOutline = async (
  requests: Requests,
  order: ArticleOrder,
  work: Work,
): Promise<Outlined> => {
  const given = givenHeadings(order)
  const count = Math.max(2, Math.round(LENGTHS[order.length] / WORDS_PER_SECTION) - 1)
  const outside = outsidePages(order, work)
  const faq = questionsFor(usualFaqWords(order))
  const whole = sectionsTotal(order)
  const task = [
    'plan the article before it is written.',
    'First ask the questions of different readers. Then order the sections as a reader needs them, what is done first before what is done later, each with its own matter, so that no two of them say the same thing. The question of the title gets a full answer: what to do, and when; where the reader chooses between sizes, kinds or ways, all common ones, not only those in the key words. Put every statement and figure of the order into one section, beside what it explains or supports; also those on who the business is and whom it serves. Points that the order counts as one group (“three mistakes”) stay together, all in one section.',
    order.include_faq
      ? `faq: up to ${faq} questions; fewer if fewer can be answered. A question that customers ask in the order belongs there, with what the order says to it, and is left out of the sections; if the order has more, sections answer the rest.`
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
  const object = await requests.object(order, work, {
    task: task.filter((part) => part !== '').join(' '),
    prompt: [
      orderText(order, work, null),
      given.length > 0 ? `# The headings\n${given.join('\n')}` : '',
      ...pagesText(order, work, subjectOf(order, work.keyword), 'outline'),
    ],
    words: OUTLINE_WORDS,
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
    speaker: plainLine(object.speaker ?? ''),
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
    questions: order.include_faq ? object.faq.map(plainLine) : [],
    to_cite: [...toCite(object, outside)],
  }
}

/** The pages that are not on the person's own site, with their numbers in the prompt. */
const outsidePages = ({ domain }: Pick<ArticleOrder, 'domain'>, { pages }: Pick<Work, 'pages'>) =>
  pages
    .map((page, at) => ({ page, number: at + 1 }))
    .filter(({ page: { url, of } }) => of !== 'own' && domainOf(url) !== domain)

/** The pages that the model wants to cite; if it names none, the pages that the person named. */
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
