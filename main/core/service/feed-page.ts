import { z } from 'zod'
import { Change, type ChangePage } from '../../../contract/changes.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Notices } from '../notices.ts'
import type { Platform } from '../platform.ts'

/** Number of items of a kind that this desk cannot read. `known` says whether the desk knows the kind. */
type PassedOver = { readonly kind: string; readonly known: boolean; readonly count: number }

/** A page of the feed without the items that this desk cannot read. */
export type FeedPage = ChangePage & { readonly passedOver: readonly PassedOver[] }

const LoosePage = z.object({
  cursor: z.string(),
  items: z.array(z.unknown()),
  more: z.boolean(),
  workspace: z.string().optional(),
  workspace_name: z.string().optional(),
  service_version: z.string().max(100).optional().catch(undefined),
  oldest_desk: z.string().max(100).optional().catch(undefined),
})
const Kinded = z.object({ kind: z.string() })
const KNOWN: ReadonlySet<string> = new Set(Change.options.map(({ shape }) => shape.kind.value))

/** Reads a page of changes. A newer service may send kinds and forms that this desk does not know. Throws `upstream_failed`. */
export const readFeedPage = (body: unknown, baseUrl: string): FeedPage => {
  const page = LoosePage.safeParse(body)
  if (!page.success)
    throw new AppError(
      'upstream_failed',
      `${baseUrl} sent changes in a format that Quillport does not recognize.`,
    )
  const { items, ...rest } = page.data
  const counts = new Map<string, number>()
  const readable = items.flatMap((item) => {
    const change = Change.safeParse(item)
    if (change.success) return [change.data]
    const { data } = Kinded.safeParse(item)
    const kind = data?.kind ?? 'without a kind'
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    return []
  })
  const passedOver = [...counts].map(([kind, count]) => ({ kind, known: KNOWN.has(kind), count }))
  return { ...rest, items: readable, passedOver }
}

/**
 * Reports how many items the desk could not read, once per kind and run. Unknown kinds are only logged. For items of a known
 * kind, which the person would miss, the desk also shows a notice.
 */
export const tellPassedOver = (platform: Platform, notices: Notices): ((page: FeedPage) => void) => {
  const told = new Set<string>()
  // Items on all pages of one answer are counted together.
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
  ['saved_reply', 'saved replies'],
  ['article', 'articles'],
  ['card', 'cards of the content plan'],
  ['site', 'sites'],
  ['credits', 'credits'],
])

const missing = (what: string, count: number, version: string): string =>
  `The service sent ${what} (${count}) in a format that this version of Quillport (${version}) cannot read. In this app, these items are either missing or shown in the last version that Quillport was able to read. Update Quillport to see them.`
