import { callDesk } from '../port.ts'
import { deskQuery, queryClient } from '../queries.ts'
import { unsavedOf } from '../unsaved.ts'

/** Replies that the core does not have yet, by lead. */
export const unsavedReplies = unsavedOf<{ readonly text: string }>(
  'quillport.unsaved',
  800,
  async (lead_id, { text }) => {
    await callDesk('leads', 'saveDraft', { lead_id, text })
    await queryClient.invalidateQueries(deskQuery('leads', 'get', { lead_id }))
  },
)
