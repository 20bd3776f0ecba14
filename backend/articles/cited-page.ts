import { Parser } from 'htmlparser2'
import { cleanLine } from '../text/clean-text.ts'

/** Characters of a page that a writer gets to read. */
const EXCERPT = 1500
const LONGEST_TITLE = 300
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

/** A page as people see it: its title and the beginning of its text. */
export type Page = { readonly title: string; readonly text: string }

/** A page as far as it is read: what an eye would see of it, up to its end or into a pit of elements within each other. It runs in a thread of its own. */
export const pageOf = (html: string): Page => {
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
