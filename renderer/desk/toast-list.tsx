import { X } from 'lucide-react'
import { Button, IconButton } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { dismissToast, useToasts } from './toasts.ts'

/** The newest toast with its undo or action, above the action bar. When it is dismissed, the toast before it appears again. */
export const ToastList = () => {
  const toasts = useToasts((state) => state.toasts).slice(-1)
  return (
    <div
      role="status"
      aria-label="What just happened"
      className="pointer-events-none fixed bottom-[68px] left-16 z-30 two:bottom-3 grid gap-2 three:left-[220px]"
    >
      {toasts.map(({ id, text, tone, undo, action }) => (
        <div
          key={id}
          className={cx(
            'appear pointer-events-auto flex max-w-[min(364px,calc(100vw-80px))] items-center gap-2 justify-self-start rounded-3 border border-line-strong bg-surface py-1.5 pr-1.5 pl-3 shadow-float',
            tone === 'bad' && 'text-bad',
          )}
        >
          <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
          {undo && (
            <Button
              small
              keys="Z"
              onClick={() => {
                dismissToast(id)
                undo()
              }}
            >
              Undo
            </Button>
          )}
          {action && (
            <Button
              small
              onClick={() => {
                dismissToast(id)
                action.act()
              }}
            >
              {action.words}
            </Button>
          )}
          <IconButton label="Dismiss" onClick={() => dismissToast(id)}>
            <X size={14} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
    </div>
  )
}
