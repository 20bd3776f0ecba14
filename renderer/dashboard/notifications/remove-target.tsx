import type { NewsTarget } from '../../../contract/dashboard/news.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { call } from '../api.ts'
import { refusalOf } from '../auth-error.ts'
import { useAct } from '../queries.ts'
import { toast } from '../toasts.tsx'

type Props = {
  readonly workspace_id: string
  readonly target: NewsTarget
  readonly onClose: () => void
  /** Called when the target is removed and the dialog has closed. */
  readonly onDone: () => void
}

/** Removes a target with its log. */
export const RemoveTarget = ({
  workspace_id,
  target: { target_id, kind, name, address },
  onClose,
  onDone,
}: Props) => {
  const remove = useAct(() => call('news', 'remove', { workspace_id, target_id }), 'news')
  return (
    <FormDialog
      danger
      title={kind === 'email' ? `Remove the emails to ${name}?` : `Remove ${name}?`}
      description={`Quillport will send nothing more to ${address}. Messages that are still waiting are discarded, and the log of this notification is deleted.`}
      error={refusalOf(
        remove.error,
        'Close this dialog and check whether the notification is still in the list.',
      )}
      submit="Remove"
      busy={remove.isPending}
      onClose={onClose}
      onSubmit={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            toast(`${name} was removed.`)
            onClose()
            onDone()
          },
        })
      }
    />
  )
}
