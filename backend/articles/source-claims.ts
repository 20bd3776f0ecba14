import type { ArticleOrder } from './article-order.ts'
import type { Block, Question, Work } from './document.ts'
import { sentencesOf } from './keyphrase.ts'
import { phrasesIn } from './phrases.ts'

const NAME =
  "(?:[Tt]he |[Aa]n? )?((?:\\p{Lu}[\\p{L}\\p{N}&.’'-]*)(?:\\s(?:(?:of|for|and|the|on|de)\\s)?\\p{Lu}[\\p{L}\\p{N}&.’'-]*)*)"
/** Patterns for phrases that name the source of a claim. The first group is the name. */
const NAMED = [
  new RegExp(`\\b[Aa]ccording to ${NAME}`, 'gu'),
  new RegExp(`\\b[Aa]s (?:reported|stated|noted|shown|found) by ${NAME}`, 'gu'),
  new RegExp(
    `\\b(?:[Ss]tudy|[Ss]urvey|[Rr]eport|[Aa]nalysis|[Pp]aper|[Rr]esearch|[Dd]ata|[Ff]igures) (?:by|from) ${NAME}`,
    'gu',
  ),
  new RegExp(`\\b[Ss]ource: ${NAME}`, 'gu'),
  // `\b` knows only ASCII letters, so it would match inside a long word with other letters.
  /(?<![\p{L}\p{N}])((?:\p{Lu}\p{L}+ (?:(?:of|for) )?){1,4}\p{Lu}\p{L}+|\p{Lu}{2,}) (?:says|reports|states|found|estimates|recommends|warns)\b/gu,
]
/** A pattern for phrases that rely on an unnamed source. */
const NAMELESS =
  /\b(?:(?:recent |new |many |several )?(?:studies|surveys|statistics|researchers|scientists|experts|analysts)|research) (?:\p{L}+ )?(?:show|shows|suggest|suggests|say|says|agree|found|find|indicate|indicates|prove|proves|report|recommend)\b|\ba (?:recent|new) (?:study|survey|report)\b|\b[Aa]ccording to (?:a |the |recent |new )*(?:stud|survey|report|research|expert|scientist|statistic)/giu

/** Capitalized words that are not names. */
const NOBODY = new Set(
  'the and for monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december'.split(
    ' ',
  ),
)

/** Returns the words of a name that distinguish it from other names. */
const telling = (name: string): readonly string[] =>
  name
    .toLowerCase()
    .match(/[\p{L}\p{N}]{3,}/gu)
    ?.filter((word) => !NOBODY.has(word)) ?? []

/** A sentence and the sources that it relies on. Each source is a list of phrases, all of which must occur in what was read or given. */
type Leaning = { readonly sentence: string; readonly on: readonly (readonly string[])[] }

const leaningOf = (sentence: string): Leaning => ({
  sentence,
  on: [
    ...[...sentence.matchAll(NAMELESS)].map(([phrase]) => [phrase.toLowerCase()]),
    ...NAMED.flatMap((pattern) => [...sentence.matchAll(pattern)].map(([, name = '']) => telling(name))),
  ],
})

/**
 * Finds the sentences of a text that rely on a source that was not read. `known` is everything that was read or given:
 * what `knownTo` returns.
 */
export const unreadClaims = (text: string, known: string): readonly string[] => {
  const leaning = sentencesOf(text).map(leaningOf)
  const wanted = leaning.flatMap(({ on }) => on.flat())
  const held = phrasesIn(known.toLowerCase(), wanted)
  return leaning
    .filter(({ on }) => on.some((phrases) => !phrases.every((phrase) => held.has(phrase))))
    .map(({ sentence }) => sentence)
}

const without = (text: string, known: string): string => {
  const claims = new Set(unreadClaims(text, known))
  return claims.size === 0
    ? text
    : sentencesOf(text)
        .filter((sentence) => !claims.has(sentence))
        .join(' ')
}

/**
 * Collects what a text may rely on: the pages that were read, and the person's own brief. Of a page that a search found, only the
 * host counts, because the page's owner can write any name into the title and the rest of the address.
 */
export const knownTo = (
  { title, topic, instructions }: Pick<ArticleOrder, 'title' | 'topic' | 'instructions'>,
  { sources, pages }: Pick<Work, 'sources' | 'pages'>,
): string => {
  const found = new Set(pages.filter(({ of }) => of === 'found').map(({ url }) => url))
  const nameOf = (url: string, called: string): string =>
    found.has(url) ? new URL(url).hostname : `${called} ${url}`
  return [
    ...[title, topic ?? '', instructions ?? ''],
    ...sources.map(({ url, label }) => nameOf(url, label)),
    ...pages.map((page) => nameOf(page.url, page.title)),
  ].join('\n')
}

type Cleaned<T> = { readonly kept: T; readonly removed: number }

/** Removes the sentences of blocks that rely on an unread source, and counts them. */
export const blocksWithoutClaims = (blocks: readonly Block[], known: string): Cleaned<Block[]> => {
  const textsOf = (block: Block): readonly string[] => (block.kind === 'list' ? block.items : [block.text])
  const removed = blocks.flatMap(textsOf).flatMap((text) => unreadClaims(text, known)).length
  if (removed === 0) return { kept: [...blocks], removed }
  const cleaned = (block: Block): readonly Block[] => {
    // A block without such a sentence stays unchanged, with its emphasis.
    if (textsOf(block).every((text) => without(text, known) === text)) return [block]
    if (block.kind === 'markup') return []
    const { html: _, ...plain } = { html: undefined, ...block }
    return plain.kind === 'list'
      ? [{ ...plain, items: plain.items.map((item) => without(item, known)).filter((item) => item !== '') }]
      : [{ ...plain, text: without(plain.text, known) }]
  }
  const kept = blocks.flatMap(cleaned).filter((block) => textsOf(block).some((text) => text !== ''))
  return { kept, removed }
}

/** Removes the sentences of the FAQ that rely on an unread source, and counts them. */
export const faqWithoutClaims = (faq: readonly Question[], known: string): Cleaned<Question[]> => ({
  kept: faq
    .map(({ question, answer }) => ({ question, answer: without(answer, known) }))
    .filter(({ answer }) => answer !== ''),
  removed: faq.flatMap(({ answer }) => unreadClaims(answer, known)).length,
})
