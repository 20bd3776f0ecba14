import { type ChildNode, isTag, isText } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { FAQ_SECTION, readBody } from './body.ts'
import { NEARLY_EQUAL } from './competing.ts'
import { escaped } from './document.ts'
import type { OwnPost } from './own-site.ts'
import { likeness, subjectWords, wordsOfText } from './subject.ts'

/** Maximum number of links in one article to posts on the person's own site. */
const MOST = 3
/** Share (0 to 1) of the weight of a post's title that an article must cover for the post to be related. */
const RELATED = 0.4
/** The weight of a word that appears only in the text. A word of the title, keyphrase or headings weighs 1. */
const IN_TEXT_ALONE = 0.3
/** Factor for the weight of a phrase that mentions a post in passing. */
const NAMED = 0.8
/** Maximum number of words in a phrase that becomes a link. */
const LONGEST_PHRASE = 6
/** Share of the weight of a post's title that a phrase must contain. */
const SAYS_ENOUGH = 0.4

/** The parts of an article that determine its subject. */
export type Linked = { readonly title: string; readonly keyword: string; readonly html: string }

/** Measures how rare each word is among the titles of a site. A word that is in all titles says little. */
const rarityIn = (posts: readonly OwnPost[]): ((word: string) => number) => {
  const counts = new Map<string, number>()
  for (const { title } of posts)
    for (const word of subjectWords(title)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return (word) => Math.log(1 + posts.length / (counts.get(word) ?? 1))
}

const weightOf = (words: Iterable<string>, rarity: (word: string) => number): number =>
  [...words].reduce((sum, word) => sum + rarity(word), 0)

/** Finds the posts that an article should link to, the closest first. The article itself is never included. */
export const relatedPosts = ({ title, keyword, html }: Linked, posts: readonly OwnPost[]) => {
  const { headings, text: body } = readBody(html)
  const topic = subjectWords([title, keyword, ...headings.map((heading) => heading.text)].join('\n'))
  const text = subjectWords(body)
  const own = subjectWords(title)
  const rarity = rarityIn(posts)
  const openings = openingsIn(linkableClauses(html))
  const ownKeyword = subjectWords(keyword)
  const closeness = (post: OwnPost): number => {
    const subject = subjectWords(post.title)
    const words = [...subject]
    if (likeness(subject, own) >= NEARLY_EQUAL) return 0
    const whole = weightOf(words, rarity)
    const named = phraseFor(openings, subject, { rarity, keyword: ownKeyword })
    const said = named === null ? 0 : NAMED * (named.weight / whole)
    const inTopic = words.filter((word) => topic.has(word))
    const inText = words.filter((word) => !topic.has(word) && text.has(word))
    if (inTopic.length === 0 || inTopic.length + inText.length < Math.min(2, words.length)) return said
    return Math.max(said, (weightOf(inTopic, rarity) + IN_TEXT_ALONE * weightOf(inText, rarity)) / whole)
  }
  return posts
    .map((post) => ({ post, close: closeness(post) }))
    .filter(({ close }) => close >= RELATED)
    .sort((a, b) => b.close - a.close)
    .slice(0, MOST)
    .map(({ post }) => post)
}

/** A range of the HTML, as UTF-16 offsets. */
type Span = { readonly from: number; readonly to: number }

/** A word with its stem; null if the word says nothing about a subject. */
type Word = Span & { readonly stem: string | null }
type Clause = readonly Word[]

const LINKABLE = new Set(['p', 'li', 'blockquote', 'td'])
const NEVER = /^(?:a|h[1-4]|code|pre|section|th)$/

/** Finds the clauses that may contain a link: not in headings, other links or the FAQ, and not in [brackets] to fill in. */
const linkableClauses = (html: string): readonly Clause[] => {
  const spans: Span[] = []
  const walk = (nodes: readonly ChildNode[], inside: boolean): void => {
    for (const node of nodes) {
      if (isText(node) && inside && node.startIndex !== null && node.endIndex !== null)
        spans.push({ from: node.startIndex, to: node.endIndex + 1 })
      else if (isTag(node) && !NEVER.test(node.name)) walk(node.children, inside || LINKABLE.has(node.name))
    }
  }
  walk(parseDocument(html, { withStartIndices: true, withEndIndices: true }).children, false)
  return spans.flatMap((span) => clausesIn(html, span)).map((clause) => wordsIn(html, clause))
}

const wordsIn = (html: string, { from, to }: Span): Clause =>
  wordsOfText(html.slice(from, to)).map(({ word, at, length }) => {
    const [stem = null] = subjectWords(word)
    return { stem, from: from + at, to: from + at + length }
  })

/** Splits a span into clauses, without [brackets] to fill in and character references. */
const clausesIn = (html: string, { from, to }: Span): readonly Span[] => {
  const parts: Span[] = []
  let start = from
  for (const found of html.slice(from, to).matchAll(/\[[^[\]]*\]|&[^;&\s]+;|[.,:;!?()"“”]/g)) {
    parts.push({ from: start, to: from + found.index })
    start = from + found.index + found[0].length
  }
  return [...parts, { from: start, to }]
}

/**
 * The word sequences that may become links, indexed by the stem of their first meaningful word. Only the first of several equal sequences
 * is kept, so that a repetitive text does not take longer for each post.
 */
type Openings = ReadonlyMap<string, readonly (readonly Word[])[]>

const openingsIn = (clauses: readonly Clause[]): Openings => {
  const known = new Set<string>()
  const openings = new Map<string, (readonly Word[])[]>()
  for (const words of clauses)
    for (const [at, { stem }] of words.entries()) {
      if (stem === null) continue
      const opening = words.slice(at, at + LONGEST_PHRASE)
      const said = opening.map((word) => word.stem ?? '').join(' ')
      if (known.has(said)) continue
      known.add(said)
      const alike = openings.get(stem)
      if (alike) alike.push(opening)
      else openings.set(stem, [opening])
    }
  return openings
}

type Phrase = Span & { readonly weight: number }
type Rules = { readonly rarity: (word: string) => number; readonly keyword: ReadonlySet<string> }

const isBetter = (one: Phrase, other: Phrase | null): boolean =>
  other === null || one.weight > other.weight || (one.weight === other.weight && one.from < other.from)

/** Finds the phrase that says the most about a post, or the first of several equal phrases; null if no phrase says enough. */
const phraseFor = (
  openings: Openings,
  post: ReadonlySet<string>,
  { rarity, keyword }: Rules,
): Phrase | null => {
  const whole = weightOf(post, rarity)
  let best: Phrase | null = null
  for (const opening of [...post].flatMap((stem) => openings.get(stem) ?? [])) {
    const from = opening[0]?.from ?? 0
    const said = new Set<string>()
    let weight = 0
    let between = 0
    for (const { stem, to } of opening) {
      // One small word may be within a phrase, as in “fees on invoices”. Two small words end the phrase.
      between = stem === null ? between + 1 : 0
      if (between > 1 || (stem !== null && !post.has(stem))) break
      if (stem === null) continue
      if (!said.has(stem)) weight += rarity(stem)
      said.add(stem)
      if (said.size < Math.min(2, post.size) || weight < SAYS_ENOUGH * whole) continue
      const ownKeyword = said.size === keyword.size && [...said].every((word) => keyword.has(word))
      if (!ownKeyword && isBetter({ from, to, weight }, best)) best = { from, to, weight }
    }
  }
  return best
}

const linkTo = ({ url }: OwnPost, inner: string): string => `<a href="${escaped(url)}">${inner}</a>`

const relatedList = (posts: readonly OwnPost[], heading: string | null): string =>
  posts.length === 0
    ? ''
    : `${heading === null ? '' : `<h2>${escaped(heading)}</h2>\n`}<ul>\n${posts.map((post) => `<li>${linkTo(post, escaped(post.title))}</li>`).join('\n')}\n</ul>\n`

/**
 * Links each post from a phrase that is already in the body. Posts without a phrase are listed before the FAQ, unless
 * `listed` is false; `heading` is the heading of the list. The article's own keyphrase never becomes a link to another page.
 */
export const withInternalLinks = (
  { html, keyword }: Pick<Linked, 'html' | 'keyword'>,
  posts: readonly OwnPost[],
  { listed, heading }: { readonly listed: boolean; readonly heading: string | null },
): string => {
  if (posts.length === 0) return html
  const rarity = rarityIn(posts)
  const own = subjectWords(keyword)
  let clauses = linkableClauses(html)
  const placed: { readonly phrase: Phrase; readonly post: OwnPost }[] = []
  const left: OwnPost[] = []
  for (const post of posts) {
    const words = subjectWords(post.title)
    const phrase = phraseFor(openingsIn(clauses), words, { rarity, keyword: own })
    if (phrase === null) left.push(post)
    else {
      placed.push({ phrase, post })
      clauses = clauses.filter((clause) => clause.every(({ from }) => from !== phrase.from))
    }
  }
  const linked = placed
    .toSorted((a, b) => b.phrase.from - a.phrase.from)
    .reduce(
      (text, { phrase: { from, to }, post }) =>
        `${text.slice(0, from)}${linkTo(post, text.slice(from, to))}${text.slice(to)}`,
      html,
    )
  const list = listed ? relatedList(left, heading) : ''
  const at = linked.lastIndexOf(FAQ_SECTION)
  return at < 0 ? `${linked}\n${list}`.trim() : `${linked.slice(0, at)}${list}${linked.slice(at)}`
}
