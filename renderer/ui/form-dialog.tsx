import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { Dialog, DialogActions } from './dialog.tsx'
import { Note } from './note.tsx'
import { Spinner } from './spinner.tsx'
import { noteTypedForm } from './typed-form.ts'

type Props = Omit<ComponentProps<typeof Dialog>, 'open' | 'actions' | 'onEscape'> & {
  readonly open?: boolean
  /** Uses wider spacing, for a form with steps to read. */
  readonly loose?: boolean
  /** Why the service refused the form, if no field shows the reason. */
  readonly error?: string | null | undefined
  /** The label of the submit button. `submitKeys`, if given, is the key that the button shows. */
  readonly submit: string
  readonly submitKeys?: string
  /** Marks an action that cannot be undone. */
  readonly danger?: boolean
  /** Whether the form can be sent. True by default. */
  readonly ready?: boolean
  /** Whether the form waits for an answer. Meanwhile, the submit button shows `progress`. */
  readonly busy?: boolean
  readonly progress?: string
  /** Why the form cannot be sent yet, beside the disabled button. */
  readonly missing?: string
  /** A button between Cancel and the submit button. */
  readonly other?: ReactNode
  readonly onSubmit: (form: HTMLFormElement) => void
}

/**
 * Whether the person typed or changed a choice in an open form, and whether they pressed Escape since. The first Escape then only warns, and clicks
 * outside do nothing, so that a slip loses no text.
 */
const useTyped = (open: boolean) => {
  const [state, setState] = useState<'untouched' | 'typed' | 'warned'>('untouched')
  useEffect(() => {
    if (!open) setState('untouched')
  }, [open])
  return {
    state,
    noteTyped: () => setState('typed'),
    noteEscape: () => setState('warned'),
  }
}

/**
 * A form in a dialog. Enter sends the form, except while it is busy. Cancel closes the dialog. So do Escape and a click outside,
 * until the person types.
 */
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
  missing,
  other,
  onSubmit,
  ...dialog
}: Props) => {
  const { state, noteTyped, noteEscape } = useTyped(open)
  const isTyped = open && state !== 'untouched'
  const { title, onClose } = dialog
  useEffect(() => (isTyped ? noteTypedForm({ title, close: onClose }) : undefined), [isTyped, title, onClose])
  const onEscape = { untouched: undefined, typed: busy ? () => {} : noteEscape, warned: dialog.onClose }[
    state
  ]
  return (
    <Dialog {...dialog} open={open} onEscape={onEscape}>
      <form
        className={cx('flex flex-col', loose ? 'gap-4' : 'gap-3')}
        onInput={noteTyped}
        // A switch is a button with a hidden checkbox, which reports only the change.
        onChange={noteTyped}
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
          {state === 'warned' && !busy && (
            // On its own line, so that the buttons stay in theirs.
            <span role="status" className="w-full text-s text-ink-2">
              Press Escape again to discard what you typed.
            </span>
          )}
          {!ready && !busy && missing && state !== 'warned' && (
            <span className="mr-auto text-s text-ink-3">{missing}</span>
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
            {/* The spinner takes the place of the words, so that the buttons stay where they are. */}
            <span className="relative">
              <span className={cx(busy && 'opacity-0')}>{submit}</span>
              {busy && (
                <span className="absolute inset-0 grid place-items-center">
                  <Spinner />
                </span>
              )}
            </span>
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
