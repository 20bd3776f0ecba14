import { create } from 'zustand'
import { recoveryOf, wordsOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { askAgain, deskQuery, queryClient } from '../queries.ts'
import { dropUnsaved, saveReply } from './reply-text.ts'

type Drafting = {
  /** When each draft under way was asked for, in ms. */
  readonly since: Readonly<Record<string, number>>
  /** Why the last draft of a lead did not come. */
  readonly failed: Readonly<Record<string, string>>
}

/** Drafts under way: they go on while the person looks at other leads. */
export const useDrafting = create<Drafting>(() => ({ since: {}, failed: {} }))

const without = <T>(all: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => name !== key))

/** Asks for a draft. What the person typed is saved as a version first, so that the draft replaces nothing for good. */
export const draftReply = async (leadId: string, now: number): Promise<void> => {
  if (useDrafting.getState().since[leadId] !== undefined) return
  useDrafting.setState(({ since, failed }) => ({
    since: { ...since, [leadId]: now },
    failed: without(failed, leadId),
  }))
  try {
    if (await saveReply(leadId)) {
      await callDesk('leads', 'draft', { lead_id: leadId })
      await queryClient.invalidateQueries(deskQuery('leads', 'get', { lead_id: leadId }))
      dropUnsaved(leadId)
    }
  } catch (error) {
    const words = [wordsOf(error), recoveryOf(error)].filter(Boolean).join(' ')
    useDrafting.setState(({ failed }) => ({ failed: { ...failed, [leadId]: words } }))
  } finally {
    useDrafting.setState(({ since }) => ({ since: without(since, leadId) }))
    void askAgain('forum')
  }
}
