import { create } from 'zustand'
import type { DraftVersion } from '../../../contract/desk.ts'
import { explain } from '../errors.ts'
import { callDesk } from '../port.ts'
import { askAgain, deskQuery, queryClient } from '../queries.ts'
import { without } from '../unsaved.ts'
import { unsavedReplies } from './reply-text.ts'

type Drafting = {
  /** When each running draft was requested (ms), indexed by `lead_id`. */
  readonly since: Readonly<Record<string, number>>
  /** Why the last draft failed, indexed by `lead_id`. */
  readonly failed: Readonly<Record<string, string>>
  /** The service's message if it had no other draft, indexed by `lead_id`. */
  readonly repeated: Readonly<Record<string, string>>
}

/** The state of drafts. Running drafts continue while the person looks at other leads. */
export const useDrafting = create<Drafting>(() => ({ since: {}, failed: {}, repeated: {} }))

/**
 * Takes a repeated draft into a reply that was empty (`isEmpty`) and has no unsaved text since. In other replies, the person's text is newer
 * and stays.
 */
const takeRepeated = (leadId: string, { text, warnings }: DraftVersion, isEmpty: boolean): void => {
  if (isEmpty && !unsavedReplies.of(leadId)) unsavedReplies.type(leadId, { text })
  const why = warnings.find(({ code }) => code === 'no_model')?.message
  if (why) useDrafting.setState(({ repeated }) => ({ repeated: { ...repeated, [leadId]: why } }))
}

/**
 * Requests a draft. First saves the typed text as a version, so that the draft never destroys the text. While the draft is written, the
 * person can still insert a sentence, a saved reply or an old version. If this text is not saved when the draft arrives, the reply shows the
 * text, and the draft is one of the versions.
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
      else await unsavedReplies.saveNow(leadId)
    }
  } catch (error) {
    useDrafting.setState(({ failed }) => ({ failed: { ...failed, [leadId]: explain(error) } }))
  } finally {
    useDrafting.setState(({ since }) => ({ since: without(since, leadId) }))
    void askAgain('forum')
  }
}
