import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { Dialog, DialogActions } from './dialog.tsx'
import { Note } from './note.tsx'
import { Spinner } from './spinner.tsx'

type Props = Omit<ComponentProps<typeof Dialog>, 'open' | 'actions'> & {
  readonly open?: boolean
  /** Uses wider spacing, for a form with steps to read. */
  readonly loose?: boolean
  /** Why it was refused, where no field says so. */
  readonly error?: string | null | undefined
  /** What the button says that sends the form, and the key that presses it where the button names one. */
  readonly submit: string
  readonly submitKeys?: string
  /** Its action cannot be undone. */
  readonly danger?: boolean
  /** Whether it can be sent; it can unless this is false. */
  readonly ready?: boolean
  /** It was sent and has no answer yet; `progress` is the text for that time. */
  readonly busy?: boolean
  readonly progress?: string
  /** A button between Cancel and the one that sends. */
  readonly other?: ReactNode
  readonly onSubmit: (form: HTMLFormElement) => void
}

/** A form over the screen: Enter sends it once at a time, Cancel and Escape leave it. */
export const FormDialog = ({
  open = true,
  loose = false,
  children,
  error,
  submit,
  submitKeys,
  danger = false,
  ready = true,
  busy = false,
  progress,
  other,
  onSubmit,
  ...dialog
}: Props) => (
  <Dialog {...dialog} open={open}>
    <form
      className={cx('flex flex-col', loose ? 'gap-4' : 'gap-3')}
      onSubmit={(event) => {
        event.preventDefault()
        if (ready && !busy) onSubmit(event.currentTarget)
      }}
    >
      {children}
      {error && (
        <Note tone="bad" announce>
          {error}
        </Note>
      )}
      <DialogActions>
        {busy && progress && (
          <span role="status" className="mr-auto text-s text-ink-3">
            {progress}
          </span>
        )}
        <Button tone="quiet" onClick={dialog.onClose}>
          Cancel
        </Button>
        {other}
        <Button
          type="submit"
          tone={danger ? 'danger' : 'primary'}
          disabled={!ready || busy}
          {...(submitKeys === undefined ? {} : { keys: submitKeys })}
        >
          {busy && <Spinner />}
          {submit}
        </Button>
      </DialogActions>
    </form>
  </Dialog>
)
