import type { ArticleOrder } from './article-order.ts'
import type { Block, Work } from './document.ts'
import { best, type Requests } from './model-requests.ts'
import { blocksOf } from './model-text.ts'
import { nextWords, openingWords, sectionsPerCall, wordsOfAll } from './part-lengths.ts'
import {
  beforeText,
  mentionsText,
  openingTask,
  orderText,
  outlineText,
  pagesText,
  rangeAround,
  sectionTask,
} from './prompts.ts'
import { blocksWithoutClaims, knownTo } from './source-claims.ts'
import { splitSections } from './split-sections.ts'

/** Share by which a section may miss its length. Later sections make up for the difference, except after the last section. */
const SECTION_TOLERANCE = 0.28
const LAST_TOLERANCE = 0.16

const opening = async (requests: Requests, order: ArticleOrder, work: Work): Promise<readonly Block[]> => {
  const words = openingWords(order)
  const answer = await requests.text(order, work, {
    task: openingTask(words),
    prompt: [
      orderText(order, work, `${order.title} ${work.angle} ${work.keyword}`),
      ...pagesText(order, work, `${order.title} ${work.angle} ${work.keyword}`),
      outlineText(work, 0, 0),
    ],
    words,
  })
  return blocksOf(answer)
}

const nextSections = (
  requests: Requests,
  order: ArticleOrder,
  work: Work,
): Promise<readonly (readonly Block[])[]> => {
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
  return best(
    order,
    work,
    async (remark) => {
      const answer = await requests.text(order, work, {
        task: `${task}${remark}`,
        prompt: [
          orderText(order, work, about),
          ...pagesText(order, work, about),
          mentionsText(work, part),
          outlineText(work, from, to),
          beforeText(order, work),
        ],
        words: all,
      })
      return splitSections(blocksOf(answer, headings.length === 1 ? headings[0] : undefined), headings)
    },
    (sections) => {
      const cleaned = sections.map((blocks) => blocksWithoutClaims(blocks, known))
      const count = wordsOfAll(cleaned.map(({ kept }) => kept))
      const removed = cleaned.reduce((sum, one) => sum + one.removed, 0)
      const off = Math.abs(count - all)
      const asked = rangeAround(all)
      const hasLength = off <= all * tolerance || (count >= asked.from && count <= asked.to)
      const missing = cleaned.filter(({ kept }) => kept.length === 0).length
      return hasLength && missing === 0
        ? { size: 0, remark: '' }
        : {
            size: off + missing * all,
            remark: `\n- Your last try had ${count} words: write ${count < all ? 'more' : 'fewer'}.${removed > 0 ? ' Sentences that rely on a source that was not given do not count.' : ''}${missing > 0 ? ' A part was missing.' : ''}`,
          }
    },
  )
}

/** Has a model write the opening, or the next sections if the article has its opening. */
export const modelSections = async (
  requests: Requests,
  order: ArticleOrder,
  work: Work,
): Promise<readonly (readonly Block[])[]> =>
  work.sections.length === 0 ? [await opening(requests, order, work)] : nextSections(requests, order, work)
