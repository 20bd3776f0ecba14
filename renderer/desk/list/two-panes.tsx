import { type ReactNode, useRef, useSyncExternalStore } from 'react'
import { cx } from '../../ui/cx.ts'
import { go, useRoute } from '../route.ts'
import { useKeys } from '../use-keys.ts'
import type { List } from './list.ts'
import { ROW_HEIGHT } from './row-list.tsx'

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
    List<object, unknown, { readonly rows: readonly unknown[]; readonly total: number }>,
    'screen' | 'focus' | 'moveBy' | 'moveTo'
  >
  /** The CSS class for the list's width. */
  readonly columns: string
  readonly searchId: string
  readonly pane: ReactNode
  /** The accessible name of the open part. */
  readonly label: string
  readonly children: ReactNode
}

/** Returns how many rows the list with this DOM id shows at once. */
const rowsOnPage = (id: string): number =>
  Math.max(1, Math.floor((document.getElementById(id)?.clientHeight ?? 0) / ROW_HEIGHT))

/** A list beside its open item. Windows below 880 px show only one of the two. */
export const TwoPanes = ({ list, columns, searchId, pane, label, children }: Props) => {
  const open = useRoute((state) => state.item)
  const beside = useTwoPanes()
  const item = useRef<HTMLElement>(null)
  const move = (way: 'first' | 'last' | number) => {
    list.focus()
    void (typeof way === 'number' ? list.moveBy(way) : list.moveTo(way)).catch(() => undefined)
  }
  /** Moves far, unless the focus is in the open item, which these keys then scroll. */
  const moveFar = (way: () => 'first' | 'last' | number) =>
    item.current?.contains(document.activeElement) ? false : move(way())
  useKeys({
    next: () => move(1),
    previous: () => move(-1),
    first: () => moveFar(() => 'first'),
    last: () => moveFar(() => 'last'),
    pageDown: () => moveFar(() => rowsOnPage(list.screen)),
    pageUp: () => moveFar(() => -rowsOnPage(list.screen)),
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
        ref={item}
        aria-label={label}
        className={cx('min-h-0 min-w-0 flex-col', open === null ? 'hidden two:flex' : 'flex')}
      >
        {children}
      </section>
    </main>
  )
}
