import { type ChildNode, type Element, isTag, isText } from 'domhandler'
import { Parser, parseDocument } from 'htmlparser2'
import { withoutPlaces } from '../../contract/places.ts'
import { countWords } from '../../contract/words.ts'
import type { Question } from './document.ts'
import { sentencesOf } from './keyphrase.ts'

/** Maximum nesting depth of a text. Each level takes longer to parse than the level above it. */
const DEEPEST = 1_000
/**
 * Maximum number of elements in an edit: twenty times as many as the longest article has. An element takes more time to parse than its
 * text.
 */
const MOST_ELEMENTS = 10_000
const CHUNK = 4_096

/**
 * Explains why a person's HTML is too costly to store and what to do; null if it is acceptable. Stops reading where the HTML exceeds a
 * limit.
 */
export const excessOf = (html: string): string | null => {
  let depth = 0
  let elements = 0
  const parser = new Parser({
    onopentag: () => {
      depth += 1
      elements += 1
    },
    onclosetag: () => {
      depth -= 1
    },
  })
  for (let at = 0; at < html.length; at += CHUNK) {
    parser.write(html.slice(at, at + CHUNK))
    if (depth > DEEPEST) return 'The HTML elements of the text are nested too deeply.'
    if (elements > MOST_ELEMENTS)
      return `The text has more than ${MOST_ELEMENTS.toLocaleString('en')} elements. Shorten it or split it into several articles.`
  }
  return null
}

export type Heading = { readonly level: number; readonly text: string }

/** The parts of a body that the checks need. */
export type Reading = {
  readonly headings: readonly Heading[]
  readonly text: string
  readonly words: number
  /** The first paragraph, if no heading comes before it; otherwise empty. */
  readonly opening: string
  /** The largest number of consecutive words without a heading between them. */
  readonly longestStretch: number
  readonly links: readonly string[]
  readonly linkTexts: readonly string[]
  /** The sentences that contain a link, each with its address. */
  readonly linked: readonly { readonly sentence: string; readonly url: string }[]
  readonly faq: readonly Question[]
}

/** Elements that start a new sentence. */
const BREAKS = new Set([
  'h1',
  'h2',
  'h3',
  'h4',
  'p',
  'li',
  'blockquote',
  'pre',
  'br',
  'tr',
  'td',
  'th',
  'section',
])

const textOf = (nodes: readonly ChildNode[]): string =>
  nodes
    .map((node) => {
      if (isText(node)) return node.data
      if (!isTag(node)) return ''
      return BREAKS.has(node.name) ? `${textOf(node.children)}\n` : textOf(node.children)
    })
    .join('')

const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
const levelOf = ({ name }: Element): number => (/^h[1-4]$/.test(name) ? Number(name.slice(1)) : 0)

const elementsOf = (nodes: readonly ChildNode[]): readonly Element[] =>
  nodes.filter(isTag).flatMap((element) => [element, ...elementsOf(element.children)])

const stretches = (nodes: readonly ChildNode[]): readonly number[] => {
  const lengths = [0]
  const walk = (inner: readonly ChildNode[]): void => {
    for (const node of inner) {
      if (isText(node)) lengths.push((lengths.pop() ?? 0) + countWords(node.data))
      else if (isTag(node) && levelOf(node) > 0) lengths.push(0)
      else if (isTag(node)) walk(node.children)
    }
  }
  walk(nodes)
  return lengths
}

/** The opening tag of the FAQ in an allow-listed body. */
export const FAQ_SECTION = '<section class="faq">'

/** Reads the FAQ's section: each third-level heading is a question, and everything up to the next heading is its answer. */
const faqIn = (elements: readonly Element[]): readonly Question[] => {
  const section = elements.find(({ name, attribs }) => name === 'section' && attribs.class === 'faq')
  const found: { question: string; answer: string }[] = []
  for (const node of section?.children ?? []) {
    const text = tidy(textOf([node]))
    if (text === '') continue
    const last = found.at(-1)
    if (isTag(node) && node.name === 'h3') found.push({ question: text, answer: '' })
    else if (last) last.answer = last.answer === '' ? text : `${last.answer} ${text}`
  }
  return found.filter(({ question, answer }) => question !== '' && answer !== '')
}

/** Reads the questions and answers of an allow-listed body. */
export const readFaq = (html: string): readonly Question[] =>
  html.includes(FAQ_SECTION) ? faqIn(elementsOf(parseDocument(html).children)) : []

/** Elements whose text is read as a whole to find the sentences with links. */
const WITH_LINKS = new Set(['p', 'li', 'td', 'th', 'blockquote'])

const linkedIn = (elements: readonly Element[]): Reading['linked'] =>
  elements
    .filter(({ name }) => WITH_LINKS.has(name))
    .flatMap((element) => {
      // A nested list has items of its own, which are read separately.
      const links = elementsOf(element.children.filter((node) => !(isTag(node) && WITH_LINKS.has(node.name))))
        .filter(({ name, attribs }) => name === 'a' && attribs.href)
        .map((link) => ({ url: link.attribs.href ?? '', text: tidy(textOf(link.children)) }))
      if (links.length === 0) return []
      const sentences = sentencesOf(textOf(element.children)).map(tidy)
      return links.flatMap(({ url, text }) =>
        sentences
          .filter((sentence) => text !== '' && sentence.includes(text))
          .map((sentence) => ({ sentence, url })),
      )
    })

/** Reads an allow-listed body. */
export const readBody = (html: string): Reading => {
  const { children } = parseDocument(html)
  const elements = elementsOf(children)
  const headings = elements
    .filter((element) => levelOf(element) > 0)
    .map((element) => ({ level: levelOf(element), text: tidy(textOf(element.children)) }))
  const text = textOf(children)
  const first = elements.find((element) => element.name === 'p' || levelOf(element) > 0)
  return {
    headings,
    text,
    words: countWords(withoutPlaces(text)),
    opening: first?.name === 'p' ? tidy(textOf(first.children)) : '',
    longestStretch: Math.max(...stretches(children)),
    links: elements.flatMap(({ name, attribs }) => (name === 'a' && attribs.href ? [attribs.href] : [])),
    linkTexts: elements.flatMap((element) => (element.name === 'a' ? [tidy(textOf(element.children))] : [])),
    linked: linkedIn(elements),
    faq: faqIn(elements),
  }
}
