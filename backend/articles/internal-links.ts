import { type ChildNode, isTag, isText } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { readBody } from './body.ts'
import { NEARLY_EQUAL } from './competing.ts'
import { escaped } from './document.ts'
import type { OwnPost } from './own-site.ts'
import { likeness, subjectWords, wordsOfText } from './subject.ts'

/** Links to posts of one's own site in one article, at most. */
const MOST = 3
/** From here on a post is related: the share of its title's weight that the article is about, 0 to 1. */
const RELATED = 0.4
/** What a word counts that only the text has, where one of the title, keyphrase or headings counts 1. */
const IN_TEXT_ALONE = 0.3
/** What a phrase counts that names a post in passing. */
const NAMED = 0.8
/** Words of a phrase that becomes a link. */
const LONGEST_PHRASE = 6
/** A phrase must say this share of what the post is about. */
const SAYS_ENOUGH = 0.4

/** What an article is about: its title and keyphrase, and its body. */
export type Linked = { readonly title: string; readonly keyword: string; readonly html: string }

/** How rare each word is among the titles of a site: what stands in all of them says little. */
const rarityIn = (posts: readonly OwnPost[]): ((word: string) => number) => {
  const counts = new Map<string, number>()
  for (const { title } of posts)
    for (const word of subjectWords(title)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return (word) => Math.log(1 + posts.length / (counts.get(word) ?? 1))
}

const weightOf = (words: Iterable<string>, rarity: (word: string) => number): number =>
  [...words].reduce((sum, word) => sum + rarity(word), 0)

/** The posts that an article should point its readers to, the closest first; never the article itself. */
export const relatedPosts = ({ title, keyword, html }: Linked, posts: readonly OwnPost[]) => {
  const { headings, text: body } = readBody(html)
  const topic = subjectWords([title, keyword, ...headings.map((heading) => heading.text)].join('\n'))
  const text = subjectWords(body)
  const own = subjectWords(title)
  const rarity = rarityIn(posts)
  const spans = linkableSpans(html)
  const closeness = (post: OwnPost): number => {
    const subject = subjectWords(post.title)
    const words = [...subject]
    if (likeness(subject, own) >= NEARLY_EQUAL) return 0
    const whole = weightOf(words, rarity)
    const named = phraseFor(html, spans, subject, { rarity, keyword: subjectWords(keyword) })
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

/** A stretch of the HTML's own characters. */
type Span = { readonly from: number; readonly to: number }

const LINKABLE = new Set(['p', 'li', 'blockquote', 'td'])
const NEVER = /^(?:a|h[1-4]|code|pre|section|th)$/

/** Where text stands that may become a link: not in a heading, another link, the FAQ or a place to fill in. */
const linkableSpans = (html: string): readonly Span[] => {
  const spans: Span[] = []
  const walk = (nodes: readonly ChildNode[], inside: boolean): void => {
    for (const node of nodes) {
      if (isText(node) && inside && node.startIndex !== null && node.endIndex !== null)
        spans.push({ from: node.startIndex, to: node.endIndex + 1 })
      else if (isTag(node) && !NEVER.test(node.name)) walk(node.children, inside || LINKABLE.has(node.name))
    }
  }
  walk(parseDocument(html, { withStartIndices: true, withEndIndices: true }).children, false)
  return spans.flatMap((span) => clausesIn(html, span))
}

/** The clauses of a span, without [places to fill in] and escaped signs. */
const clausesIn = (html: string, { from, to }: Span): readonly Span[] => {
  const parts: Span[] = []
  let start = from
  for (const found of html.slice(from, to).matchAll(/\[[^[\]]*\]|&[^;\s]+;|[.,:;!?()"“”]/g)) {
    parts.push({ from: start, to: from + found.index })
    start = from + found.index + found[0].length
  }
  return [...parts, { from: start, to }]
}

type Phrase = Span & { readonly weight: number }

/** The phrase in a span that says most about a post; null where none says enough. */
const phraseIn = (html: string, span: Span, post: ReadonlySet<string>, { rarity, keyword }: Rules) => {
  const words = wordsOfText(html.slice(span.from, span.to)).map(({ word, at, length }) => {
    const [stem = null] = subjectWords(word)
    return { stem, from: span.from + at, to: span.from + at + length }
  })
  const whole = weightOf(post, rarity)
  let best: Phrase | null = null
  for (const [at, first] of words.entries()) {
    if (first.stem === null || !post.has(first.stem)) continue
    const said = new Set<string>()
    let between = 0
    for (const { stem, to } of words.slice(at, at + LONGEST_PHRASE)) {
      // One small word holds a phrase together, as in “fees on invoices”; two begin another one.
      between = stem === null ? between + 1 : 0
      if (between > 1 || (stem !== null && !post.has(stem))) break
      if (stem === null) continue
      said.add(stem)
      const weight = weightOf(said, rarity)
      const ownKeyword = said.size === keyword.size && [...said].every((word) => keyword.has(word))
      const enough = said.size >= Math.min(2, post.size) && weight >= SAYS_ENOUGH * whole && !ownKeyword
      if (enough && weight > (best?.weight ?? 0)) best = { from: first.from, to, weight }
    }
  }
  return best
}

type Rules = { readonly rarity: (word: string) => number; readonly keyword: ReadonlySet<string> }

/** The phrase of all spans that says most about a post. */
const phraseFor = (html: string, spans: readonly Span[], post: ReadonlySet<string>, rules: Rules) =>
  spans
    .map((span) => phraseIn(html, span, post, rules))
    .reduce((best, next) => (next && next.weight > (best?.weight ?? 0) ? next : best), null)

const linkTo = ({ url }: OwnPost, inner: string): string => `<a href="${escaped(url)}">${inner}</a>`

const relatedList = (posts: readonly OwnPost[]): string =>
  posts.length === 0
    ? ''
    : `<h2>Related</h2>\n<ul>\n${posts.map((post) => `<li>${linkTo(post, escaped(post.title))}</li>`).join('\n')}\n</ul>\n`

const FAQ = '<section class="faq">'

/**
 * Links the posts from phrases that the body has already, each from one; those without a phrase follow in a list
 * before the FAQ, unless `listed` is false. The article's own keyphrase never becomes a link away from it.
 */
export const withInternalLinks = (
  { html, keyword }: Pick<Linked, 'html' | 'keyword'>,
  posts: readonly OwnPost[],
  { listed }: { readonly listed: boolean },
): string => {
  if (posts.length === 0) return html
  const rarity = rarityIn(posts)
  const own = subjectWords(keyword)
  let spans = linkableSpans(html)
  const placed: { readonly phrase: Phrase; readonly post: OwnPost }[] = []
  const left: OwnPost[] = []
  for (const post of posts) {
    const words = subjectWords(post.title)
    const phrase = phraseFor(html, spans, words, { rarity, keyword: own })
    if (phrase === null) left.push(post)
    else {
      placed.push({ phrase, post })
      spans = spans.filter(({ from, to }) => to <= phrase.from || from >= phrase.to)
    }
  }
  const linked = placed
    .toSorted((a, b) => b.phrase.from - a.phrase.from)
    .reduce(
      (text, { phrase: { from, to }, post }) =>
        `${text.slice(0, from)}${linkTo(post, text.slice(from, to))}${text.slice(to)}`,
      html,
    )
  const list = listed ? relatedList(left) : ''
  const at = linked.lastIndexOf(FAQ)
  return at < 0 ? `${linked}\n${list}`.trim() : `${linked.slice(0, at)}${list}${linked.slice(at)}`
}
