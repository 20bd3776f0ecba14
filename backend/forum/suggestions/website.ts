import { AppError, wrongField } from '../../../contract/errors.ts'
import { looksLikeHtml } from '../sources/answer-kind.ts'
import { cleanBody, cleanTitle } from '../sources/markup-to-text.ts'
import { readHtml } from '../sources/read-html.ts'
import { ask, refusal } from '../sources/request.ts'
import { SourceError } from '../sources/source-error.ts'
import { clauseAsSentence } from '../watching/clause-as-sentence.ts'
import { type ForumContext, sourceContext } from '../watching/context.ts'

const SPACING_MS = 1000
const PAGE_MS = 15_000
/** The part of a page that is searched, in UTF-16 units. */
const SEARCHED = 300_000
const MOST_HEADINGS = 12
/** The maximum length of a description in the forum settings. */
const DESCRIPTION_CAP = 1000
/** How many paragraphs are searched for one that describes the business, and the minimum length of that paragraph, in UTF-16 units. */
const MOST_PARAGRAPHS = 20
const LEAST_PARAGRAPH = 40

/** What the home page of a website says about the business. */
export type Website = {
  readonly name: string
  readonly description: string
  readonly headings: readonly string[]
}

/**
 * Reads the home page of a website. Throws `invalid_input` if the text is not an address, and `upstream_failed` if the page cannot be
 * read.
 */
export const readWebsite = async (context: ForumContext, typed: string): Promise<Website> => {
  const url = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
  if (!URL.canParse(url) || !/[.:]/.test(new URL(url).host))
    throw wrongField('website', 'Enter the address of your website, such as example.com.')
  const ctx = sourceContext(
    { ...context, gate: context.probeGate },
    { places: [{ name: url, secret: null }], credentials: {}, signal: AbortSignal.timeout(PAGE_MS) },
  )
  try {
    const response = await ask(ctx, { url, spacingMs: SPACING_MS, headers: { accept: 'text/html' } })
    if (response.status < 200 || response.status > 299) throw refusal(response)
    const page = response.text().slice(0, SEARCHED)
    if (!looksLikeHtml(page)) throw new SourceError('error', 'there is no web page at this address')
    return await websiteIn(page)
  } catch (thrown) {
    if (!(thrown instanceof SourceError) && ctx.signal?.aborted !== true) throw thrown
    const why = thrown instanceof SourceError ? thrown.message : 'the site did not answer in time'
    throw new AppError('upstream_failed', `The website could not be read. ${clauseAsSentence(why)}`)
  }
}

const websiteIn = async (page: string): Promise<Website> => {
  const title = await lineOf(/<title\b[^<>]*>([^<]{0,500})/i.exec(page)?.[1])
  const metas = new Map<string, string>()
  for (const [tag] of page.matchAll(/<meta\b[^<>]{0,4000}>/gi)) {
    const name = (attribute(tag, 'name') ?? attribute(tag, 'property'))?.toLowerCase()
    const content = attribute(tag, 'content')
    if (name !== undefined && content !== undefined && !metas.has(name)) metas.set(name, content)
  }
  const described = cleanBody(await readHtml(metas.get('description') || metas.get('og:description')))
  const headings = [...page.matchAll(/<h[1-3]\b[^<>]*>([\s\S]{0,500}?)<\/h[1-3]>/gi)].slice(0, MOST_HEADINGS)
  const lines = await Promise.all(headings.map(([, markup]) => lineOf(markup)))
  return {
    name: (await lineOf(metas.get('og:site_name'))) || nameIn(title),
    description: (described || (await firstParagraph(page))).slice(0, DESCRIPTION_CAP),
    headings: lines.filter((line) => line !== ''),
  }
}

/** What a notice about cookies says. A bakery may sell cookies. */
const COOKIE_NOTICE =
  /\b(?:accept|agree|allow|consent|uses?)\b[^.]{0,60}\bcookies?\b|\bcookies?\b[^.]{0,60}\b(?:accept|agree|allow|consent|uses?|website|preferences)\b/i

/** Returns the first paragraph that is long enough to describe something and is not about cookies; empty if there is none. */
const firstParagraph = async (page: string): Promise<string> => {
  const shown = page.replace(/<(script|style|template|noscript)\b[^<>]*>[^<]*(?:<(?!\/\1)[^<]*)*/gi, '')
  for (const start of shown.split(/<p(?=[\s>])/i).slice(1, MOST_PARAGRAPHS + 1)) {
    const [markup = ''] = start.split(/<\/?(?:p|div|section|article|main|footer|h[1-6]|ul|ol|table)\b/i, 1)
    const text = cleanBody(await readHtml(`<p${markup}`))
    if (text.length >= LEAST_PARAGRAPH && !COOKIE_NOTICE.test(text)) return text
  }
  return ''
}

const lineOf = async (markup: string | undefined): Promise<string> => cleanTitle(await readHtml(markup))

/** Returns the shortest part of a page's title, which is mostly the name: "Tidybill – Invoices for freelancers". */
const nameIn = (title: string): string =>
  title
    .split(/\s+[|·•–—-]\s+|:\s+/)
    .filter((part) => part !== '')
    .toSorted((a, b) => a.length - b.length)[0] ?? ''

const attribute = (tag: string, name: string): string | undefined => {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag)
  return match?.[1] ?? match?.[2]
}
