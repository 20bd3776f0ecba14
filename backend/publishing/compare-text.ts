import { createHash } from 'node:crypto'

const sha = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32)

/** Removes the text between two marks, including the marks, if `drops` returns true. Takes linear time, even if an end mark is missing. */
const without = (text: string, from: string, to: string, drops: (inner: string) => boolean): string => {
  let rest = ''
  let at = 0
  for (;;) {
    const start = text.indexOf(from, at)
    const end = start < 0 ? -1 : text.indexOf(to, start + from.length)
    if (end < 0) return rest + text.slice(at)
    rest += text.slice(at, start)
    const inner = text.slice(start + from.length, end)
    if (!drops(inner)) rest += text.slice(start, end + to.length)
    at = end + to.length
  }
}

/** A mark of WordPress's block editor that says nothing about how the block looks. */
const PLAIN_BLOCK = /^\s*\/?wp:[\w/-]+(?: \{(?:,?"(?:level|ordered|start)":\w{1,20}){1,3}\})?\s*\/?$/
/** Classes that WordPress's block editor adds to blocks without settings. */
const isBlockClass = (name: string): boolean =>
  name.startsWith('wp-block-') || name === 'has-alpha-channel-opacity'
const OUR_MARKER = /^\s*quillport-[\w-]{1,100}\s*$/
const BLOCK_TAGS =
  /[ ¶]*(<\/?(?:h[1-6]|ul|ol|li|section|blockquote|table|thead|tbody|tr|td|th|pre|hr|div|figure)\b[^<>]*>)[ ¶]*/g
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  '#039': "'",
  '#8217': '’',
}

/**
 * Reduces HTML to what a person can see or change. Removes Quillport's marker and the markup for search engines. Also removes the
 * differences that an editor makes when somebody saves without a change, such as block marks, line breaks and ways to write a
 * character.
 */
export const comparableHtml = (html: string): string => {
  const bare = without(html, '<script', '</script>', (inner) => inner.includes('application/ld+json'))
  const plain = without(bare, '<!--', '-->', (inner) => PLAIN_BLOCK.test(inner) || OUR_MARKER.test(inner))
  return (
    plain
      .replaceAll(/ class="([^"<>]*)"/g, (_, names: string) => {
        const kept = names.split(/\s+/).filter((name) => name !== '' && !isBlockClass(name))
        return kept.length === 0 ? '' : ` class="${kept.join(' ')}"`
      })
      // The block editor puts a table without a caption into a figure.
      .replaceAll(/<figure>(\s*<table>)|(<\/table>\s*)<\/figure>/g, '$1$2')
      .replaceAll(/ ?\/>/g, '>')
      .replaceAll(/<\/?p>/g, '\n\n')
      .replaceAll(/&(amp|quot|apos|nbsp|#039|#8217);/g, (sign, name: string) => NAMED[name] ?? sign)
      .replaceAll(/\s+/g, (space) => (space.split('\n').length > 2 ? '¶' : ' '))
      .replaceAll(/ ?¶[ ¶]*/g, '¶')
      .replaceAll(BLOCK_TAGS, '$1')
      .replaceAll(/^[ ¶]+|(?<![ ¶])[ ¶]+$/g, '')
  )
}

/** Returns the words of a text or of HTML with the targets of its links, for a comparison across changes of the markup. */
const wordsOf = (text: string): string => {
  const bare = without(text, '<script', '</script>', () => true)
  const links = [...bare.matchAll(/ href="([^"]*)"/g)].map(([, target = '']) => target)
  const words = bare.replaceAll(/<[^<>]*>/g, ' ').replaceAll(/&[#\w]{1,10};/g, ' ')
  return [...(words.match(/[\p{L}\p{N}]+/gu) ?? []), ...links].join(' ')
}

/** The value of a field: a text, HTML, or names. */
export type Value = string | readonly string[]
const joined = (value: Value): string =>
  typeof value === 'string'
    ? value
    : value
        .map((name) => name.toLowerCase())
        .toSorted()
        .join('\n')

/** Returns a hash that is the same for HTML or texts that a person cannot tell apart. */
export const hashOf = (value: Value, isHtml: boolean): string =>
  sha(isHtml ? comparableHtml(joined(value)) : joined(value).trim())

/** Returns a hash of the words only, which stays the same when a site converts the markup. */
export const wordHashOf = (value: Value): string => sha(wordsOf(joined(value)))

/** Whether a site's text has the words that were sent. A site may cut a long text at its end. */
export const hasWordsOf = (stored: string, sent: Value): boolean => {
  const [words, all] = [wordsOf(stored), wordsOf(joined(sent))]
  return words === all || all.startsWith(words.slice(0, words.lastIndexOf(' ') + 1) || ' ')
}
