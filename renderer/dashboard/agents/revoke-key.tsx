import type { AgentKey } from '../../../contract/dashboard/keys.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { call } from '../api.ts'
import { refusalOf } from '../auth-error.ts'
import { useAct } from '../queries.ts'
import { toast } from '../toasts.tsx'

type Props = {
  readonly workspace_id: string
  readonly agentKey: AgentKey
  readonly onClose: () => void
  /** Called when the key is revoked and the dialog has closed. */
  readonly onDone: () => void
}

/** Revokes an agent key permanently. */
export const RevokeKey = ({ workspace_id, agentKey: { key_id, name, tail }, onClose, onDone }: Props) => {
  const revoke = useAct(() => call('keys', 'revoke', { workspace_id, key_id }), 'keys')
  return (
    <FormDialog
      danger
      title={`Revoke ${name}?`}
      description={`The key that ends in ${tail} stops working at once, in every app that uses it. This cannot be undone.`}
      error={refusalOf(revoke.error, 'If you are not sure whether the key was revoked, revoke it again.')}
      submit="Revoke the key"
      busy={revoke.isPending}
      onClose={onClose}
      onSubmit={() =>
        revoke.mutate(undefined, {
          onSuccess: () => {
            toast(`${name} was revoked.`)
            onClose()
            onDone()
          },
        })
      }
    />
  )
}
