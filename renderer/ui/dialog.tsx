import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Modal } from './modal.tsx'

type Props = {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly description?: ReactNode
  readonly children?: ReactNode
  /** The buttons of the dialog, the quiet button first. */
  readonly actions?: ReactNode
  readonly wide?: boolean | 'columns'
  readonly onEscape?: (() => void) | undefined
}

/** A dialog over the screen, with a title, content and buttons. */
export const Dialog = ({ open, onClose, onEscape, title, description, children, actions, wide }: Props) => (
  <Modal
    open={open}
    onClose={onClose}
    onEscape={onEscape}
    described={Boolean(description)}
    className={cx(
      'flex flex-col gap-3 overflow-auto p-4 *:shrink-0',
      wide ? 'top-[6vh] max-h-[88vh]' : 'top-[10vh] max-h-[80vh]',
      wide === 'columns' ? 'max-w-[960px]' : wide ? 'max-w-[640px]' : 'max-w-[460px]',
    )}
  >
    <Radix.Title className="text-l font-semibold">{title}</Radix.Title>
    {description && (
      <Radix.Description asChild>
        <div className="text-ink-2">{description}</div>
      </Radix.Description>
    )}
    {children}
    {actions && <DialogActions>{actions}</DialogActions>}
  </Modal>
)

/** The buttons of a dialog. They stay visible while the content scrolls. The parent element must not be a grid. */
export const DialogActions = ({ children }: { readonly children: ReactNode }) => (
  <div className="sticky -bottom-4 z-10 -mx-4 -mb-4 flex flex-wrap items-center justify-end gap-2 bg-surface px-4 pt-1 pb-4 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-3 before:bg-linear-to-t before:from-surface">
    {children}
  </div>
)
