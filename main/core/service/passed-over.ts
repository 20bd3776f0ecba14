import type { Notices } from '../notices.ts'
import type { Platform } from '../platform.ts'
import type { FeedPage } from './feed-page.ts'

/**
 * Says once in a run for each kind how much of it the desk could not read: of a kind that it does not know in the log
 * alone, of one that the person would miss on the desk as well.
 */
export const tellPassedOver = (platform: Platform, notices: Notices): ((page: FeedPage) => void) => {
  const told = new Set<string>()
  // The pages of one answer count together.
  const counts = new Map<string, { readonly known: boolean; readonly count: number }>()
  return ({ passedOver, more }) => {
    for (const { kind, known, count } of passedOver)
      counts.set(kind, { known, count: count + (counts.get(kind)?.count ?? 0) })
    if (more) return
    for (const [kind, { known, count }] of counts) {
      if (told.has(kind)) continue
      told.add(kind)
      platform.log('warn', 'changes were passed over', { kind, known, count })
      if (known) notices.add(missing(NAMES.get(kind) ?? kind, count, platform.version), `passed-over-${kind}`)
    }
    counts.clear()
  }
}

const NAMES: ReadonlyMap<string, string> = new Map([
  ['lead', 'leads'],
  ['draft', 'drafts'],
  ['scan', 'scans'],
  ['settings', 'forum settings'],
  ['article', 'articles'],
  ['card', 'cards of the content plan'],
  ['site', 'sites'],
  ['credits', 'credits'],
])

const missing = (what: string, count: number, version: string): string =>
  `The service sent ${what} (${count}) in a form that this version of Quillport, ${version}, cannot read. They are missing here, or shown as they were before. A newer version of Quillport reads them.`
