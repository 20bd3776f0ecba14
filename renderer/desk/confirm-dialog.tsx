import type { ComponentProps } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorNote } from './error-note.tsx'

type Props = Pick<ComponentProps<typeof Dialog>, 'open' | 'onClose' | 'title' | 'description'> & {
  /** The label of the button that confirms. */
  readonly confirm: string
  readonly busy: boolean
  readonly error: Error | null
  readonly onConfirm: () => void
}

/** A dialog that asks before an action that cannot be undone. */
export const ConfirmDialog = ({ confirm, busy, error, onConfirm, ...dialog }: Props) => (
  <Dialog
    {...dialog}
    actions={
      <>
        <Button tone="quiet" onClick={dialog.onClose}>
          Cancel
        </Button>
        <Button tone="danger" disabled={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </>
    }
  >
    <ErrorNote announce={false} error={error} />
  </Dialog>
)
