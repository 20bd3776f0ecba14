import { type Outbound, OutboundError } from '../outbound/outbound.ts'
import type { Source } from './document.ts'

const KEPT = 3
const TIMEOUT_MS = 10_000
const MAX_BYTES = 2 * 1024 * 1024

/** Whether a page answers now, under an address of the same site. */
const answers = async (outbound: Outbound, url: string, signal: AbortSignal): Promise<boolean> => {
  try {
    const response = await outbound.request(url, {
      headers: { accept: 'text/html' },
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
      signal,
    })
    const isPage = /^(text\/html|application\/xhtml\+xml)\b/i.test(response.headers.get('content-type') ?? '')
    return response.status >= 200 && response.status <= 299 && isPage && response.text().trim() !== ''
  } catch (thrown) {
    if (thrown instanceof OutboundError) return false
    throw thrown
  }
}

/** The sources that answer, in their order; what pages say never gets into the article. */
export const keepAnswering = async (
  outbound: Outbound,
  sources: readonly Source[],
  signal: AbortSignal,
): Promise<Source[]> => {
  const kept: Source[] = []
  for (const source of sources) {
    if (kept.length === KEPT) break
    if (source.label !== '' && (await answers(outbound, source.url, signal))) kept.push(source)
  }
  return kept
}
