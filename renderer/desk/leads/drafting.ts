import { create } from 'zustand'
import { explain } from '../errors.ts'
import { callDesk } from '../port.ts'
import { askAgain, deskQuery, queryClient } from '../queries.ts'
import { without } from '../unsaved.ts'
import { unsavedReplies } from './reply-text.ts'

type Drafting = {
  /** When each draft under way was asked for, in ms. */
  readonly since: Readonly<Record<string, number>>
  /** Why the last draft of a lead did not come. */
  readonly failed: Readonly<Record<string, string>>
}

/** Drafts under way: they go on while the person looks at other leads. */
export const useDrafting = create<Drafting>(() => ({ since: {}, failed: {} }))

/** Asks for a draft. What the person typed is saved as a version first, so that the draft replaces nothing for good. */
export const draftReply = async (leadId: string, now: number): Promise<void> => {
  if (useDrafting.getState().since[leadId] !== undefined) return
  useDrafting.setState(({ since, failed }) => ({
    since: { ...since, [leadId]: now },
    failed: without(failed, leadId),
  }))
  try {
    if (await unsavedReplies.saveNow(leadId)) {
      await callDesk('leads', 'draft', { lead_id: leadId })
      await queryClient.invalidateQueries(deskQuery('leads', 'get', { lead_id: leadId }))
      unsavedReplies.drop(leadId)
    }
  } catch (error) {
    useDrafting.setState(({ failed }) => ({ failed: { ...failed, [leadId]: explain(error) } }))
  } finally {
    useDrafting.setState(({ since }) => ({ since: without(since, leadId) }))
    void askAgain('forum')
  }
}
