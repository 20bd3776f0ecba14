import { z } from 'zod'
import { Change, type ChangePage } from '../../../contract/changes.ts'
import { AppError } from '../../../contract/errors.ts'

/** Items of one kind that this desk cannot read; `known` where it does know the kind. */
type PassedOver = { readonly kind: string; readonly known: boolean; readonly count: number }

/** A page of the feed, without what this desk cannot read. */
export type FeedPage = ChangePage & { readonly passedOver: readonly PassedOver[] }

const LoosePage = z.object({
  cursor: z.string(),
  items: z.array(z.unknown()),
  more: z.boolean(),
  workspace: z.string().optional(),
})
const Kinded = z.object({ kind: z.string() })
const KNOWN: ReadonlySet<string> = new Set(Change.options.map(({ shape }) => shape.kind.value))

/** Reads a page of changes; a newer service may send kinds and forms of which this desk knows nothing. Throws `upstream_failed`. */
export const readFeedPage = (body: unknown, baseUrl: string): FeedPage => {
  const page = LoosePage.safeParse(body)
  if (!page.success)
    throw new AppError('upstream_failed', `${baseUrl} sent changes in a form that Quillport does not know.`)
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
