const LINK =
  /\bhttps?:\/\/[^\s<>"')\]]+|\bwww\.[^\s<>"')\]]+|\b[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|net|org|io|app|dev|ai|co|shop|store|example)\b(?:\/[^\s<>"')\]]*)?/gi

const trimmed = (link: string): string => link.replace(/[.,;:!?]+$/, '')

/** Addresses in a text, as written. */
export const linksIn = (text: string): readonly string[] => [
  ...new Set((text.match(LINK) ?? []).map(trimmed)),
]

const hostOf = (link: string): string =>
  link
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[/?#:].*$/, '')

/** The text without addresses that the person never wrote: those a model takes from a post are a stranger's. */
export const withoutForeignLinks = (text: string, ownWords: string): string => {
  const own = new Set(linksIn(ownWords).map(hostOf))
  return text.replace(LINK, (found) => {
    const link = trimmed(found)
    return own.has(hostOf(link)) ? found : `[link removed]${found.slice(link.length)}`
  })
}
