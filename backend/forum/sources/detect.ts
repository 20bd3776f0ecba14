import type { SourceKind } from '../../../contract/forum.ts'

/** A guess at what a person means while they type; `name` is for that source's `parse`. */
export type DetectedSource = { readonly source: SourceKind; readonly name: string }

/** Instances of Lemmy whose names do not say so, large enough that people type them. */
const LEMMY_HOSTS =
  /(^|\.)(lemmy|lemm|feddit)\.|lemmy|^(sh\.itjust\.works|beehaw\.org|programming\.dev|sopuli\.xyz|aussie\.zone|midwest\.social|discuss\.tchncs\.de|slrpnk\.net|infosec\.pub|reddthat\.com|startrek\.website|ttrpg\.network)$/
const STACK_EXCHANGE_HOSTS =
  /(^|\.)(stackexchange|stackoverflow|superuser|serverfault|askubuntu|stackapps)\.com$|^mathoverflow\.net$/
const FEED_PATH = /\.(xml|rss|atom|rdf)$|\/(feed|feeds|rss|atom)(\/|$)|feed\.json$/
const DISCOURSE_HOSTS = /(^|\.)(discourse|community|forum|forums|discuss|talk|meta)\./

const byAddress = (url: URL): SourceKind => {
  const host = url.hostname.replace(/^www\./, '')
  const path = url.pathname.toLowerCase()
  if (/(^|\.)reddit\.com$/.test(host)) return 'reddit'
  if (host === 'news.ycombinator.com') return 'hacker_news'
  if (FEED_PATH.test(path) || /[?&]x=A\b|[?&]feed=/.test(url.search)) return 'feed'
  if (STACK_EXCHANGE_HOSTS.test(host)) return 'stack_exchange'
  if (/^\/c\/\w+@/.test(path) || LEMMY_HOSTS.test(host)) return /^\/c\//.test(path) ? 'lemmy' : 'feed'
  if (/\/c\/[\w-]+/.test(path) || /\/t\/[\w-]+\/\d+/.test(path) || /^\/(latest|categories)$/.test(path))
    return 'discourse'
  return path === '/' && DISCOURSE_HOSTS.test(host) ? 'discourse' : 'feed'
}

/** Guesses the source from what a person types, without asking any server; null while it says too little. */
export const detectSource = (text: string): DetectedSource | null => {
  const name = text.trim()
  if (/^\/?r\/\w{2,21}\/?$/i.test(name)) return { source: 'reddit', name }
  if (/^!\w+@[\w.-]+\.[a-z]{2,}$/i.test(name)) return { source: 'lemmy', name }
  if (/^(hn|hacker ?news)$/i.test(name)) return { source: 'hacker_news', name: 'newest' }
  if (/^search:\s*\S/i.test(name)) return { source: 'hacker_news', name }
  const address = /^https?:\/\//i.test(name)
    ? name
    : /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(name)
      ? `https://${name}`
      : ''
  if (!URL.canParse(address)) return null
  return { source: byAddress(new URL(address)), name }
}
