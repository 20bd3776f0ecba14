import { SOURCES, type SourceKind } from '../../../contract/forum.ts'

/** A guess at the source that a person means while they type. `name` is input for that source's `parse`. */
export type DetectedSource = { readonly source: SourceKind; readonly name: string }

/** Lemmy hosts: patterns of host names, and large instances whose names fit no pattern. */
const LEMMY_HOSTS =
  /(^|\.)(lemmy|lemm|feddit)\.|lemmy|^(sh\.itjust\.works|beehaw\.org|programming\.dev|sopuli\.xyz|aussie\.zone|midwest\.social|discuss\.tchncs\.de|slrpnk\.net|infosec\.pub|reddthat\.com|startrek\.website|ttrpg\.network)$/
const STACK_EXCHANGE_HOSTS =
  /(^|\.)(stackexchange|stackoverflow|superuser|serverfault|askubuntu|stackapps)\.com$|^mathoverflow\.net$/
const FEED_PATH = /\.(xml|rss|atom|rdf)$|\/(feed|feeds|rss|atom)(\/|$)|feed\.json$/
const DISCOURSE_HOSTS = /(^|\.)(discourse|community|forum|forums|discuss|talk|meta)\./

type Address = { readonly host: string; readonly path: string; readonly search: string }

const namesFeed = ({ path, search }: Address): boolean =>
  FEED_PATH.test(path) || /[?&]x=A\b|[?&]feed=/.test(search)
const isOnLemmy = ({ host, path }: Address): boolean => /^\/c\/\w+@/.test(path) || LEMMY_HOSTS.test(host)

type Signs = {
  /** Converts a short form, such as `r/name`, to a name that the source's `parse` accepts; null for other texts. */
  readonly nameIn: (text: string) => string | null
  /** Whether an address belongs to the source. If several sources match, the first in `SOURCES` wins. */
  readonly has: (address: Address) => boolean
}

const FORUMS = SOURCES.filter((kind) => kind !== 'feed')
const SIGNS: Readonly<Record<(typeof FORUMS)[number], Signs>> = {
  reddit: {
    nameIn: (text) => (/^\/?r\/\w{2,21}\/?$/i.test(text) ? text : null),
    has: ({ host }) => /(^|\.)reddit\.com$/.test(host),
  },
  hacker_news: {
    nameIn: (text) =>
      /^(hn|hacker ?news)$/i.test(text) ? 'newest' : /^search:\s*\S/i.test(text) ? text : null,
    has: ({ host }) => host === 'news.ycombinator.com',
  },
  stack_exchange: {
    nameIn: () => null,
    has: (address) => STACK_EXCHANGE_HOSTS.test(address.host) && !namesFeed(address),
  },
  lemmy: {
    nameIn: (text) => (/^!\w+@[\w.-]+\.[a-z]{2,}$/i.test(text) ? text : null),
    has: (address) => isOnLemmy(address) && address.path.startsWith('/c/') && !namesFeed(address),
  },
  discourse: {
    nameIn: () => null,
    has: (address) => {
      const { host, path } = address
      if (namesFeed(address) || isOnLemmy(address)) return false
      return (
        /\/c\/[\w-]+/.test(path) ||
        /\/t\/[\w-]+\/\d+/.test(path) ||
        /^\/(latest|categories)$/.test(path) ||
        (path === '/' && DISCOURSE_HOSTS.test(host))
      )
    },
  },
}

const addressOf = ({ hostname, pathname, search }: URL): Address => ({
  host: hostname.replace(/^www\./, ''),
  path: pathname.toLowerCase(),
  search,
})

/** Guesses the source from what a person types, without a request; null if the text is too short or unclear. */
export const detectSource = (text: string): DetectedSource | null => {
  const typed = text.trim()
  for (const source of FORUMS) {
    const name = SIGNS[source].nameIn(typed)
    if (name !== null) return { source, name }
  }
  const url = /^https?:\/\//i.test(typed)
    ? typed
    : /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(typed)
      ? `https://${typed}`
      : ''
  if (!URL.canParse(url)) return null
  const address = addressOf(new URL(url))
  // A site that is not a known forum may still have a feed.
  return { source: FORUMS.find((kind) => SIGNS[kind].has(address)) ?? 'feed', name: typed }
}
