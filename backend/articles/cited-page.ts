import { Parser } from 'htmlparser2'
import { cleanLine } from '../text/clean-text.ts'

/** Maximum number of characters of a page's text. A writer receives the passages that suit the article. */
const MOST_READ = 24_000
const LONGEST_TITLE = 300
/**
 * Maximum nesting depth that is read. Pages with deeper nesting are not made for readers, and each level takes longer
 * to parse than the level above it.
 */
const DEEPEST = 200
/** Number of UTF-16 units that are parsed at a time, and the maximum number that is kept of a page's text. */
const CHUNK = 4_096
const MOST_TEXT = 100_000

/** The name that represents an element with comments in the list of open elements. */
const UNREAD_COMMENTS = 'comments of readers'
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
  UNREAD_COMMENTS,
])

/**
 * Names of elements that contain readers' comments. Names such as has-comments and comments-open describe a page, and such elements
 * contain more than comments.
 */
const COMMENTS =
  /^(?!(?:has|no|with|without|show|showing|hide|hiding)[-_])(?:[\w-]*[-_])?comment(?:s|list)?(?:[-_](?!(?:open|closed|enabled|disabled)$)[\w-]*)?$/i
/** Elements that contain the whole page, even if their names mention comments. */
const WHOLE = new Set(['html', 'body', 'main'])

const holdsComments = (name: string, { id = '', class: classes = '', ...rest }: Attributes): boolean =>
  !WHOLE.has(name) &&
  (`${id} ${classes}`.split(/\s+/).some((word) => COMMENTS.test(word)) ||
    /\b(?:user)?comments?\b/i.test(`${rest.itemtype ?? ''} ${rest.itemprop ?? ''} ${rest.typeof ?? ''}`))

type Attributes = Readonly<Record<string, string>>

/** A page to read. `isOwn`: whether the page is on the person's own site, so that its text counts as theirs. */
export type PageSource = { readonly html: string; readonly isOwn: boolean }

/** A page as people see it: its title and its text, up to a limit. */
export type Page = { readonly title: string; readonly text: string }

/**
 * Reads the visible part of a page, up to the page's end or to elements that are nested too deeply. Runs in its own thread.
 * Readers' comments on a page of the person's own site are left out, because the person did not write them.
 */
export const pageOf = ({ html, isOwn }: PageSource): Page => {
  const open: string[] = []
  let title = ''
  let text = ''
  const parser = new Parser({
    onopentag: (name, attributes) => {
      open.push(isOwn && holdsComments(name, attributes) ? UNREAD_COMMENTS : name)
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
    text: cleanLine(text.slice(0, MOST_TEXT), MOST_READ),
  }
}
