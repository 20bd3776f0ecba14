import { create } from 'zustand'

export type Toast = {
  readonly id: number
  readonly text: string
  readonly tone: 'plain' | 'bad'
  readonly undo?: () => void
  /** Another action that the toast offers. */
  readonly action?: { readonly words: string; readonly act: () => void }
}

export const useToasts = create<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }))

const STAY_MS = 8000
let next = 1

/** Shows a toast for some seconds. At most three toasts are kept, so that up to three marks in a row can be undone. */
export const toast = (
  text: string,
  more: { readonly tone?: 'bad'; readonly undo?: () => void; readonly action?: Toast['action'] } = {},
): void => {
  const id = next++
  const { undo, action, tone = 'plain' } = more
  const added: Toast = { id, text, tone, ...(undo ? { undo } : {}), ...(action ? { action } : {}) }
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, added].slice(-3) }))
  setTimeout(() => dismissToast(id), STAY_MS)
}

/** Dismisses a toast. */
export const dismissToast = (id: number): void =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((one) => one.id !== id) }))

/** Runs the newest undo. Returns false if no toast has an undo. */
export const undoLast = (): boolean => {
  const last = useToasts.getState().toasts.findLast((one) => one.undo)
  if (!last?.undo) return false
  dismissToast(last.id)
  last.undo()
  return true
}
