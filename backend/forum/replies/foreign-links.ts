const LINK =
  /\bhttps?:\/\/[^\s<>"')\]]+|\bwww\.[^\s<>"')\]]+|\b[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|net|org|io|app|dev|ai|co|shop|store|example)\b(?:\/[^\s<>"')\]]*)?/gi

const trimmed = (link: string): string => link.replace(/[.,;:!?]+$/, '')

/** The addresses in a text, as written, each once. */
export const linksIn = (text: string): readonly string[] => [
  ...new Set((text.match(LINK) ?? []).map(trimmed)),
]

const hostOf = (link: string): string =>
  link
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[/?#:].*$/, '')

const hostsIn = (text: string): ReadonlySet<string> => new Set(linksIn(text).map(hostOf))

/** Where a model got an address from: one of the texts that it saw, or its own invention. */
export type LinkSource = 'post' | 'rules' | 'model'
/** An address that was removed, and where it came from. */
export type RemovedLink = { readonly link: string; readonly from: LinkSource }

type Given = { readonly ownWords: string; readonly post: string; readonly rules: string }

/** Removes the addresses that the person never wrote, since they may be a stranger's. */
export const withoutForeignLinks = (
  text: string,
  { ownWords, post, rules }: Given,
): { readonly text: string; readonly removed: readonly RemovedLink[] } => {
  const [own, ofPost, ofRules] = [hostsIn(ownWords), hostsIn(post), hostsIn(rules)]
  const removed: RemovedLink[] = []
  const left = text.replace(LINK, (found) => {
    const link = trimmed(found)
    const host = hostOf(link)
    if (own.has(host)) return found
    removed.push({ link, from: ofPost.has(host) ? 'post' : ofRules.has(host) ? 'rules' : 'model' })
    return `[link removed]${found.slice(link.length)}`
  })
  return { text: left, removed }
}

/** Whether a text contains a link to the host of `link`. */
export const holdsLink = (text: string, link: string): boolean => hostsIn(text).has(hostOf(link))
