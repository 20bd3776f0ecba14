import { AppError } from '../../contract/errors.ts'
import type { Desk } from '../core/desk.ts'
import { type LinkTarget, linkTarget } from './link.ts'

/**
 * The id of the notice about a link. A later notice replaces an earlier one, so that a page full of links causes only one
 * notice.
 */
const NOTICE = 'link'
const UNREADABLE =
  'Quillport did not open a link, because a link can open only a lead, an article or the Agents screen.'

/**
 * Opens the screen that a `quillport://` link names, in the business that the desk shows. Changes nothing else. If the
 * screen or the item does not exist, tells the person in a notice. The notice does not repeat the link, because strangers
 * wrote it.
 */
export const openLink = async (link: string, desk: Desk, go: (to: LinkTarget) => void): Promise<void> => {
  const target = linkTarget(link)
  const fault = target === null ? UNREADABLE : await missing(target, desk)
  if (target === null || fault !== null) desk.addNotice(fault ?? UNREADABLE, NOTICE)
  else go(target)
}

/** Explains why the item that a link names cannot be opened; null if it can be opened. */
const missing = async ({ lead_id, job_id }: LinkTarget, { client }: Desk): Promise<string | null> => {
  try {
    if (lead_id !== undefined) await client.leads.get({ lead_id })
    if (job_id !== undefined) await client.articles.get({ job_id })
    return null
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== 'not_found') throw thrown
    const [a, item] = lead_id === undefined ? ['an', 'article'] : ['a', 'lead']
    return `Quillport did not open a link to ${a} ${item}, because the business that is shown now does not have this ${item}. If the ${item} belongs to another business, switch to that business and open the link again.`
  }
}
