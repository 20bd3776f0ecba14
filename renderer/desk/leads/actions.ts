import type { LeadDetail } from '../../../contract/desk.ts'
import { copyText } from '../../ui/copy.ts'
import { callDesk } from '../port.ts'
import { deskQuery, queryClient } from '../queries.ts'
import { toast } from '../toasts.ts'
import { askToOpen } from './address-dialog.tsx'
import { saveReply } from './reply-text.ts'

/** Copies the reply, remembers that for the reminder, and asks to open the post. Nothing is ever posted. */
export const copyAndOpen = async (detail: LeadDetail, text: string): Promise<void> => {
  const { lead } = detail
  if (lead.locked) return
  if (!(await copyText(text))) {
    toast('The clipboard is not available here. Select the text and copy it by hand.', { tone: 'bad' })
    return
  }
  askToOpen(lead.url, true)
  void saveReply(lead.lead_id)
  // The reminder is a convenience: the copy stands without it.
  await callDesk('leads', 'noteCopied', { lead_id: lead.lead_id }).catch(() => undefined)
  void queryClient.invalidateQueries(deskQuery('leads', 'get', { lead_id: lead.lead_id }))
}
