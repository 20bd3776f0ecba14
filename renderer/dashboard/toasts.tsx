import { X } from 'lucide-react'
import { useEffect } from 'react'
import { create } from 'zustand'
import { IconButton } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { useRoute } from './route.ts'
import { hashOf } from './routes.ts'

type Toast = { readonly id: number; readonly text: string; readonly bad: boolean; readonly at: number }
const useToast = create<{ readonly toast: Toast | null }>(() => ({ toast: null }))

const STAY_MS = 8000
/** A toast that is this young belongs to the page that is being opened. */
const FRESH_MS = 300
let next = 1

const dismiss = (id: number): void =>
  useToast.setState(({ toast }) => ({ toast: toast?.id === id ? null : toast }))

/** Shows a message for a few seconds. The message replaces an earlier message. */
export const toast = (text: string, { bad = false }: { readonly bad?: boolean } = {}): void => {
  const id = next++
  useToast.setState({ toast: { id, text, bad, at: Date.now() } })
  setTimeout(() => dismiss(id), STAY_MS)
}

const leavePage = (): void =>
  useToast.setState(({ toast }) => ({
    toast: toast && (toast.bad || Date.now() - toast.at < FRESH_MS) ? toast : null,
  }))

/** The toast. `DashboardPage` leaves room for it below the content. It goes when another page opens, unless it tells of an error. */
export const ToastLine = () => {
  const shown = useToast((state) => state.toast)
  const page = useRoute(({ route }) => hashOf(route))
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever another page opens
  useEffect(leavePage, [page])
  return (
    <div
      role="status"
      aria-label="What just happened"
      className="pointer-events-none fixed bottom-4 left-4 z-30"
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
