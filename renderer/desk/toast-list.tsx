import { X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTopDialog } from '../ui/above.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { dismissToast, useToasts } from './toasts.ts'

/** Where toasts appear: in the navigation of a wide window, below the screen of a narrow one, in the bar below Welcome, which has no navigation. */
type Place = 'navigation' | 'below' | 'welcome'
const PLACES: Readonly<Record<Place, string>> = {
  navigation: 'hidden empty:mt-0 three:mt-3 three:grid',
  // A short window has other bars below the screen, so there the toast is above the screen.
  below:
    'bg-sunken empty:hidden [@media(min-height:600px)]:border-t [@media(max-height:599px)]:order-first [@media(max-height:599px)]:border-b border-line three:hidden',
  welcome: 'text-m text-ink empty:hidden',
}

/** The width from which the navigation has words, as in styles.css. */
const wide = matchMedia('(min-width: 1160px)')
const followWidth = (tell: () => void) => {
  wide.addEventListener('change', tell)
  return () => wide.removeEventListener('change', tell)
}

/**
 * The newest toast with its undo or action, in a place of its own, so that it covers nothing. When the person dismisses or undoes
 * it, the toast before it appears again. While a dialog is open, there is no toast.
 */
export const ToastList = ({ place }: { readonly place: Place }) => {
  const newest = useToasts((state) => state.toasts).slice(-1)
  const isWide = useSyncExternalStore(followWidth, () => wide.matches)
  const isHere = place === 'welcome' || isWide === (place === 'navigation')
  // The veil of a dialog would cover the toast, and the dialog would keep its buttons from working.
  const covered = useTopDialog() !== null
  const toasts = isHere && !covered ? newest : []
  return (
    <div role="status" aria-label="What just happened" className={PLACES[place]}>
      {toasts.map(({ id, text, tone, undo, action }) => (
        <div
          key={id}
          className={cx(
            'appear flex items-center gap-x-2 gap-y-1',
            place !== 'welcome' && 'flex-wrap',
            place === 'below' && 'py-1.5 pr-3 pl-4 two:pl-8',
            place === 'navigation' && 'rounded-3 border border-line-strong bg-surface py-1.5 pr-1.5 pl-3',
            tone === 'bad' && 'text-bad',
          )}
        >
          <span
            className={cx(
              'min-w-0 [overflow-wrap:anywhere]',
              place !== 'welcome' && 'flex-1',
              place === 'navigation' && 'basis-[calc(100%-36px)] py-1',
            )}
          >
            {text}
          </span>
          <IconButton
            label="Dismiss"
            className={
              place === 'navigation' ? 'self-start' : place === 'below' ? 'order-2' : 'order-2 -my-1'
            }
            onClick={() => dismissToast(id)}
          >
            <X size={14} aria-hidden="true" />
          </IconButton>
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
        </div>
      ))}
    </div>
  )
}
