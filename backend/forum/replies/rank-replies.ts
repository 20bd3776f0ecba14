import { languageName, type ReadLanguage } from '../../../contract/languages.ts'
import type { SavedReply } from '../../../contract/replies.ts'
import type { SavedReplyFit } from '../../../contract/reply-parts.ts'
import type { LeadRow } from '../forum.rows.ts'
import { tellingWords } from './telling-words.ts'

/** A saved reply and how well it suits a post. */
export type RankedReply = SavedReply & { readonly fit: SavedReplyFit }

const MOST_SHARED_SHOWN = 3

/** Sorts saved replies, the best for a post first: by language, intent, community, and shared words. */
export const rankedReplies = (
  all: readonly SavedReply[],
  lead: Pick<LeadRow, 'title' | 'body' | 'intent' | 'community'> & { readonly watchedAs?: string },
  language: ReadLanguage,
): readonly RankedReply[] => {
  const post = tellingWords(`${lead.title}\n${lead.body}`, language)
  const here = [lead.community, lead.watchedAs ?? ''].map((name) => name.toLowerCase())
  const rank = (reply: SavedReply) => {
    const shared = [...tellingWords(`${reply.name}\n${reply.text}`, language)]
      .filter(([stem]) => post.has(stem))
      .map(([, told]) => told)
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
        : `it shares these words with the post: ${shared
            .slice(0, MOST_SHARED_SHOWN)
            .map(({ word }) => `“${word}”`)
            .join(', ')}`,
    ].filter((part) => part !== '')
    return { reply, suits, worth, why: why.join('; ') || 'it shares no words with the post' }
  }
  return all
    .map(rank)
    .toSorted((one, other) => Number(other.suits) - Number(one.suits) || other.worth - one.worth)
    .map(({ reply, suits, why }) => ({ ...reply, fit: { suits, why } }))
}
