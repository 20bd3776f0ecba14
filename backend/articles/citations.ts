import { type Outbound, OutboundError } from '../outbound/outbound.ts'
import { parseOutside, TooComplex } from '../outbound/parse-outside.ts'
import { workerFile } from '../outbound/worker-file.ts'
import type { Page } from './cited-page.ts'
import type { Source } from './document.ts'
import { overlap } from './keyphrase.ts'
import { plainLine } from './model-text.ts'

const KEPT = 3
const TIMEOUT_MS = 10_000
const MAX_BYTES = 2 * 1024 * 1024
const LONGEST_LABEL = 100
const pageOf = parseOutside<string, Page>(workerFile('cited-page', import.meta.url))

/** Reads the page at an address; null if the answer is not an HTML page with a title or text. */
export const readPage = async (
  outbound: Outbound,
  url: string,
  signal: AbortSignal,
): Promise<Page | null> => {
  try {
    const response = await outbound.request(url, {
      headers: { accept: 'text/html' },
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
      signal,
    })
    const isPage = /^(text\/html|application\/xhtml\+xml)\b/i.test(response.headers.get('content-type') ?? '')
    if (response.status < 200 || response.status > 299 || !isPage) return null
    const page = await pageOf(response.text())
    return page.title === '' && page.text === '' ? null : page
  } catch (thrown) {
    if (thrown instanceof OutboundError || thrown instanceof TooComplex) return null
    throw thrown
  }
}

/** Returns the page's own title if it fits the name of the source; otherwise that name. A stranger's page can have any title. */
const labelOf = ({ title }: Page, { url, label }: Source): string => {
  const named = `${label} ${new URL(url).hostname.replaceAll(/[.-]/g, ' ')}`
  const own = plainLine(title)
  return own !== '' && own.length <= LONGEST_LABEL && overlap(own, named) > 0 ? own : label
}

/** Reads the sources in the given order until enough answer. Returns each with the beginning of its text for the writer. */
export const readSources = async (outbound: Outbound, sources: readonly Source[], signal: AbortSignal) => {
  const kept: Source[] = []
  for (const source of sources) {
    if (kept.length === KEPT) break
    const page = source.label === '' ? null : await readPage(outbound, source.url, signal)
    if (page) kept.push({ ...source, label: labelOf(page, source), excerpt: page.text })
  }
  return kept
}
