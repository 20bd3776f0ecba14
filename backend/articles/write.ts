import type { Stage } from '../../contract/articles.ts'
import { AppError } from '../../contract/errors.ts'
import { domainOf } from '../text/domain-name.ts'
import type { ArticleOrder } from './article-order.ts'
import { checkBody } from './check-body.ts'
import type { Beside, CheckedBody } from './checked-body.ts'
import { wordsAllowed } from './checks.ts'
import { KEPT, readSources, sourceOf } from './citations.ts'
import { renderBody, type Source, type Work } from './document.ts'
import { fixedWords } from './fixed-words.ts'
import { relatedPosts, withInternalLinks } from './internal-links.ts'
import { keyphraseOf } from './keyphrase.ts'
import { givenLinks } from './order-links.ts'
import type { OwnSite } from './own-site.ts'
import { markPlaces, ownWords } from './places.ts'
import { fitting, type ReadingParts, readFirst, subjectOf } from './read-first.ts'
import { blocksWithoutClaims, faqWithoutClaims, knownTo } from './source-claims.ts'
import { languageOf } from './title-language.ts'
import type { Writer } from './writer.ts'

/** The data and tools for writing one part. */
export type Writing = ReadingParts & {
  readonly order: ArticleOrder
  readonly writer: Writer
  /** Reads the site that the article is for, with its posts. */
  readonly ownSite: () => Promise<OwnSite>
  /** Reads what the person's settings say about the business. */
  readonly business: () => Promise<Work['business']>
}

/** The progress of the writing: the next stage and the percentage done. */
export type Step = { readonly stage: Stage; readonly percent: number; readonly work: Work }

/** Ends every message about a failed article. */
export const REFUNDED = 'The credits were refunded.'

const SECTIONS_FROM = 20
const SECTIONS_TO = 65

/** Writes the next part of the article, up to the metadata and links. */
export const writePart = async (writing: Writing, stage: Stage, work: Work): Promise<Step> => {
  const { order, writer, ownSite } = writing
  switch (stage) {
    case 'brief': {
      const language = languageOf(order)
      const keyword = order.focus_keyword ?? (keyphraseOf(order.title) || order.title)
      const known = { ...work, language, keyword }
      const read = writer.readsPages ? await readFirst(writing, order, await ownSite(), known) : {}
      const business = writer.readsPages ? await writing.business() : work.business
      return { stage: 'outline', percent: 8, work: { ...known, ...read, business } }
    }
    case 'outline': {
      // The outline is saved before its sources are read, so that no outline is written twice.
      if (!work.outlined)
        return {
          stage: 'outline',
          percent: 14,
          work: { ...work, ...(await writer.outline(order, work)), outlined: true },
        }
      const cited = await sourcesOf(writing, work)
      return { stage: 'sections', percent: SECTIONS_FROM, work: { ...work, ...cited } }
    }
    case 'sections':
      return writeSections(writing, work)
    case 'faq': {
      const faq = order.include_faq ? await writer.faq(order, work) : []
      const { kept, removed } = faqWithoutClaims(faq, knownTo(order, work))
      const claims_removed = work.claims_removed + removed
      return { stage: 'meta', percent: 74, work: { ...work, faq: kept, claims_removed } }
    }
    case 'meta':
      return { stage: 'links', percent: 80, work: { ...work, meta: await writer.meta(order, work) } }
    case 'links':
      if (!work.read_again && writer.lastReading) {
        const { complete, ...read } = await writer.lastReading(order, work)
        return {
          stage: 'links',
          percent: 84,
          work: { ...work, ...read, read_again: true, last_reading_failed: !complete },
        }
      }
      return { stage: 'image', percent: 88, work: { ...work, ...(await linksOf(writing, work)) } }
    case 'image':
    case 'checks':
    case 'completed':
      throw new Error(`The stage ${stage} writes nothing.`)
  }
}

