import { find } from 'linkifyjs'

/** Endings of file names that are also endings of hosts, such as readme.md. */
const FILE_NAME = /^[^/.]+\.(?:cc|md|mov|pl|ps|py|rs|sh|zip)$/i
/** A word and the next sentence without a space between them, as in "costs.It". */
const JOINED_SENTENCES = /^[^/]*\.\p{Lu}\p{Ll}+$/u

type Link = { readonly link: string; readonly start: number; readonly end: number }

/** Finds the web and email addresses in a text, also those without a scheme, in the order of the text. */
const foundIn = (text: string): readonly Link[] =>
  find(text)
    .filter(({ value }) => !FILE_NAME.test(value) && !JOINED_SENTENCES.test(value))
    .map(({ value, start, end }) => ({ link: value, start, end }))

/** Lists the addresses in a text as written, each once. */
export const linksIn = (text: string): readonly string[] => [
  ...new Set(foundIn(text).map(({ link }) => link)),
]

const hostOf = (link: string): string =>
  link
    .toLowerCase()
    .replace(/^(?:https?:\/\/|mailto:)/, '')
    .replace(/^[^/?#@]*@/, '')
    .replace(/^www\./, '')
    .replace(/[/?#:].*$/, '')

const hostsIn = (text: string): ReadonlySet<string> => new Set(linksIn(text).map(hostOf))

/** The origin of an address in a model's answer: one of the texts that the model saw, or its own invention. */
export type LinkSource = 'post' | 'rules' | 'model'
/** An address that was removed, and where it came from. */
export type RemovedLink = { readonly link: string; readonly from: LinkSource }

type Given = { readonly ownWords: string; readonly post: string; readonly rules: string }

/** Removes the addresses that the person never wrote, because they may be a stranger's. */
export const withoutForeignLinks = (
  text: string,
  { ownWords, post, rules }: Given,
): { readonly text: string; readonly removed: readonly RemovedLink[] } => {
  const [own, ofPost, ofRules] = [hostsIn(ownWords), hostsIn(post), hostsIn(rules)]
  const removed: RemovedLink[] = []
  let left = ''
  let at = 0
  for (const { link, start, end } of foundIn(text)) {
    const host = hostOf(link)
    if (own.has(host)) continue
    removed.push({ link, from: ofPost.has(host) ? 'post' : ofRules.has(host) ? 'rules' : 'model' })
    left += `${text.slice(at, start)}[link removed]`
    at = end
  }
  return { text: left + text.slice(at), removed }
}

/** Whether a text contains a link to the host of `link`. */
export const holdsLink = (text: string, link: string): boolean => hostsIn(text).has(hostOf(link))
