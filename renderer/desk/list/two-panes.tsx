import { type ReactNode, useSyncExternalStore } from 'react'
import { cx } from '../../ui/cx.ts'
import { go, usePlace } from '../place.ts'
import { useKeys } from '../use-keys.ts'
import type { List } from './list.ts'

// Windows below this width show either the list or the open item, so nothing opens by itself.
const twoPanes = matchMedia('(min-width: 880px)')

const listen = (changed: () => void) => {
  twoPanes.addEventListener('change', changed)
  return () => twoPanes.removeEventListener('change', changed)
}

/** Whether the list is beside the open item. Updates when the window's width changes. */
export const useTwoPanes = (): boolean => useSyncExternalStore(listen, () => twoPanes.matches)

type Props = {
  readonly list: Pick<
    List<object, unknown, { readonly rows: readonly unknown[] }>,
    'screen' | 'focus' | 'moveBy'
  >
  /** The CSS class for the list's width. */
  readonly columns: string
  readonly searchId: string
  readonly pane: ReactNode
  /** The accessible name of the open part. */
  readonly label: string
  readonly children: ReactNode
}

/** A list beside its open item. Windows below 880 px show only one of the two. */
export const TwoPanes = ({ list, columns, searchId, pane, label, children }: Props) => {
  const open = usePlace((state) => state.item)
  const beside = useTwoPanes()
  const move = (step: 1 | -1) => {
    list.focus()
    void list.moveBy(step).catch(() => undefined)
  }
  useKeys({
    next: () => move(1),
    previous: () => move(-1),
    search: () => document.getElementById(searchId)?.focus(),
    back: () => {
      if (open === null || beside) return false
      go(list.screen)
      return true
    },
  })
  return (
    <main
      className={cx('grid min-h-0 min-w-0 flex-1 grid-cols-1 three:grid-cols-[384px_minmax(0,1fr)]', columns)}
    >
      <div className={cx('min-h-0 min-w-0', open === null ? 'grid' : 'hidden two:grid')}>{pane}</div>
      <section
        aria-label={label}
        className={cx('min-h-0 min-w-0 flex-col', open === null ? 'hidden two:flex' : 'flex')}
      >
        {children}
      </section>
    </main>
  )
}
