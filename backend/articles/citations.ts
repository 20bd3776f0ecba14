import { type Outbound, OutboundError } from '../outbound/outbound.ts'
import { parseOutside, TooComplex } from '../outbound/parse-outside.ts'
import { workerFile } from '../outbound/worker-file.ts'
import type { Page } from './cited-page.ts'
import type { PageRead, Source } from './document.ts'
import { overlap } from './keyphrase.ts'
import { plainLine } from './model-text.ts'

/** Maximum number of sources that an article cites. */
export const KEPT = 3
const TIMEOUT_MS = 10_000
const MAX_BYTES = 2 * 1024 * 1024
const LONGEST_LABEL = 100
const pageOf = parseOutside<string, Page>(workerFile('cited-page', import.meta.url))

/** A page, or why it cannot be read, after “it ”. */
type Reading = { readonly page: Page } | { readonly why: string }

/** What went wrong with a request, after “it ”. */
const WHY: Readonly<Record<OutboundError['reason'], string>> = {
  refused_address: 'is not at a public address',
  timeout: `did not answer within ${TIMEOUT_MS / 1000} seconds`,
  too_large: `is larger than ${MAX_BYTES / 1024 / 1024} MiB`,
  dns: 'is on a server that does not exist',
  tls: 'has no valid certificate',
  connection: 'cannot be reached',
  too_many_redirects: 'redirects too often',
  bad_url: 'has no valid address',
}

/** Reads the page at an address, or says why it cannot be read. */
export const pageAt = async (outbound: Outbound, url: string, signal: AbortSignal): Promise<Reading> => {
  try {
    const response = await outbound.request(url, {
      headers: { accept: 'text/html' },
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
      signal,
    })
    if (response.status < 200 || response.status > 299) return { why: `answered ${response.status}` }
    const isPage = /^(text\/html|application\/xhtml\+xml)\b/i.test(response.headers.get('content-type') ?? '')
    if (!isPage) return { why: 'is not a web page' }
    const page = await pageOf(response.text())
    return page.title === '' && page.text === '' ? { why: 'has no text' } : { page }
  } catch (thrown) {
    if (thrown instanceof OutboundError) return { why: WHY[thrown.reason] }
    if (thrown instanceof TooComplex) return { why: 'is too complex to read' }
    throw thrown
  }
}

/** Reads the page at an address; null if the answer is not an HTML page with a title or text. */
export const readPage = async (
  outbound: Outbound,
  url: string,
  signal: AbortSignal,
): Promise<Page | null> => {
  const reading = await pageAt(outbound, url, signal)
  return 'page' in reading ? reading.page : null
}

/** Returns the page's own title if it fits the name of the source; otherwise that name. A stranger's page can have any title. */
const labelOf = (title: string, { url, label }: Pick<Source, 'url' | 'label'>): string => {
  const named = `${label} ${new URL(url).hostname.replaceAll(/[.-]/g, ' ')}`
  const own = plainLine(title)
  return own !== '' && own.length <= LONGEST_LABEL && overlap(own, named) > 0 ? own : label
}

/** Makes a source of a page that was read. */
export const sourceOf = ({ url, title, text }: PageRead, label: string): Source => ({
  url,
  label: labelOf(title, { url, label }),
  excerpt: text,
})

/** Reads the sources in the given order until enough answer. */
export const readSources = async (outbound: Outbound, sources: readonly Source[], signal: AbortSignal) => {
  const kept: PageRead[] = []
  for (const source of sources) {
    if (kept.length === KEPT) break
    const page = source.label === '' ? null : await readPage(outbound, source.url, signal)
    if (page) kept.push({ url: source.url, of: 'named', title: page.title, text: page.text })
  }
  return kept
}
