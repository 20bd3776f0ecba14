import { count } from './words.ts'

/** The elements that an article may contain. */
export const ARTICLE_ELEMENTS = [
  ...['h1', 'h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'a', 'strong', 'em', 'b', 'i', 'blockquote'],
  ...['code', 'pre', 'br', 'hr', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'section'],
]

/** Elements that readers do not miss: those that articles keep, wrappers, and parts of other elements. */
const UNNOTICED = new Set([
  ...ARTICLE_ELEMENTS,
  ...[
    'article',
    'aside',
    'body',
    'center',
    'col',
    'colgroup',
    'div',
    'figcaption',
    'figure',
    'font',
    'footer',
  ],
  ...['head', 'header', 'html', 'link', 'main', 'meta', 'nav', 'noscript', 'param', 'picture', 'source'],
  ...['span', 'tfoot', 'title', 'track', 'wbr'],
])

/** The names of elements. Strangers choose the names of other elements, so no message repeats these. */
const KINDS = new Map(
  Object.entries({
    img: 'image',
    svg: 'image',
    iframe: 'embed',
    embed: 'embed',
    object: 'embed',
    del: 'strikethrough',
    s: 'strikethrough',
    strike: 'strikethrough',
    u: 'underline',
    sup: 'superscript',
    sub: 'subscript',
    mark: 'highlight',
    input: 'form field',
    select: 'form field',
    textarea: 'form field',
    button: 'button',
    form: 'form',
    video: 'video',
    audio: 'audio player',
    script: 'script',
    style: 'style sheet',
    h5: 'heading',
    h6: 'heading',
  }),
)

/** The address of a link to anything else than a page or a mailbox, such as a telephone number. */
const UNUSUAL_ADDRESS = /\shref\s{0,9}=\s{0,9}["']?\s{0,9}(?!https?:|mailto:)[a-z][a-z0-9+.-]{0,30}:/i

/** A block of WordPress: its name, and whether it has no HTML of its own. */
const BLOCK = /<!--\s{0,9}wp:([\w/-]+)(?![\w/-])[^<>]*?(\/?)-->/g

const partsIn = (html: string): ReadonlyMap<string, number> => {
  const parts = new Map<string, number>()
  const add = (kind: string): unknown => parts.set(kind, (parts.get(kind) ?? 0) + 1)
  for (const [tag, name = ''] of html.matchAll(/<([a-z][a-z0-9-]*)\b[^<>]*/gi)) {
    const element = name.toLowerCase()
    if (element === 'a' && UNUSUAL_ADDRESS.test(tag)) add('link')
    // Sites and articles add the markup for search engines by themselves.
    if (UNNOTICED.has(element) || /ld\+json/i.test(tag)) continue
    add(KINDS.get(element) ?? 'other element')
  }
  for (const [, name, isAlone] of html.matchAll(BLOCK)) {
    if (name === 'embed') add('embed')
    else if (isAlone) add('block')
  }
  return parts
}

/**
 * Returns what `before` has and `after` lacks because articles cannot hold it: `1 image`, `2 embeds`. Wrappers and attributes do not
 * count, because sites add them by themselves. Takes linear time.
 */
export const lostParts = (before: string, after: string): readonly string[] => {
  const left = partsIn(after)
  return [...partsIn(before)].flatMap(([kind, had]) => {
    const lost = had - (left.get(kind) ?? 0)
    return lost > 0 ? [count(lost, kind)] : []
  })
}
