import { create } from 'zustand'
import type { DraftVersion } from '../../../contract/desk.ts'
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
  /** What the service said when it had no other draft for a lead. */
  readonly repeated: Readonly<Record<string, string>>
}

/** Drafts under way: they go on while the person looks at other leads. */
export const useDrafting = create<Drafting>(() => ({ since: {}, failed: {}, repeated: {} }))

/** An older draft never replaces what the person wrote since: it only fills an empty reply. */
const takeRepeated = (leadId: string, { text, warnings }: DraftVersion, isEmpty: boolean): void => {
  if (isEmpty) unsavedReplies.type(leadId, { text })
  const why = warnings.find(({ code }) => code === 'no_model')?.message
  if (why) useDrafting.setState(({ repeated }) => ({ repeated: { ...repeated, [leadId]: why } }))
}

/**
 * Asks for a draft, for a reply that is empty or not. What the person typed is saved as a version first, so that the
 * draft replaces nothing for good.
 */
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
