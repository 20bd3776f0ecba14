import { type ChildNode, isTag, isText } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { cleanAnswer } from '../model/models.ts'
import { type Outbound, OutboundError } from '../outbound/outbound.ts'
import type { Source } from './document.ts'
import { overlap } from './keyphrase.ts'
import { plainLine } from './model-text.ts'

const KEPT = 3
const TIMEOUT_MS = 10_000
const MAX_BYTES = 2 * 1024 * 1024
/** Characters of a page that a writer gets to read. */
const EXCERPT = 1500
const LONGEST_LABEL = 100
/** Elements within each other that are read: deeper ones are no text for people, and a pit for whoever follows them. */
const DEEPEST = 200

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

const textOf = (nodes: readonly ChildNode[], depth = 0): string =>
  nodes
    .map((node) => {
      if (isText(node)) return node.data
      return isTag(node) && !UNREAD.has(node.name) && depth < DEEPEST
        ? `${textOf(node.children, depth + 1)} `
        : ''
    })
    .join('')

const titleIn = (nodes: readonly ChildNode[], depth = 0): string => {
  if (depth > DEEPEST) return ''
  for (const node of nodes) {
    if (!isTag(node)) continue
    const found =
      node.name === 'title'
        ? node.children.map((child) => (isText(child) ? child.data : '')).join('')
        : node.name === 'svg'
          ? ''
          : titleIn(node.children, depth + 1)
    if (found.trim() !== '') return found
  }
  return ''
}

const oneLine = (text: string): string => cleanAnswer(text).replaceAll(/\s+/g, ' ').trim()

const pageOf = (html: string): Page => {
  const { children } = parseDocument(html)
  return { title: oneLine(titleIn(children)), text: oneLine(textOf(children)).slice(0, EXCERPT) }
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
export const readSources = async (
  outbound: Outbound,
  sources: readonly Source[],
  signal: AbortSignal,
): Promise<Source[]> => {
  const kept: Source[] = []
  for (const source of sources) {
    if (kept.length === KEPT) break
    const page = source.label === '' ? null : await read(outbound, source.url, signal)
    if (page) kept.push({ ...source, label: labelOf(page, source), excerpt: page.text })
  }
  return kept
}
