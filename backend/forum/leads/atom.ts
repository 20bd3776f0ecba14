import { moment } from '../../../contract/time.ts'

/** An entry of a feed. Texts are plain, times are in ms. */
export type AtomEntry = {
  /** A permanent address or URN. */
  readonly id: string
  readonly title: string
  readonly url: string
  readonly author: string | null
  readonly text: string
  readonly category: string
  readonly updated: number
  /** Time of publication; null if unknown. */
  readonly published: number | null
}

export type AtomFeed = {
  readonly id: string
  readonly title: string
  readonly updated: number
  readonly entries: readonly AtomEntry[]
}

/** Characters that XML 1.0 cannot contain, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern is about control characters
const NO_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

const escaped = (text: string): string =>
  text.replace(NO_XML, '').replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '')

/** Links to a web address. Empty for any other kind of address, because feed readers open links. */
const linkTo = (url: string): string => {
  const address = URL.canParse(url) ? new URL(url) : null
  if (address?.protocol !== 'https:' && address?.protocol !== 'http:') return ''
  return `<link rel="alternate" href="${escaped(address.href)}"/>`
}

const entryXml = (entry: AtomEntry): string =>
  [
    '<entry>',
    `<id>${escaped(entry.id)}</id>`,
    `<title type="text">${escaped(entry.title)}</title>`,
    linkTo(entry.url),
    `<updated>${moment(entry.updated)}</updated>`,
    entry.published === null ? '' : `<published>${moment(entry.published)}</published>`,
    `<author><name>${escaped(entry.author ?? 'unknown')}</name></author>`,
    `<category term="${escaped(entry.category)}"/>`,
    `<content type="text">${escaped(entry.text)}</content>`,
    '</entry>',
  ].join('')

/** Renders an Atom document (RFC 4287). It does not contain its own address, so that a copy does not reveal the address. */
export const atomXml = ({ id, title, updated, entries }: AtomFeed): string =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${escaped(id)}</id>`,
    `<title type="text">${escaped(title)}</title>`,
    `<updated>${moment(updated)}</updated>`,
    ...entries.map(entryXml),
    '</feed>',
    '',
  ].join('\n')
