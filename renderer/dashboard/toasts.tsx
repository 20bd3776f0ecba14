import { X } from 'lucide-react'
import { create } from 'zustand'
import { IconButton } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'

type Toast = { readonly id: number; readonly text: string; readonly bad: boolean }
const useToast = create<{ readonly toast: Toast | null }>(() => ({ toast: null }))

const STAY_MS = 8000
let next = 1

const dismiss = (id: number): void =>
  useToast.setState(({ toast }) => ({ toast: toast?.id === id ? null : toast }))

/** Shows a message for a few seconds. The message replaces an earlier message. */
export const toast = (text: string, { bad = false }: { readonly bad?: boolean } = {}): void => {
  const id = next++
  useToast.setState({ toast: { id, text, bad } })
  setTimeout(() => dismiss(id), STAY_MS)
}

/** The toast, above the action bar. */
export const ToastLine = () => {
  const shown = useToast((state) => state.toast)
  return (
    <div
      role="status"
      aria-label="What just happened"
      className="pointer-events-none fixed bottom-[68px] left-4 z-30"
    >
      {shown && (
        <div
          key={shown.id}
          className={cx(
            'appear pointer-events-auto flex max-w-[min(364px,calc(100vw-32px))] items-center gap-2 rounded-3 border border-line-strong bg-surface py-1.5 pr-1.5 pl-3 shadow-float',
            shown.bad && 'text-bad',
          )}
        >
          <span className="min-w-0 [overflow-wrap:anywhere]">{shown.text}</span>
          <IconButton label="Dismiss" onClick={() => dismiss(shown.id)}>
            <X size={14} aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  )
}
