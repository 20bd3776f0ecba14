import { AppError } from '../../contract/errors.ts'
import type { Desk } from '../core/desk.ts'
import { type LinkTarget, linkTarget } from './link.ts'

/** The id of the notice about a link. A later notice replaces it, so that a page full of links leaves only one. */
const NOTICE = 'link'
const UNREADABLE =
  'Quillport did not open a link, because links can only open a lead, an article or the Agents screen.'

/**
 * Opens the screen that a `quillport://` link names, in the business that the desk shows. Changes nothing else. If there is no
 * such screen or no such item, tells the person in a notice. The notice does not repeat the link, because strangers wrote it.
 */
export const openLink = async (link: string, desk: Desk, go: (to: LinkTarget) => void): Promise<void> => {
  const target = linkTarget(link)
  const fault = target === null ? UNREADABLE : await missing(target, desk)
  if (target === null || fault !== null) desk.addNotice(fault ?? UNREADABLE, NOTICE)
  else go(target)
}

/** Says why the item that a link names cannot be opened; null if it can. */
const missing = async ({ lead_id, job_id }: LinkTarget, { client }: Desk): Promise<string | null> => {
  try {
    if (lead_id !== undefined) await client.leads.get({ lead_id })
    if (job_id !== undefined) await client.articles.get({ job_id })
    return null
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== 'not_found') throw thrown
    const kind = lead_id === undefined ? 'an article' : 'a lead'
    return `Quillport did not open a link to ${kind}, because the business that you see here does not have it. If it belongs to another business, switch to that business and open the link again.`
  }
}
