import type { ArticleEdit } from '../../../contract/desk.ts'
import { PLACE_SIGN, placeRanges } from '../../../contract/places.ts'

type InlineImage = {
  readonly media_type: string
  readonly base64: string
  readonly alt: string
  /** The width in px. The text below does not move while the image is decoded, because its size is known. */
  readonly width: number
  readonly height: number
}

/** The content security policy of the preview: a second barrier against scripts and requests, in case the frame's sandbox fails. */
const POLICY = "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'"

// The image is as wide as the text and at most 40 % of the pane high, so that the text below it can be seen. A higher image loses its edges.
const STYLE = `
html { background: light-dark(#ffffff, #1c1c1f); }
body { margin: 0 auto; padding: 24px 32px 64px; max-width: 640px; color: light-dark(#1b1b1f, #ececee);
  font: 400 16px/1.65 "Inter Variable", Inter, "Liberation Sans", system-ui, sans-serif; font-feature-settings: "cv05";
  overflow-wrap: anywhere; -webkit-font-smoothing: antialiased; }
@media (max-width: 600px) { body { padding: 20px 16px 48px; } }
@media (min-width: 704px) { body { font-size: 17px; } }
h1, h2, h3, h4 { line-height: 1.3; margin: 1.5em 0 .5em; font-weight: 600; letter-spacing: -.01em; }
h1 { font-size: 28px; margin-top: 0; } h2 { font-size: 21px; } h3 { font-size: 17px; } h4 { font-size: 16px; }
mark { padding: 1px 5px; border: 1px dashed light-dark(#c9a23a, #8a6d24); border-radius: 4px; background: light-dark(#fdf4dd, #33290f); color: light-dark(#8a5a00, #f0c05a);
  box-decoration-break: clone; line-height: 1.4; }
.faq { margin: 2em 0 0; padding: 1.2em 0 0; border-top: 1px solid light-dark(#e6e5e1, #2b2b30); }
.faq > :first-child { margin-top: 0; }
p, ul, ol, blockquote, pre, table { margin: 0 0 1em; }
img { display: block; width: 100%; height: auto; max-height: 40vh; object-fit: cover; object-position: bottom; margin: 0 0 24px; border-radius: 6px; }
a { color: light-dark(#2f5fd0, #86a8ff); text-decoration: underline; }
blockquote { margin-left: 0; padding-left: 16px; border-left: 3px solid light-dark(#d3d2cd, #3a3a41); color: light-dark(#5a5a62, #a6a6b0); }
pre { overflow: auto; padding: 12px; background: light-dark(#f4f4f2, #121214); font-size: 14px; }
table { border-collapse: collapse; width: 100%; font-size: 15px; } td, th { border: 1px solid light-dark(#d3d2cd, #3a3a41); padding: 6px 10px; text-align: left; vertical-align: top; }
td > p:last-child, th > p:last-child { margin: 0; }
hr { border: 0; border-top: 1px solid light-dark(#d3d2cd, #3a3a41); margin: 2em 0; }
`

/** The theme of the page, as in the CSS property `color-scheme`. */
export type Scheme = 'light' | 'dark' | 'light dark'

/** The elements within which a place begins and ends. */
const BLOCKS = 'p, li, h1, h2, h3, h4, td, th, blockquote, pre'

/** Returns the words of a place, without its brackets and its sign: they only mark the place in the editor. */
const wordsOf = (text: string, { from, words }: { readonly from: number; readonly words: string }) => {
  const begins = text.indexOf(PLACE_SIGN, from) + PLACE_SIGN.length
  return { first: begins + (words.length - words.trimStart().length), last: begins + words.trimEnd().length }
}

/** Wraps the words of each place that is left to fill in, so that they do not look like finished text. */
const markPlaces = (body: HTMLElement): void => {
  const texts = new Map<Element, Text[]>()
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { currentNode: node } = walker
    if (!(node instanceof Text)) continue
    const block = node.parentElement?.closest(BLOCKS) ?? body
    texts.set(block, [...(texts.get(block) ?? []), node])
  }
  for (const nodes of texts.values()) {
    const text = nodes.map(({ data }) => data).join('')
    const ranges = placeRanges(text).map((place) => ({ ...place, ...wordsOf(text, place) }))
    let end = 0
    for (const node of nodes) {
      const start = end
      end += node.length
      // From the last to the first, so that the earlier positions of the node stay the same.
      for (const { from, to, first, last } of ranges.toReversed()) {
        if (to <= start || from >= end) continue
        const begins = Math.max(from, start)
        const part = node.splitText(begins - start)
        part.splitText(Math.min(to, end) - begins)
        part.data = text.slice(Math.max(first, begins), Math.min(last, end, to))
        if (part.data === '') continue
        const mark = body.ownerDocument.createElement('mark')
        part.replaceWith(mark)
        mark.append(part)
      }
    }
  }
}

const NEVER =
  'script, style, iframe, frame, object, embed, form, link, meta, base, svg, math, img, video, audio'

/**
 * Makes a page for a sandboxed frame that shows an article to read, with its gaps marked. The page runs no
 * script and sends no request, so the font is part of it, as a data URL. Its links only show their address.
 */
export const previewDocument = (
  { title, html }: Pick<ArticleEdit, 'title' | 'html'>,
  image: InlineImage | null,
  scheme: Scheme,
  font: string,
): string => {
  const page = new DOMParser().parseFromString(
    '<!doctype html><html lang="en"><head></head></html>',
    'text/html',
  )
  const policy = page.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = POLICY
  const style = page.createElement('style')
  style.textContent = `@font-face { font-family: "Inter Variable"; font-weight: 100 900; src: url(${font}) format("woff2"); }
:root { color-scheme: ${scheme}; }${STYLE}`
  page.head.append(policy, style)
  const heading = page.createElement('h1')
  heading.textContent = title
  const body = new DOMParser().parseFromString(html, 'text/html').body
  for (const element of body.querySelectorAll(NEVER)) element.remove()
  for (const element of body.querySelectorAll('*'))
    for (const { name } of [...element.attributes])
      if (name !== 'href' && name !== 'class') element.removeAttribute(name)
  for (const link of body.querySelectorAll('a[href]')) {
    link.setAttribute('title', link.getAttribute('href') ?? '')
    link.removeAttribute('href')
  }
  // Without an address, links have no link cursor. The help cursor tells that there is a tooltip.
  style.textContent += 'a[title] { cursor: help; }'
  page.body.append(heading)
  if (image) {
    const picture = page.createElement('img')
    picture.src = `data:${image.media_type};base64,${image.base64}`
    picture.alt = image.alt
    picture.width = image.width
    picture.height = image.height
    page.body.append(picture)
  }
  markPlaces(body)
  page.body.append(...body.childNodes)
  return `<!doctype html>${page.documentElement.outerHTML}`
}
