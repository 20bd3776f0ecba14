import { cardId } from '../../../contract/desk/cards.ts'
import type { ActivityEntry, ShownCall } from '../../../contract/desk.ts'
import { jsonOr } from '../../../transport/json.ts'
import { checkCall } from '../bridge/calls/policy.ts'
import type { Cache } from '../cache/cache.ts'

/** Adds to a call what the screen shows about it: what its tool does, its subject, and its price. */
export const shownCall = (cache: Cache, entry: ActivityEntry): ShownCall => {
  const args = argumentsOf(entry)
  const { title, cost, known } = checkCall(entry.tool, args)
  return { ...entry, title, subject: subjectOf(cache, args), price: known ? cost : null }
}

type Arguments = Readonly<Record<string, unknown>>

const argumentsOf = (entry: ActivityEntry): Arguments => {
  const value = jsonOr(entry.arguments)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

/** Maximum number of characters of a subject in the list, because agents choose titles of any length. */
const LONGEST = 200

/** Returns the title of the article, lead or card that the arguments name; null if it is no longer in the cache. */
const subjectOf = (cache: Cache, args: Arguments): string | null => {
  const text = (name: string): string | null => {
    const value = args[name]
    return typeof value === 'string' && value.trim() !== '' ? value.slice(0, LONGEST) : null
  }
  const title = text('title')
  if (title !== null) return title
  try {
    const job = text('job_id')
    if (job !== null) return cache.articles((articles) => articles.titleOf(job))
    const lead = text('lead_id')
    if (lead !== null) {
      const found = cache.leads((leads) => leads.get(lead))
      return found && !found.locked ? found.title || (found.comment?.post_title ?? null) : null
    }
    const plan = text('plan_id')
    if (plan !== null && typeof args.card_index === 'number')
      return cache.cards((cards) => cards.get(cardId(plan, Number(args.card_index))))?.title ?? null
  } catch {
    // While the desk is replacing a damaged cache, calls are shown without a subject.
  }
  return null
}
