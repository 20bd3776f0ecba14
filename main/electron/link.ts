import type { Notification } from '../core/platform.ts'

/** The place in the desk that a link opens. */
export type LinkTarget = Pick<Notification['target'], 'screen' | 'lead_id' | 'job_id'>

/** Maximum length of a link, in characters. Longer links are not parsed. */
const LONGEST = 120
/** Matches a whole link. The ids are the contract's: the service creates them from letters, digits, `_` and `-`. */
const LINK = /^quillport:\/\/(?:(lead|article)\/([A-Za-z0-9_-]{1,64})|agents\/?)$/

/**
 * Parses a `quillport://` link, such as `quillport://lead/lead_1`, `quillport://article/job_1` or `quillport://agents`; null
 * for everything else. Web pages and mails can contain any link, so a link can only name a screen. A query, a fragment, a
 * user name and percent-encoding are not allowed, so that no link can be read in two ways.
 */
export const linkTarget = (link: string): LinkTarget | null => {
  if (link.length > LONGEST) return null
  const [whole, kind, id] = LINK.exec(link) ?? []
  if (whole === undefined) return null
  if (id === undefined) return { screen: 'agents' }
  return kind === 'lead' ? { screen: 'leads', lead_id: id } : { screen: 'articles', job_id: id }
}

/** Finds, among the app's arguments, the link with which the system started the app; null if there is none. */
export const linkAmong = (args: readonly string[]): string | null =>
  args.find((one) => /^quillport:/i.test(one)) ?? null
