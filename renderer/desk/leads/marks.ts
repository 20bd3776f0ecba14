import type { Lead, LeadStatus, NotLeadReason } from '../../../contract/forum.ts'
import { count } from '../../../contract/words.ts'
import { type Click, DOUBLE_CLICK, sameSpot } from '../../ui/same-spot.ts'
import { wordsOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { askAgain } from '../queries.ts'
import { go, PASSED, SAMPLE, useRoute } from '../route.ts'
import { toast } from '../toasts.ts'
import { chooseNone } from './chosen.ts'
import { leads } from './list.ts'

/** A new status of leads. A reason says why ignored leads are not leads. */
type Mark = { readonly status: LeadStatus; readonly reason?: NotLeadReason }

const DONE: Readonly<Record<LeadStatus, string>> = {
  new: 'Marked as new again.',
  saved: 'Saved.',
  replied: 'Marked as replied.',
  ignored: 'Ignored.',
}
const SEVERAL: Readonly<Record<LeadStatus, string>> = {
  new: 'marked as new again.',
  saved: 'saved.',
  replied: 'marked as replied.',
  ignored: 'ignored.',
}

const doneWords = (n: number, { status, reason }: Mark): string => {
  if (n === 1) return reason ? 'Ignored with a reason.' : DONE[status]
  return reason ? `${count(n, 'lead')} ignored with a reason.` : `${count(n, 'lead')} ${SEVERAL[status]}`
}

/** Says what a mark did, and how many leads it left out because they were replied to. */
const chosenWords = (n: number, leftOut: number, mark: Mark): string => {
  if (leftOut === 0) return doneWords(n, mark)
  const why = leftOut === 1 ? '1 lead was left out: it is' : `${leftOut} leads were left out: they are`
  return `${n === 0 ? 'Nothing was changed.' : doneWords(n, mark)} ${why} marked as replied.`
}

/** A lead before a mark, for the undo. */
type Before = {
  readonly lead_id: string
  readonly previous_status: LeadStatus
  readonly previous_reason: NotLeadReason | null
  readonly copied_at: string | null
}

const send = async (
  lead_ids: readonly string[],
  mark: Mark & { readonly undoes?: { readonly copied: Record<string, string> } },
): Promise<{ readonly leads: readonly Before[]; readonly left_out: number }> => {
  const answer = await callDesk('leads', 'markSeveral', { lead_ids: [...lead_ids], ...mark })
  void askAgain('leads')
  return answer
}

const running = new Set<string>()

/**
 * Makes a mark, unless the same mark is being made already: the Undo of a second mark would restore the first. A mark ends when the
 * screen shows it.
 */
const once = async (lead_ids: readonly string[], mark: Mark, make: () => Promise<void>): Promise<void> => {
  const key = JSON.stringify([lead_ids, mark])
  if (running.has(key)) return
  running.add(key)
  try {
    await make()
  } catch (error) {
    toast(`Not marked: ${wordsOf(error)}`, { tone: 'bad' })
  } finally {
    void askAgain('leads').finally(() => running.delete(key))
  }
}

/** The maximum length of a lead's title in a message, in characters. */
const TITLE_CAP = 40

/** Returns a lead's title in quotes for a message about a mark, cut to `TITLE_CAP`, after a whole word if possible. */
const named = (title: string): string => {
  if (title === '') return ''
  if (title.length <= TITLE_CAP) return ` “${title}”`
  const start = title.slice(0, TITLE_CAP)
  return ` “${(/^(.+)\s/s.exec(start)?.[1] ?? start.slice(0, -1)).trimEnd()}…”`
}

/** Marks a lead, opens the next lead, and offers an undo, which also reopens the marked lead. */
export const markLead = async (
  { lead_id, ...lead }: Lead,
  status: LeadStatus,
  reason?: NotLeadReason,
): Promise<void> => {
  const mark = { status, ...(reason ? { reason } : {}) }
  await once([lead_id], mark, async () => {
    const next = await leads.neighbourOf(lead_id).catch(() => undefined)
    const { leads: before, left_out } = await send([lead_id], mark)
    if (left_out > 0) return void toast(chosenWords(0, left_out, mark))
    const stillHere = useRoute.getState().item === lead_id
    if (stillHere && next && status !== 'new') {
      go('leads', next.lead_id)
      leads.focus()
    }
    toast(doneWords(1, mark) + named(lead.locked ? '' : lead.title), {
      undo: () => void undo(before, lead_id),
    })
  })
}

const marking = sameSpot(DOUBLE_CLICK)
let clicked: string | null = null

/** Whether a click is the second one of a double click whose first click marked another lead and so opened this one. */
export const isStray = (event: Click, { lead_id }: Pick<Lead, 'lead_id'>): boolean =>
  clicked !== lead_id && marking.isRepeated(event)

/** Marks a lead by a click on one of its buttons. The second click of a double click does nothing to the lead that opens next. */
export const markByClick = (event: Click, lead: Lead, status: LeadStatus): void => {
  if (isStray(event, lead)) return
  clicked = lead.lead_id
  marking.remember(event)
  void markLead(lead, status)
}

/** Marks all chosen leads, clears the choice, and offers to undo everything. */
export const markChosen = (lead_ids: readonly string[], mark: Mark): Promise<void> =>
  once(lead_ids, mark, async () => {
    const { item } = useRoute.getState()
    const next =
      item !== null && lead_ids.includes(item) ? await neighbourBeyond(item, new Set(lead_ids)) : undefined
    const { leads: before, left_out } = await send(lead_ids, mark)
    chooseNone()
    if (next && useRoute.getState().item === item) go('leads', next)
    toast(
      chosenWords(before.length, left_out, mark),
      before.length > 0 ? { undo: () => void undo(before, item) } : {},
    )
  })

/** The maximum distance from the open lead, in rows, at which to look for a lead that stays in the list. */
const NEAR = 200

/** Finds the lead nearest to the open lead that is not in `ids`. Looks below the open lead first. */
const neighbourBeyond = async (open: string, ids: ReadonlySet<string>): Promise<string | undefined> => {
  const here = await leads.indexOf(open, leads.indexNow()).catch(() => -1)
  if (here < 0) return undefined
  for (const step of [1, -1])
    for (let away = 1; away <= NEAR; away += 1) {
      const row = await leads.rowAt(here + step * away).catch(() => undefined)
      if (!row) break
      if (!ids.has(row.lead_id)) return row.lead_id
    }
  return undefined
}

/** Restores the earlier marks, with one call for each earlier status and reason, and reopens the lead that was open if the list is still shown. */
const undo = async (before: readonly Before[], open: string | null): Promise<void> => {
  const alike = new Map<string, Before[]>()
  for (const one of before) {
    const key = `${one.previous_status} ${one.previous_reason}`
    alike.set(key, [...(alike.get(key) ?? []), one])
  }
  // The same marks can be made again as soon as they are undone.
  running.clear()
  try {
    for (const group of alike.values()) {
      const [first] = group
      if (!first) continue
      const { previous_status: status, previous_reason: reason } = first
      const ids = group.map(({ lead_id }) => lead_id)
      const copied = Object.fromEntries(
        group.flatMap(({ lead_id, copied_at }) => (copied_at === null ? [] : [[lead_id, copied_at]])),
      )
      await send(ids, { status, ...(reason ? { reason } : {}), undoes: { copied } })
    }
    // A person who has left the list stays where they are.
    const { screen, item } = useRoute.getState()
    const isInList = screen === 'leads' && item !== SAMPLE && item?.startsWith(PASSED) !== true
    if (open !== null && isInList) go('leads', open)
  } catch (error) {
    toast(`Not undone: ${wordsOf(error)}`, { tone: 'bad' })
  }
}
