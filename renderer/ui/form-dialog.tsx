import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { Dialog, DialogActions } from './dialog.tsx'
import { Note } from './note.tsx'
import { Spinner } from './spinner.tsx'

type Props = {
  readonly open?: boolean
  readonly wide?: boolean
  /** Stands looser, as a form with steps to read does. */
  readonly loose?: boolean
  readonly title: string
  readonly description?: ReactNode
  readonly children: ReactNode
  /** Why it was refused, where no field says so. */
  readonly error?: string | null | undefined
  /** What the button says that sends the form, and the key that presses it where the button names one. */
  readonly submit: string
  readonly submitKeys?: string
  /** Whether it can be sent; it can unless this is false. */
  readonly ready?: boolean
  /** It was sent and has no answer yet; `progress` says so in words. */
  readonly busy?: boolean
  readonly progress?: string
  /** A button between Cancel and the one that sends. */
  readonly other?: ReactNode
  readonly onClose: () => void
  readonly onSubmit: (form: HTMLFormElement) => void
}

/** A form over the screen: Enter sends it once at a time, Cancel and Escape leave it. */
export const FormDialog = ({
  open = true,
  wide = false,
  loose = false,
  title,
  description,
  children,
  error,
  submit,
  submitKeys,
  ready = true,
  busy = false,
  progress,
  other,
  onClose,
  onSubmit,
}: Props) => (
  <Dialog wide={wide} open={open} onClose={onClose} title={title} description={description}>
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
        <Button tone="quiet" onClick={onClose}>
          Cancel
        </Button>
        {other}
        <Button
          type="submit"
          tone="primary"
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