/** Finds the sources that the article cites. Pages that were not read before are read now, and dropped if they cannot be read. */
const sourcesOf = async (
  { order, writer, ownSite, ...reader }: Writing,
  work: Work,
): Promise<Pick<Work, 'sources' | 'pages'>> => {
  const { pages, keyword } = work
  if (!order.include_external_link) return { sources: [], pages }
  const { domain } = await ownSite()
  const links = givenLinks(order)
  // The model made up an address on the person's own site if neither the person nor the site named it.
  const isMadeUp = (url: string): boolean =>
    domain !== null && domainOf(url) === domain && !links.includes(url)
  const found = writer.sources(order, work).filter(({ url }) => !isMadeUp(url))
  const read = new Map(pages.map((page) => [page.url, page]))
  const wanted = found.filter(({ url }) => !read.has(url))
  const answered = (await readSources(reader, wanted)).filter(({ page }) => !isMadeUp(page.url))
  const named = fitting(
    answered.map(({ page }) => page),
    subjectOf(order, keyword),
  )
  for (const [at, page] of named.entries()) read.set(answered[at]?.asked ?? page.url, page)
  const cited = new Map<string, Source>()
  for (const asked of found) {
    const page = read.get(asked.url)
    if (page && !cited.has(page.url)) cited.set(page.url, sourceOf(page, asked))
  }
  return { sources: [...cited.values()].slice(0, KEPT), pages: [...pages, ...named] }
}

/** Finds related posts that exist on the person's own site. */
const linksOf = async ({ order: { title }, ownSite }: Writing, work: Work) => {
  const { posts } = await ownSite()
  return { related: [...relatedPosts({ title, keyword: work.keyword, html: renderBody(work) }, posts)] }
}

const writeSections = async ({ order, writer }: Writing, work: Work): Promise<Step> => {
  const known = knownTo(order, work)
  const written = await writer.sections(order, work)
  const cleaned = written.map((blocks) => blocksWithoutClaims(blocks, known))
  const sections = [...work.sections, ...cleaned.map(({ kept }) => kept)]
  const claims_removed = cleaned.reduce((sum, { removed }) => sum + removed, work.claims_removed)
  const all = work.headings.length + 1
  return sections.length >= all
    ? { stage: 'faq', percent: SECTIONS_TO, work: { ...work, sections, claims_removed } }
    : {
        stage: 'sections',
        percent: Math.round(SECTIONS_FROM + ((SECTIONS_TO - SECTIONS_FROM) * sections.length) / all),
        work: { ...work, sections, claims_removed },
      }
}

const bodyOf = async (
  workspaceId: string,
  work: Work,
  beside: Beside,
  listed: boolean,
): Promise<CheckedBody> => {
  const { keyword, related, language } = work
  const html = withInternalLinks({ html: renderBody(work), keyword }, related, {
    listed,
    heading: fixedWords(language).related,
  })
  const marked = markPlaces(html, ownWords({ ...beside.order, title: beside.title }))
  return checkBody(workspaceId, { html: marked, isEdit: false, beside }).catch((thrown: unknown) => {
    if (!(thrown instanceof AppError)) throw thrown
    throw new AppError('upstream_failed', `The written article is too complex to check. ${REFUNDED}`)
  })
}

/**
 * Finishes the body and checks it. Throws `upstream_failed` if the text misses a length that the writer must keep to, or if the body is
 * too complex to check.
 */
export const finishBody = async (
  workspaceId: string,
  order: ArticleOrder,
  work: Work,
  beside: Beside,
  keepsLength: boolean,
): Promise<CheckedBody> => {
  const { from, to } = wordsAllowed(order.length)
  const linked = await bodyOf(workspaceId, work, beside, true)
  // Leaves out the list of related posts if the list would make the article exceed the ordered length.
  const body =
    keepsLength && linked.reading.words > to ? await bodyOf(workspaceId, work, beside, false) : linked
  const { words } = body.reading
  if (keepsLength && (words < from || words > to))
    throw new AppError(
      'upstream_failed',
      `The model’s last text has ${words} words, instead of the ordered length of ${from} to ${to} words. ${REFUNDED}`,
    )
  return body
}
