import sanitize from 'sanitize-html'

const ALLOWED_TAGS = [
  ...['h1', 'h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'a', 'strong', 'em', 'b', 'i', 'blockquote'],
  ...['code', 'pre', 'br', 'hr', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'section'],
]

/** Removes from HTML what an article may not contain: scripts, styles, frames, forms, event handlers and unusual addresses. */
export const allowListed = (html: string): string =>
  sanitize(html, {
    allowedTags: ALLOWED_TAGS,
    allowedAttributes: { a: ['href'], ol: ['start'], section: ['class'] },
    allowedClasses: { section: ['faq'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    nestingLimit: 50,
  }).trim()
