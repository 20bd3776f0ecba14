import { z } from 'zod'
import {
  charactersIn,
  descriptionCharacters,
  TITLE_PIXELS,
  titleCharacters,
} from '../../contract/search-results.ts'
import { pixelWidth } from './arial.ts'
import type { ArticleOrder } from './article-order.ts'
import type { Work } from './document.ts'
import { holdsKeyphrase, sentencesOf } from './keyphrase.ts'
import { descriptionFault, fitDescription, fitTitle, titleFault } from './meta.ts'
import { best, type Fault, type Requests } from './model-requests.ts'
import { plainLine } from './model-text.ts'
import { ownWords } from './places.ts'
import { beforeText, orderText, outlineText } from './prompts.ts'

const Meta = z.object({
  seo_titles: z.array(z.string().min(1).max(300)).min(1).max(5),
  meta_descriptions: z.array(z.string().min(1).max(600)).min(1).max(5),
})

/** Says what search results show, and how long it may be in the script of the article. */
export const metaTask = (order: ArticleOrder, work: Work): string => {
  const title = titleCharacters(charactersIn(order.title), pixelWidth(order.title))
  // The article shows the script in which its description will be written. A title may be half a name in Latin letters.
  const written = work.sections.flat().flatMap((block) => (block.kind === 'paragraph' ? [block.text] : []))
  const description = descriptionCharacters(written.join('') || order.title)
  return `write what search results show: three different seo_titles and two different meta_descriptions, from which the best is chosen. A title holds the focus keyphrase, near its beginning, and has about ${title.from} to ${title.to} characters (${TITLE_PIXELS.from} to ${TITLE_PIXELS.to} px). A description has ${description.from} to ${description.to} characters in one or two sentences: what the reader gets, and why here. Promise nothing that the article does not hold.`
}

/** Has a model write what search results show, and chooses the best. */
export const modelMeta = async (
  requests: Requests,
  order: ArticleOrder,
  work: Work,
): Promise<NonNullable<Work['meta']>> => {
  const task = metaTask(order, work)
  const found = await best(
    order,
    work,
    async (remark) => {
      const { seo_titles, meta_descriptions } = await requests.object(order, work, {
        task: `${task}${remark}`,
        prompt: [orderText(order, work, work.keyword), outlineText(work), beforeText(order, work)],
        words: 150,
        schema: Meta,
      })
      // A gap in the text has no place in search results, where nobody looks for gaps.
      const own = ownWords(order)
      const hasNoGap = (text: string): boolean =>
        !BRACKET.test(text.replaceAll(BRACKETED, (part) => (own.includes(part) ? '' : part)))
      const usable = (texts: readonly string[]): readonly string[] => texts.map(plainLine).filter(hasNoGap)
      return {
        seo_title: least(usable(seo_titles), (title) => titleFault(title, work.keyword)) || order.title,
        meta_description: least(usable(meta_descriptions), descriptionFault) || ownDescription(order, work),
      }
    },
    (meta) => metaFault(meta, work.keyword),
  )
  return { ...found, seo_title: fitTitle(found.seo_title, work.keyword) }
}

/** Returns the text with the smallest fault; of several, the first. */
const least = (texts: readonly string[], faultOf: (text: string) => number): string =>
  texts.reduce((found, text) => (faultOf(text) < faultOf(found) ? text : found), texts[0] ?? '')

/** A bracket of any kind in which models leave gaps. */
const BRACKET = /[[\]［］{}【】]/u
const BRACKETED = /[[［{【][^[\]［］{}【】]*[\]］}】]/gu

/** Builds a description from the title and the first sentences of the text that have no gap. */
const ownDescription = ({ title }: ArticleOrder, { sections }: Work): string => {
  const text = sections.flat().flatMap((block) => (block.kind === 'paragraph' ? [block.text] : []))
  // A gap may contain several sentences.
  const sentences = text.flatMap((paragraph) =>
    sentencesOf(paragraph.replaceAll(/[[［][^\]］]*[\]］]/gu, '[]')),
  )
  return fitDescription(
    title,
    sentences.filter((sentence) => !BRACKET.test(sentence)),
  )
}

const metaFault = ({ seo_title, meta_description }: NonNullable<Work['meta']>, keyword: string): Fault => ({
  size: titleFault(seo_title, keyword) + descriptionFault(meta_description),
  remark: ` The best of your last try was a title of ${charactersIn(seo_title)} characters, ${pixelWidth(seo_title)} px wide${holdsKeyphrase(seo_title, keyword) ? '' : ' without the keyphrase'}, and a description of ${charactersIn(meta_description)} characters.`,
})
