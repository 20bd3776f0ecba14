import { DOMSerializer, type Node } from '@tiptap/pm/model'

/** Parses HTML without running its scripts. */
const inert = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body

/** Returns a body without the JSON-LD markup for search engines, which the service adds. */
export const bodyOf = (html: string): string => {
  if (!/<script/i.test(html)) return html.trim()
  const body = inert(html)
  for (const script of body.querySelectorAll('script')) script.remove()
  return body.innerHTML.trim()
}

/** Elements in which a single paragraph is redundant. */
const TIGHT = 'li, td, th'

/** Removes paragraphs that only the editor needs: `<li><p>a</p></li>` becomes `<li>a</li>`. */
const tighten = (root: ParentNode): void => {
  for (const element of root.querySelectorAll(TIGHT)) {
    const [first, ...others] = element.children
    if (first?.localName !== 'p') continue
    const empty = first.childNodes.length === 0
    if (!empty && others.some(({ localName }) => localName === 'p')) continue
    first.replaceWith(...first.childNodes)
  }
}

const BLOCKS = /^(h[1-6]|p|ul|ol|blockquote|pre|table|section|hr)$/

/** Writes a body in its canonical form: tight lists, one block on each line. */
export const writeBody = (root: ParentNode): string => {
  tighten(root)
  return [...root.childNodes]
    .map((node) => {
      if (!(node instanceof Element)) return node.textContent?.trim() ?? ''
      return node.localName === 'section' ? sectionLines(node) : node.outerHTML
    })
    .filter((line) => line !== '' && line !== '<p></p>')
    .join('\n')
}

const sectionLines = (section: Element): string => {
  const [open] = section.outerHTML.split('>', 1)
  const inner = [...section.children].every(({ localName }) => BLOCKS.test(localName))
    ? writeBody(section)
    : section.innerHTML
  return `${open}>\n${inner}\n</section>`
}

/** Returns the HTML of the editor's document. */
export const htmlOfNode = (node: Node): string => {
  const box = document.createElement('div')
  DOMSerializer.fromSchema(node.type.schema).serializeFragment(node.content, { document }, box)
  return writeBody(box)
}

/** Returns the text of a body without markup. */
export const textOfBody = (html: string): string => {
  const body = inert(bodyOf(html))
  // Without a space between blocks, the last word of a block and the first word of the next would become one word.
  for (const element of body.querySelectorAll('h1, h2, h3, h4, p, li, td, th, br, pre, blockquote'))
    element.append(' ')
  return body.textContent ?? ''
}
