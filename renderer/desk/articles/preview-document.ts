import type { ArticleEdit } from '../../../contract/desk.ts'

type InlineImage = {
  readonly media_type: string
  readonly base64: string
  readonly alt: string
  /** The width in px. The text below does not move while the image is decoded, because its size is known. */
  readonly width: number
  readonly height: number
}

/** The content security policy of the preview: a second barrier against scripts and requests, in case the frame's sandbox fails. */
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"

const STYLE = `
:root { color-scheme: light; }
body { margin: 0 auto; padding: 32px 24px 64px; max-width: 680px; background: #fff; color: #1b1b1f;
  font: 400 17px/1.65 Georgia, "Liberation Serif", serif; overflow-wrap: anywhere; }
h1, h2, h3, h4 { font-family: "Helvetica Neue", Arial, "Liberation Sans", sans-serif; line-height: 1.25; margin: 1.6em 0 .5em; }
h1 { font-size: 32px; margin-top: 0; } h2 { font-size: 24px; } h3 { font-size: 19px; } h4 { font-size: 17px; }
p, ul, ol, blockquote, pre, table { margin: 0 0 1em; }
img { display: block; width: 100%; height: auto; margin: 0 0 24px; }
a { color: #1a4fb8; text-decoration: underline; }
blockquote { margin-left: 0; padding-left: 16px; border-left: 3px solid #d3d2cd; color: #44444b; }
pre { overflow: auto; padding: 12px; background: #f4f4f2; font-size: 14px; }
table { border-collapse: collapse; width: 100%; font-size: 15px; } td, th { border: 1px solid #d3d2cd; padding: 6px 10px; text-align: left; vertical-align: top; }
td > p:last-child, th > p:last-child { margin: 0; }
hr { border: 0; border-top: 1px solid #d3d2cd; margin: 2em 0; }
`

const NEVER =
  'script, style, iframe, frame, object, embed, form, link, meta, base, svg, math, img, video, audio'

/**
 * Makes a page for a sandboxed frame that shows an article as a site would. The page runs no script and sends no request.
 * Its links only show their address.
 */
export const previewDocument = (
  { title, html }: Pick<ArticleEdit, 'title' | 'html'>,
  image: InlineImage | null,
): string => {
  const page = new DOMParser().parseFromString(
    '<!doctype html><html lang="en"><head></head></html>',
    'text/html',
  )
  const policy = page.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = POLICY
  const style = page.createElement('style')
  style.textContent = STYLE
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
  page.body.append(...body.childNodes)
  return `<!doctype html>${page.documentElement.outerHTML}`
}
