import { create } from 'zustand'
import { listenForDialogs, topDialog } from '../ui/above.tsx'

export type Toast = {
  readonly id: number
  readonly text: string
  readonly tone: 'plain' | 'bad'
  /** What it tells about, such as the id of an article. See `endToasts`. */
  readonly about?: string
  /** When it appeared, in ms since 1970; null as long as a dialog has covered it from the start. */
  readonly at: number | null
  readonly undo?: () => void
  /** Another action that the toast offers. */
  readonly action?: { readonly words: string; readonly act: () => void }
}

export const useToasts = create<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }))

const STAY_MS = 8000
/** How long a toast stays that only says that something is done. */
const PLAIN_MS = 5000
/** A toast that is this young belongs to the screen that is being opened. */
const FRESH_MS = 300
let next = 1

const isPlain = ({ tone, undo, action }: Omit<Toast, 'id' | 'at' | 'text'>): boolean =>
  tone === 'plain' && !undo && !action

/** Shows a toast for some seconds. At most three toasts are kept, so that up to three marks in a row can be undone. */
export const toast = (
  text: string,
  more: Pick<Toast, 'undo' | 'action' | 'about'> & { readonly tone?: 'bad' } = {},
): void => {
  const id = next++
  const { undo, action, about, tone = 'plain' } = more
  const added: Toast = {
    id,
    text,
    tone,
    at: null,
    ...(undo ? { undo } : {}),
    ...(action ? { action } : {}),
    ...(about === undefined ? {} : { about }),
  }
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, added].slice(-3) }))
  whenUncovered(() => {
    useToasts.setState(({ toasts }) => ({
      toasts: toasts.map((one) => (one.id === id ? { ...one, at: Date.now() } : one)),
    }))
    setTimeout(() => expireToast(id), isPlain(added) ? PLAIN_MS : STAY_MS)
  })
}

/** Calls `then` when no dialog covers the toasts, at once if no dialog is open. */
const whenUncovered = (then: () => void): void => {
  if (topDialog() === null) then()
  else {
    const end = listenForDialogs(() => {
      end()
      // Another dialog may open in place of the one that closes.
      setTimeout(() => whenUncovered(then))
    })
  }
}

/** Dismisses the toasts about the screen that was left. Errors, toasts with an Undo or an action, and toasts that nobody could see yet stay. */
export const leaveScreen = (): void =>
  useToasts.setState(({ toasts }) => ({
    toasts: toasts.filter((one) => !isPlain(one) || one.at === null || Date.now() - one.at < FRESH_MS),
  }))

/** Ends a toast whose time is over, and the toasts before it: after newer news, older news would be confusing. Errors stay for their time. */
const expireToast = (id: number): void =>
  useToasts.setState(({ toasts }) => ({
    toasts: toasts.some((one) => one.id === id)
      ? toasts.filter((one) => one.id > id || (one.id !== id && one.tone === 'bad'))
      : toasts,
  }))

/** Dismisses a toast. */
export const dismissToast = (id: number): void =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((one) => one.id !== id) }))

/** Dismisses the toasts about something whose state has changed since. */
export const endToasts = (about: string): void =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((one) => one.about !== about) }))

/** Runs the newest undo. Returns false if no toast has an undo. */
export const undoLast = (): boolean => {
  const last = useToasts.getState().toasts.findLast((one) => one.undo)
  if (!last?.undo) return false
  dismissToast(last.id)
  last.undo()
  return true
}
