import { create } from 'zustand'
import type { DraftVersion } from '../../../contract/desk.ts'
import { explain } from '../errors.ts'
import { callDesk } from '../port.ts'
import { askAgain, deskQuery, queryClient } from '../queries.ts'
import { without } from '../unsaved.ts'
import { unsavedReplies } from './reply-text.ts'

type Drafting = {
  /** When each running draft was requested, in ms. */
  readonly since: Readonly<Record<string, number>>
  /** Why the last draft of a lead failed. */
  readonly failed: Readonly<Record<string, string>>
  /** The service's message for each lead for which it had no other draft. */
  readonly repeated: Readonly<Record<string, string>>
}

/** Running drafts. They continue while the person looks at other leads. */
export const useDrafting = create<Drafting>(() => ({ since: {}, failed: {}, repeated: {} }))

/** A repeated draft is older than the person's text, so it only fills an empty reply. */
const takeRepeated = (leadId: string, { text, warnings }: DraftVersion, isEmpty: boolean): void => {
  if (isEmpty) unsavedReplies.type(leadId, { text })
  const why = warnings.find(({ code }) => code === 'no_model')?.message
  if (why) useDrafting.setState(({ repeated }) => ({ repeated: { ...repeated, [leadId]: why } }))
}

/** Requests a draft. First saves the typed text as a version, so that the draft never destroys it. */
export const draftReply = async (leadId: string, now: number, isEmpty: boolean): Promise<void> => {
  if (useDrafting.getState().since[leadId] !== undefined) return
  useDrafting.setState(({ since, failed, repeated }) => ({
    since: { ...since, [leadId]: now },
    failed: without(failed, leadId),
    repeated: without(repeated, leadId),
  }))
  try {
    if (await unsavedReplies.saveNow(leadId)) {
      const { version, repeated } = await callDesk('leads', 'draft', { lead_id: leadId })
      await queryClient.invalidateQueries(deskQuery('leads', 'get', { lead_id: leadId }))
      if (repeated) takeRepeated(leadId, version, isEmpty)
      else unsavedReplies.drop(leadId)
    }
  } catch (error) {
    useDrafting.setState(({ failed }) => ({ failed: { ...failed, [leadId]: explain(error) } }))
  } finally {
    useDrafting.setState(({ since }) => ({ since: without(since, leadId) }))
    void askAgain('forum')
  }
}
