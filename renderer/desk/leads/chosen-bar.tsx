import { Ellipsis, X } from 'lucide-react'
import { MOST_CHOSEN } from '../../../contract/desk.ts'
import { Button, IconButton, TextButton } from '../../ui/button.tsx'
import { Group } from '../../ui/group.tsx'
import { useTwoPanes } from '../list/two-panes.tsx'
import { useMayChange } from '../workspace-page.ts'
import { chooseAll, chooseNone, useChosen } from './chosen.ts'
import { leads } from './list.ts'
import { markChosen } from './marks.ts'
import { ReasonChoice } from './no-lead-menu.tsx'

/** The bar with the number of chosen leads, and the actions for all chosen leads. */
export const ChosenBar = ({
  menuOpen,
  onMenu,
}: {
  readonly menuOpen: boolean
  readonly onMenu: (open: boolean) => void
}) => {
  const ids = useChosen((state) => state.ids)
  const all = [...ids]
  const total = leads.useFirstPage().data?.total ?? 0
  const mayChange = useMayChange()
  const beside = useTwoPanes()
  // A narrow window often has no keyboard, and only a wide one has room for the key caps.
  const keys = (letter: string) => (beside ? { keys: letter, className: 'max-wide:[&>span]:hidden!' } : {})
  return (
    <>
      <div role="status" className="sr-only">
        {ids.size > 0 ? `${ids.size} selected` : ''}
      </div>
      {ids.size > 0 && mayChange && (
        <Group
          label="Selected leads"
          className="flex shrink-0 flex-wrap items-center gap-1 border-t border-line bg-sunken px-3 py-1.5"
        >
          <span className="mr-auto flex items-baseline gap-3 font-medium tabular-nums">
            <span>
              {ids.size.toLocaleString()} selected
              {ids.size === MOST_CHOSEN && <span className="font-normal text-ink-3">, the maximum</span>}
            </span>
            {ids.size < Math.min(total, MOST_CHOSEN) && (
              <TextButton className="text-s" onClick={() => void chooseAll()}>
                {total > MOST_CHOSEN ? `Select ${MOST_CHOSEN}` : `Select all ${total}`}
              </TextButton>
            )}
          </span>
          <IconButton label="Clear the selection" onClick={chooseNone}>
            <X size={14} aria-hidden="true" />
          </IconButton>
          <div className="flex w-full flex-wrap items-center gap-2">
            <Button small {...keys('S')} onClick={() => void markChosen(all, { status: 'saved' })}>
              Save
            </Button>
            <Button small {...keys('P')} onClick={() => void markChosen(all, { status: 'replied' })}>
              Mark as replied
            </Button>
            {/* As in the head of an open lead. */}
            <div className="flex gap-1">
              <Button small {...keys('E')} onClick={() => void markChosen(all, { status: 'ignored' })}>
                Ignore
              </Button>
              <ReasonChoice
                open={menuOpen}
                onOpenChange={onMenu}
                heading="Ignore them because"
                onReason={(reason) => void markChosen(all, { status: 'ignored', reason })}
                trigger={
                  <Button
                    small
                    keys={beside ? 'L' : undefined}
                    className="px-1.5! max-wide:[&>span]:hidden!"
                    aria-label="Ignore with a reason (L)"
                    title="Ignore with a reason (L)"
                  >
                    <Ellipsis size={14} aria-hidden="true" />
                  </Button>
                }
              />
            </div>
          </div>
        </Group>
      )}
    </>
  )
}
