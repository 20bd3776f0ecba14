import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { wordsOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { deskQuery, queryClient } from '../queries.ts'
import { tabStorage } from '../tab-storage.ts'

/** A text that the core does not have yet, and why where saving it failed. */
type UnsavedReply = { readonly text: string; readonly failed: string | null }

/** What the person typed and the core does not have yet, by lead: it outlives errors, other leads and a reload. */
export const useUnsaved = create<{ readonly texts: Readonly<Record<string, UnsavedReply>> }>()(
  persist(() => ({ texts: {} }), {
    name: 'quillport.unsaved',
    storage: tabStorage(),
  }),
)

const PAUSE_MS = 800
const timers = new Map<string, ReturnType<typeof setTimeout>>()

const put = (leadId: string, unsaved: UnsavedReply | null): void => {
  useUnsaved.setState(({ texts }) => {
    const { [leadId]: _, ...others } = texts
    return { texts: unsaved ? { ...others, [leadId]: unsaved } : others }
  })
}

/** Keeps an edit at once and saves it when the person pauses. */
export const editReply = (leadId: string, text: string): void => {
  put(leadId, { text, failed: null })
  clearTimeout(timers.get(leadId))
  timers.set(
    leadId,
    setTimeout(() => void saveReply(leadId), PAUSE_MS),
  )
}

/** Saves what is unsaved of a lead now; false where the core would not take it, and then the text stays here. */
export const saveReply = async (leadId: string): Promise<boolean> => {
  clearTimeout(timers.get(leadId))
  const sent = useUnsaved.getState().texts[leadId]
  if (!sent) return true
  try {
    await callDesk('leads', 'saveDraft', { lead_id: leadId, text: sent.text })
    await queryClient.invalidateQueries(deskQuery('leads', 'get', { lead_id: leadId }))
    // What was typed meanwhile is newer than what was saved.
    if (useUnsaved.getState().texts[leadId]?.text === sent.text) put(leadId, null)
    return true
  } catch (error) {
    if (useUnsaved.getState().texts[leadId]?.text === sent.text)
      put(leadId, { text: sent.text, failed: wordsOf(error) })
    return false
  }
}

/** Drops what is unsaved, because a newer version took its place. */
export const dropUnsaved = (leadId: string): void => {
  clearTimeout(timers.get(leadId))
  put(leadId, null)
}

// A window that closes saves at once; what does not get through stays in this tab's storage.
window.addEventListener('pagehide', () => {
  for (const leadId of Object.keys(useUnsaved.getState().texts)) void saveReply(leadId)
})
