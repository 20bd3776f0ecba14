import { type Outbound, OutboundError } from '../outbound/outbound.ts'
import { parseFairly, TooComplex } from '../outbound/parse-outside.ts'
import { workerFile } from '../outbound/worker-file.ts'
import { domainOf } from '../text/domain-name.ts'
import type { Page, PageSource } from './cited-page.ts'
import type { PageRead, Source } from './document.ts'
import { overlap } from './keyphrase.ts'
import { plainLine } from './model-text.ts'
import { LIMITS, NO_ANSWER } from './no-answer.ts'
import { shortAddress } from './order-links.ts'

/** Maximum number of sources that an article cites. */
export const KEPT = 3
const LONGEST_LABEL = 100
const pageOf = parseFairly<PageSource, Page>(workerFile('cited-page', import.meta.url))

/** How pages are read: the client, the workspace whose turn is used for parsing, and the time limit. */
export type PageReader = {
  readonly outbound: Outbound
  readonly workspaceId: string
  readonly signal: AbortSignal
}

/** A page with its address after redirects; or the reason why it cannot be read, in words that follow “it ”. */
type Reading = { readonly page: Page; readonly url: string } | { readonly why: string }

/** Whether two addresses are on the same host, with or without www. */
export const isSameDomain = (one: string, other: string): boolean => domainOf(one) === domainOf(other)

/** Returns the address that answered, in the spelling of the requested address if the two are equivalent. */
const answeredAt = (asked: string, answered: string): string =>
  new URL(asked).href === answered ? asked : answered

/** Reads the page at an address, or returns why it cannot be read. Readers' comments on a page of the person's own site are left out. */
export const pageAt = async (
  { outbound, workspaceId, signal }: PageReader,
  url: string,
  isOwn = false,
): Promise<Reading> => {
  try {
    const response = await outbound.request(url, {
      headers: { accept: 'text/html' },
      ...LIMITS,
      signal,
    })
    if (response.status < 200 || response.status > 299) return { why: `answered ${response.status}` }
    const isPage = /^(text\/html|application\/xhtml\+xml)\b/i.test(response.headers.get('content-type') ?? '')
    if (!isPage) return { why: 'is not a web page' }
    const answered = answeredAt(url, response.url)
    const html = response.text()
    const page = await pageOf(workspaceId, { html, isOwn: isOwn && isSameDomain(url, answered) })
    return page.title === '' && page.text === '' ? { why: 'has no text' } : { page, url: answered }
  } catch (thrown) {
    if (thrown instanceof OutboundError) return { why: NO_ANSWER[thrown.reason] }
    if (thrown instanceof TooComplex) return { why: 'is too complex to read' }
    throw thrown
  }
}

/** Reads a page of a brand, without readers' comments; null if the answer is not an HTML page with a title or text. */
export const readPage = async (reader: PageReader, url: string): Promise<Page | null> => {
  const reading = await pageAt(reader, url, true)
  return 'page' in reading ? reading.page : null
}

/** Returns the page's own title if it fits the name of the source; otherwise that name. A stranger's page can have any title. */
const labelOf = (title: string, { url, label }: Pick<Source, 'url' | 'label'>): string => {
  const named = `${label} ${new URL(url).hostname.replaceAll(/[.-]/g, ' ')}`
  const own = plainLine(title)
  return own !== '' && own.length <= LONGEST_LABEL && overlap(own, named) > 0 ? own : label
}

/**
 * Makes a source of a page that was read. If another site answered, the requested source's name is not used, because it names a different
 * site.
 */
export const sourceOf = ({ url, title, text }: PageRead, asked: Pick<Source, 'url' | 'label'>): Source => {
  const label = isSameDomain(asked.url, url) ? asked.label : shortAddress(url)
  return { url, label: labelOf(title, { url, label }), excerpt: text }
}

/** Reads the sources in the given order until enough of them answer, and returns each page with the requested address. */
export const readSources = async (reader: PageReader, sources: readonly Source[]) => {
  const kept: { readonly asked: string; readonly page: PageRead }[] = []
  for (const source of sources) {
    if (kept.length === KEPT) break
    if (source.label === '') continue
    const reading = await pageAt(reader, source.url)
    if ('why' in reading) continue
    const { url } = reading
    const of = isSameDomain(source.url, url) ? 'named' : 'found'
    kept.push({ asked: source.url, page: { url, of, ...reading.page } })
  }
  return kept
}
