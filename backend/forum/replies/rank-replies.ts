import { languageName, type ReadLanguage } from '../../../contract/languages.ts'
import type { SavedReply } from '../../../contract/replies.ts'
import type { SavedReplyFit } from '../../../contract/reply-parts.ts'
import type { LeadRow } from '../forum.rows.ts'
import { readerOf } from '../scoring/languages/readers.ts'

/** A saved reply and how well it suits a post. */
export type RankedReply = SavedReply & { readonly fit: SavedReplyFit }

const MOST_SHARED_SHOWN = 3

/** Saved replies, those that suit a post best first: by language, intent, community, and the words that they share with it. */
export const rankedReplies = (
  all: readonly SavedReply[],
  lead: Pick<LeadRow, 'title' | 'body' | 'intent' | 'community'> & { readonly watchedAs?: string },
  language: ReadLanguage,
): readonly RankedReply[] => {
  const reader = readerOf(language)
  const wordsOf = (text: string) =>
    new Map(
      reader
        .wordsOf(text)
        .filter((word) => reader.isContent(word) && !reader.isFunction(word))
        .map((word) => [reader.stem(word), word] as const),
    )
  const post = wordsOf(`${lead.title}\n${lead.body}`)
  const here = [lead.community, lead.watchedAs ?? ''].map((name) => name.toLowerCase())
  const rank = (reply: SavedReply) => {
    const shared = [...wordsOf(`${reply.name}\n${reply.text}`)]
      .filter(([stem]) => post.has(stem))
      .map(([stem, word]) => ({ word, weight: 0.2 + reader.rarity(stem) }))
      .toSorted((one, other) => other.weight - one.weight)
    const inLanguage = reply.language === language
    const forIntent = reply.intents.includes(lead.intent)
    const forPlace = reply.communities.some((name) => here.includes(name.toLowerCase()))
    const suits =
      inLanguage && (forIntent || reply.intents.length === 0) && (forPlace || reply.communities.length === 0)
    const worth =
      (inLanguage ? 10 : 0) +
      (forIntent ? 2 : reply.intents.length > 0 ? -2 : 0) +
      (forPlace ? 2 : reply.communities.length > 0 ? -2 : 0) +
      shared.reduce((sum, { weight }) => sum + weight, 0)
    const why = [
      inLanguage ? '' : `it is in ${languageName(reply.language)}`,
      forIntent ? 'it is for this intent' : reply.intents.length > 0 ? 'it is for other intents' : '',
      forPlace
        ? 'it is for this community'
        : reply.communities.length > 0
          ? 'it is for other communities'
          : '',
      shared.length === 0
        ? ''
        : `both say ${shared
            .slice(0, MOST_SHARED_SHOWN)
            .map(({ word }) => `“${word}”`)
            .join(', ')}`,
    ].filter((part) => part !== '')
    return { reply, suits, worth, why: why.join('; ') || 'it shares no word with the post' }
  }
  return all
    .map(rank)
    .toSorted((one, other) => Number(other.suits) - Number(one.suits) || other.worth - one.worth)
    .map(({ reply, suits, why }) => ({ ...reply, fit: { suits, why } }))
}
