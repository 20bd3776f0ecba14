import { Parser } from 'htmlparser2'
import { type Outbound, OutboundError } from '../outbound/outbound.ts'
import { cleanLine } from '../text/clean-text.ts'
import type { Source } from './document.ts'
import { overlap } from './keyphrase.ts'
import { plainLine } from './model-text.ts'

const KEPT = 3
const TIMEOUT_MS = 10_000
const MAX_BYTES = 2 * 1024 * 1024
/** Characters of a page that a writer gets to read. */
const EXCERPT = 1500
const LONGEST_TITLE = 300
const LONGEST_LABEL = 100
/** Elements within each other that are read: who goes deeper writes for no reader, and each costs more than the last. */
const DEEPEST = 200
/** UTF-16 units that are parsed at once, and of text that is looked at. */
const CHUNK = 4_096
const MOST_TEXT = 100_000

const UNREAD = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'nav',
  'header',
  'footer',
  'form',
  'title',
])

type Page = { readonly title: string; readonly text: string }

/** A page as far as it is read: what an eye would see of it, up to its end or into a pit of elements within each other. */
const pageOf = (html: string): Page => {
  const open: string[] = []
  let title = ''
  let text = ''
  const parser = new Parser({
    onopentag: (name) => {
      open.push(name)
      text += ' '
    },
    onclosetag: () => {
      open.pop()
      text += ' '
    },
    ontext: (data) => {
      if (open.includes('title')) title += open.includes('svg') ? '' : data
      else if (!open.some((name) => UNREAD.has(name))) text += data
    },
  })
  for (let at = 0; at < html.length && open.length <= DEEPEST; at += CHUNK)
    parser.write(html.slice(at, at + CHUNK))
  return {
    title: cleanLine(title.slice(0, CHUNK), LONGEST_TITLE),
    text: cleanLine(text.slice(0, MOST_TEXT), EXCERPT),
  }
}

/** The page that answers now, under an address of the same site; null where none does. */
const read = async (outbound: Outbound, url: string, signal: AbortSignal): Promise<Page | null> => {
  try {
    const response = await outbound.request(url, {
      headers: { accept: 'text/html' },
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
      signal,
    })
    const isPage = /^(text\/html|application\/xhtml\+xml)\b/i.test(response.headers.get('content-type') ?? '')
    if (response.status < 200 || response.status > 299 || !isPage) return null
    const page = pageOf(response.text())
    return page.title === '' && page.text === '' ? null : page
  } catch (thrown) {
    if (thrown instanceof OutboundError) return null
    throw thrown
  }
}

/** The page's own title, if it speaks of what it was named for: a stranger's page may say anything in it. */
const labelOf = ({ title }: Page, { url, label }: Source): string => {
  const named = `${label} ${new URL(url).hostname.replaceAll(/[.-]/g, ' ')}`
  const own = plainLine(title)
  return own !== '' && own.length <= LONGEST_LABEL && overlap(own, named) > 0 ? own : label
}

/** The sources that answer, in their order, each with the beginning of its text for the writer to read. */
export const readSources = async (outbound: Outbound, sources: readonly Source[], signal: AbortSignal) => {
  const kept: Source[] = []
  for (const source of sources) {
    if (kept.length === KEPT) break
    const page = source.label === '' ? null : await read(outbound, source.url, signal)
    if (page) kept.push({ ...source, label: labelOf(page, source), excerpt: page.text })
  }
  return kept
}
