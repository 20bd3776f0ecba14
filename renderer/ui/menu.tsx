import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** A menu that opens under its trigger. */
export const Menu = ({
  trigger,
  children,
  align = 'start',
  open,
  onOpenChange,
}: {
  readonly trigger: ReactNode
  readonly children: ReactNode
  readonly align?: 'start' | 'end'
  /** Whether the menu is open. Needed only if something besides the trigger can open the menu. */
  readonly open?: boolean
  readonly onOpenChange?: (open: boolean) => void
}) => (
  <DropdownMenu.Root
    modal={false}
    {...(open === undefined ? {} : { open })}
    {...(onOpenChange ? { onOpenChange } : {})}
  >
    <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
    <DropdownMenu.Portal>
      <DropdownMenu.Content
        align={align}
        sideOffset={4}
        collisionPadding={8}
        className="appear z-50 max-h-[60vh] min-w-48 overflow-auto rounded-3 border border-line-strong bg-surface p-1 shadow-float"
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  </DropdownMenu.Root>
)

const ITEM =
  'flex cursor-default items-center gap-2 rounded-2 px-2 py-1.5 outline-none data-[highlighted]:bg-hover data-[disabled]:text-ink-3'

/** An action in a menu. */
export const MenuAction = ({
  onSelect,
  children,
}: {
  readonly onSelect: () => void
  readonly children: ReactNode
}) => (
  <DropdownMenu.Item onSelect={onSelect} className={ITEM}>
    {children}
  </DropdownMenu.Item>
)

/** A heading for the menu items below it. */
export const MenuHeading = ({
  tone = 'quiet',
  children,
}: {
  readonly tone?: 'quiet' | 'warn'
  readonly children: ReactNode
}) => (
  <DropdownMenu.Label
    className={cx('px-2 pt-1.5 pb-0.5 text-s', tone === 'warn' ? 'text-warn' : 'text-ink-3')}
  >
    {children}
  </DropdownMenu.Label>
)

/** A line between two groups of menu items. */
export const MenuLine = () => <DropdownMenu.Separator className="-mx-1 my-1 h-px bg-line" />

/** A menu item with a check mark. Exactly one item of its group is checked. */
export const MenuChoice = ({
  checked,
  onSelect,
  children,
}: {
  readonly checked: boolean
  readonly onSelect: () => void
  readonly children: ReactNode
}) => (
  <DropdownMenu.CheckboxItem checked={checked} onSelect={onSelect} className={ITEM}>
    <span className="grid size-3.5 shrink-0 place-items-center">
      {checked && <Check size={13} aria-hidden="true" />}
    </span>
    {children}
  </DropdownMenu.CheckboxItem>
)
