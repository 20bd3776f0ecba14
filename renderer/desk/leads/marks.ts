import type { LeadStatus } from '../../../contract/forum.ts'
import { wordsOf } from '../errors.ts'
import { go, usePlace } from '../place.ts'
import { callDesk } from '../port.ts'
import { askAgain } from '../queries.ts'
import { toast } from '../toasts.ts'
import { leads } from './list.ts'

const DONE: Readonly<Record<LeadStatus, string>> = {
  new: 'Back among the new leads.',
  saved: 'Saved.',
  replied: 'Marked as replied.',
  ignored: 'Ignored.',
}

const send = async (lead_id: string, status: LeadStatus) => {
  const answer = await callDesk('leads', 'mark', { lead_id, status })
  void askAgain('leads')
  return answer
}

/** Marks a lead, moves on to the next one, and offers to undo both. */
export const markLead = async (lead_id: string, status: LeadStatus): Promise<void> => {
  try {
    const next = await leads.neighbourOf(lead_id).catch(() => undefined)
    const { previous_status } = await send(lead_id, status)
    const stillHere = usePlace.getState().item === lead_id
    if (stillHere && next && status !== 'new') go('leads', next.lead_id)
    toast(DONE[status], { undo: () => void undo(lead_id, previous_status) })
  } catch (error) {
    toast(`Not marked: ${wordsOf(error)}`, { tone: 'bad' })
  }
}

const undo = async (lead_id: string, status: LeadStatus): Promise<void> => {
  try {
    await send(lead_id, status)
    go('leads', lead_id)
  } catch (error) {
    toast(`Not undone: ${wordsOf(error)}`, { tone: 'bad' })
  }
}
