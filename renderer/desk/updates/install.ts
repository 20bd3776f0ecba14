import { useEffect } from 'react'
import { create } from 'zustand'
import type { Updates } from '../../../contract/desk.ts'
import { callDesk } from '../port.ts'
import { useAct, useDesk } from '../queries.ts'
import { holdsUnsaved } from '../unsaved.ts'

/** Milliseconds between two reports of unsaved texts while an update may begin. */
const REPORT_EVERY = 2_000
/** Milliseconds after the last typed letter in which the person may still be writing. */
const STILL_WRITING = 10_000

let typedAt = Number.NEGATIVE_INFINITY
window.addEventListener(
  'input',
  () => {
    typedAt = Date.now()
  },
  { capture: true, passive: true },
)

/** Whether a restart would lose or interrupt what the person writes in this page. */
const isWriting = (): boolean => holdsUnsaved() || Date.now() - typedAt < STILL_WRITING

const report = () => callDesk('updates', 'noteUnsaved', { unsaved: isWriting() })

/** Whether the person asked for an update on this page. Only then is a failure told on every screen. */
const useTried = create<{ readonly tried: boolean }>(() => ({ tried: false }))

/** The state of updates; null where Quillport does not update itself. */
export const useUpdates = (): Updates | null => useDesk('updates', 'get', {}).data?.updates ?? null

/** What the person can do about an update. */
export const useUpdateActs = () => ({
  tried: useTried(({ tried }) => tried),
  install: useAct(async (when: 'now' | 'at_quit') => {
    useTried.setState({ tried: true })
    await report()
    return callDesk('updates', 'install', { when })
  }, 'updates'),
  cancel: useAct(() => callDesk('updates', 'cancel', {}), 'updates'),
  later: useAct(() => callDesk('updates', 'later', {}), 'updates'),
})

/** Reports unsaved texts while an update waits, so that it begins only between two texts. */
export const useReportUnsaved = (): void => {
  const state = useUpdates()?.state
  const waits = state === 'downloading' || state === 'waiting'
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => void report().catch(() => {}), REPORT_EVERY)
    return () => clearInterval(timer)
  }, [waits])
}
