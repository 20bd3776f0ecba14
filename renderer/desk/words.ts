import { type Intent, SOURCE_WORDS, type SourceKind } from '../../contract/forum.ts'
import { count } from '../../contract/words.ts'

/** The name of each intent, for lists. */
export const INTENT_WORDS: Readonly<Record<Intent, string>> = {
  recommendation: 'asks for a product',
  pain_point: 'describes the problem',
  question: 'asks how to',
  competitor: 'names a competitor',
  brand_mention: 'mentions you',
  discussion: 'talks about your field',
}

const HACKER_NEWS: Readonly<Record<string, string>> = {
  newest: 'Hacker News',
  ask: 'Ask HN',
  show: 'Show HN',
  keywords: 'Hacker News: your keywords',
}

/** Returns the readable name of a community, with its forum if the name does not say it. The canonical name is meant for programs. */
export const communityWords = (source: SourceKind, name: string, title: string | null = null): string => {
  const short = shortWords(source, name, title)
  return ON_STACK_EXCHANGE.test(name) ? `${short} · ${SOURCE_WORDS.stack_exchange}` : short
}

/** Returns the readable name of a community where there is little room. */
export const shortWords = (source: SourceKind, name: string, title: string | null = null): string => {
  // The address of a feed says less than its title.
  if (source === 'feed' && title) return title
  if (source === 'hacker_news') return HACKER_NEWS[name] ?? name.replace(/^search:/, 'Hacker News: ')
  return shortCommunity(bareAddress(name))
}

const bareAddress = (name: string): string => name.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')

/** Returns where a community is, for the line below its name: its address, or the kind of its forum if the name has the address. */
export const communityPlace = (source: SourceKind, name: string, title: string | null = null): string => {
  if (source === 'hacker_news') return 'news.ycombinator.com'
  const address = bareAddress(name)
  return communityWords(source, name, title) === address ? SOURCE_WORDS[source] : address
}

/** The first and the further letters of a site of Stack Exchange that has no domain of its own. */
const ON_STACK_EXCHANGE = /^([a-z\d])([a-z\d.-]*)\.stackexchange\.com(?=$|\/)/

/** Shortens the name of a Stack Exchange site or tag, as leads name it: `Freelancing`, `Freelancing: invoices`. */
export const shortCommunity = (words: string): string =>
  words
    .replace(
      ON_STACK_EXCHANGE,
      (_, first: string, rest: string) => first.toUpperCase() + rest.replace('.', ' '),
    )
    .replace(/^([^/]+)\/tagged\//, '$1: ')

/** Writes how many of the leads that the person marked in a community they saved or answered. */
export const markedWords = ({ leads, of }: { readonly leads: number; readonly of: number }): string =>
  `${leads} of ${count(of, 'marked lead')} saved or answered`
