import type { Intent, SourceKind } from '../../contract/forum.ts'

/** The name of each intent, for lists. */
export const INTENT_WORDS: Readonly<Record<Intent, string>> = {
  recommendation: 'asks for a product',
  pain_point: 'describes the problem',
  question: 'asks how to',
  competitor: 'names a competitor',
  brand_mention: 'mentions you',
  discussion: 'talks about the area',
}

export const SOURCE_WORDS: Readonly<Record<SourceKind, string>> = {
  reddit: 'Reddit',
  hacker_news: 'Hacker News',
  stack_exchange: 'Stack Exchange',
  lemmy: 'Lemmy',
  discourse: 'Discourse',
  feed: 'Feed',
}

const HACKER_NEWS: Readonly<Record<string, string>> = {
  newest: 'Hacker News',
  ask: 'Ask HN',
  show: 'Show HN',
  keywords: 'Hacker News: your keywords',
}

/** Returns the readable name of a community. The canonical name is meant for programs. */
export const communityWords = (source: SourceKind, name: string, title: string | null = null): string => {
  // The address of a feed says less than its title.
  if (source === 'feed' && title) return title
  if (source === 'hacker_news') return HACKER_NEWS[name] ?? name.replace(/^search:/, 'Hacker News: ')
  return name.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
}

/** Writes how many posts the person marked as leads, among all that they marked in a community. */
export const markedWords = (
  { leads, of }: { readonly leads: number; readonly of: number },
  community?: string,
): string =>
  `You marked ${leads} of ${of}${community ? ` from ${community}` : ''} as ${leads === 1 && of === 1 ? 'a lead' : 'leads'}`

const SMALL = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
/** Writes a count with its noun. Numbers up to nine are words. */
export const countInWords = (n: number, one: string, many = `${one}s`): string =>
  `${SMALL[n] ?? n.toLocaleString()} ${n === 1 ? one : many}`

/** Counts the words in a text. */
export const wordCount = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length
