import { wordsOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { askAgain } from '../queries.ts'
import { go } from '../route.ts'
import { toast } from '../toasts.ts'

/** Turns a post into a saved lead and offers an undo. Returns whether that succeeded. */
export const takeUp = async (post_id: string): Promise<boolean> => {
  try {
    const { lead_id } = await callDesk('passed', 'takeUp', { post_id })
    void askAgain('passed')
    toast('The post is now a saved lead.', {
      undo: () => void putBack(lead_id),
      action: { words: 'Open it', act: () => go('leads', lead_id) },
    })
    return true
  } catch (error) {
    toast(`The post was not turned into a lead: ${wordsOf(error)}`, { tone: 'bad' })
    return false
  }
}

const putBack = async (lead_id: string): Promise<void> => {
  try {
    // With this mark, the service lists the post as passed over again.
    await callDesk('leads', 'mark', { lead_id, status: 'ignored' })
  } catch (error) {
    toast(`Not put back: ${wordsOf(error)}`, { tone: 'bad' })
  }
}
