import { compile } from 'html-to-text'
import { clean, cleanLine, cutAt } from '../../text/clean-text.ts'

/** Maximum length of a body that is kept, in UTF-16 units, including the note about the cut. */
export const BODY_CAP = 20_000
const TITLE_CAP = 300
const NAME_CAP = 100

/** Maximum length of markup that is read, in UTF-16 units: enough for `BODY_CAP` of text, too short to take seconds to parse. */
export const MARKUP_CAP = 100_000
/** Maximum length of a line in which Markdown is recognized, in characters. Longer lines are not prose. */
const LINE_CAP = 4_000

const toText = compile({
  wordwrap: false,
  limits: { maxDepth: 100, ellipsis: '…' },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    {
      selector: 'a[href^="http"]',
      format: 'anchor',
      options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] },
    },
    { selector: 'img', format: 'skip' },
    { selector: 'script', format: 'skip' },
    { selector: 'style', format: 'skip' },
    { selector: 'ul', options: { itemPrefix: '- ' } },
    { selector: 'blockquote', options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
    { selector: 'hr', format: 'skip' },
    { selector: 'td', format: 'block' },
    { selector: 'th', format: 'block' },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
})

/** Cleans a body, keeps its paragraphs, and cuts it to `BODY_CAP` with a note. */
export const cleanBody = (text: string): string => {
  const cleaned = clean(text)
  if (cleaned.length <= BODY_CAP) return cleaned
  const note = `\n\n[Cut here: the post is ${cleaned.length} characters long.]`
  return cutAt(cleaned, BODY_CAP - note.length) + note
}

/** Cleans a title and puts it on one line. */
export const cleanTitle = (text: string): string => cleanLine(text, TITLE_CAP)

/** Cleans the name of an author or a community and puts it on one line; null if nothing visible is left. */
export const cleanName = (text: string | null | undefined): string | null =>
  cleanLine(text ?? '', NAME_CAP) || null

/** Converts HTML to plain text with its paragraphs. Link addresses stay, in brackets. The text is not cleaned yet. */
export const htmlToText = (html: string): string => toText(html.slice(0, MARKUP_CAP))

const KNOWN_TAG =
  /<\/?(a|abbr|b|br|code|del|div|em|font|i|img|ins|kbd|li|mark|p|pre|s|small|span|strong|sub|sup|u|ul)\b[^<>]*>/i
const KNOWN_TAGS = new RegExp(KNOWN_TAG, 'gi')
const ENTITY = /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/i

/** Converts a text that may be HTML to plain text. Only a text with a tag or an entity is read as HTML. */
export const maybeHtmlToText = (text: string): string =>
  KNOWN_TAG.test(text) || ENTITY.test(text) ? htmlToText(text) : text

const plainLine = (line: string): string =>
  line
    .slice(0, LINE_CAP)
    .replace(/^[ \t]*(```|~~~).*$/, '')
    .replace(/^[ \t]{0,3}#{1,6}[ \t]+/, '')
    .replace(/^[ \t]{0,3}(>[ \t]?)+/, '> ')
    .replace(/^[ \t]*(([-*_])[ \t]*)(\2[ \t]*){2,}$/, '')
    .replace(/^([ \t]*)[*+][ \t]+/, '$1- ')
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^[\]]+)\]\((https?:[^)\s]+)(?:\s[^)]*)?\)/g, '$1 ($2)')
    .replace(/\[([^[\]]+)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__|~~)(?=\S)([^*_~]+)\1/g, '$2')
    .replace(/(?<![\w*])([*_])(?=\S)([^*_]+)\1(?![\w*])/g, '$2')
    .replace(/`([^`]+)`/g, '$1')
    .replace(KNOWN_TAGS, ' ')
    .replace(/\\([\\`*_{}[\]()#+\-.!>~|])/g, '$1') + line.slice(LINE_CAP)

/** Converts Markdown to plain text: words and link addresses stay, markup is removed. Quoted lines begin with "> ". */
export const markdownToText = (markdown: string): string =>
  markdown.slice(0, MARKUP_CAP).split('\n').map(plainLine).join('\n')
