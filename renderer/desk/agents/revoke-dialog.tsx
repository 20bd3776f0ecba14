import type { Agent } from '../../../contract/desk.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { wordsOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { useAct } from '../queries.ts'
import { go } from '../route.ts'
import { toast } from '../toasts.ts'

type Props = { readonly agent: Agent; readonly onClose: () => void }

/** A dialog that revokes an agent's token permanently. */
export const RevokeDialog = ({ agent, onClose }: Props) => {
  const revoke = useAct(
    () => callDesk('agents', 'revoke', { agent_id: agent.agent_id }),
    'agents',
    'approvals',
    'programs',
  )
  return (
    <FormDialog
      danger
      title={`Revoke ${agent.name}?`}
      description="Its token stops working at once, and you cannot restore it. Its open questions are refused. Its calls stay in Activity. To let it in again, add it as a new agent."
      error={revoke.error && wordsOf(revoke.error)}
      submit="Revoke the token"
      busy={revoke.isPending}
      onClose={onClose}
      onSubmit={() =>
        revoke.mutate(undefined, {
          onSuccess: () => {
            go('agents')
            toast(`${agent.name} has been revoked.`)
          },
        })
      }
    />
  )
}
