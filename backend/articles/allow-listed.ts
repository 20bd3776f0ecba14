import sanitize from 'sanitize-html'
import { ARTICLE_ELEMENTS } from '../../contract/lost-parts.ts'

/** Removes from HTML what an article may not contain: scripts, styles, frames, forms, event handlers and unusual addresses. */
export const allowListed = (html: string): string =>
  sanitize(html, {
    allowedTags: ARTICLE_ELEMENTS,
    allowedAttributes: { a: ['href'], ol: ['start'], section: ['class'] },
    allowedClasses: { section: ['faq'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    nestingLimit: 50,
  }).trim()
