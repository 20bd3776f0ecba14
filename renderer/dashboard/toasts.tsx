import { X } from 'lucide-react'
import { create } from 'zustand'
import { IconButton } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'

type Toast = { readonly id: number; readonly text: string; readonly bad: boolean }
const useToasts = create<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }))

const STAY_MS = 8000
let next = 1

const dismiss = (id: number): void =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((one) => one.id !== id) }))

/** Says for some seconds what just happened. At most three toasts are visible. */
export const toast = (text: string, { bad = false }: { readonly bad?: boolean } = {}): void => {
  const id = next++
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, { id, text, bad }].slice(-3) }))
  setTimeout(() => dismiss(id), STAY_MS)
}

/** The toasts, above the action bar. */
export const ToastList = () => {
  const toasts = useToasts((state) => state.toasts)
  return (
    <div
      role="status"
      aria-label="What just happened"
      className="pointer-events-none fixed bottom-[68px] left-4 z-30 grid gap-2"
    >
      {toasts.map(({ id, text, bad }) => (
        <div
          key={id}
          className={cx(
            'appear pointer-events-auto flex max-w-[min(364px,calc(100vw-32px))] items-center gap-2 justify-self-start rounded-3 border border-line-strong bg-surface py-1.5 pr-1.5 pl-3 shadow-float',
            bad && 'text-bad',
          )}
        >
          <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
          <IconButton label="Dismiss" onClick={() => dismiss(id)}>
            <X size={14} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
    </div>
  )
}
