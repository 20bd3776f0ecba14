import { callDesk } from '../port.ts'
import { deskQuery, queryClient } from '../queries.ts'
import { unsavedOf } from '../unsaved.ts'

/** The replies that the core has not stored yet, indexed by `lead_id`. */
export const unsavedReplies = unsavedOf<{ readonly text: string }>(
  'quillport.unsaved',
  800,
  async (lead_id, { text }) => {
    await callDesk('leads', 'saveDraft', { lead_id, text })
    await queryClient.invalidateQueries(deskQuery('leads', 'get', { lead_id }))
  },
)
