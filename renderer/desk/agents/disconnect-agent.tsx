import type { Agent } from '../../../contract/desk.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { wordsOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { useAct } from '../queries.ts'
import { go } from '../route.ts'
import { toast } from '../toasts.ts'

type Props = { readonly agent: Agent; readonly onClose: () => void }

/** A dialog that ends an agent's access: its token stops working permanently. */
export const DisconnectAgent = ({ agent, onClose }: Props) => {
  const disconnect = useAct(
    () => callDesk('agents', 'revoke', { agent_id: agent.agent_id }),
    'agents',
    'approvals',
    'programs',
  )
  return (
    <FormDialog
      danger
      title={`Disconnect ${agent.name}?`}
      description="The agent’s token stops working immediately and permanently. Quillport denies any requests that are still waiting for your answer. The agent’s earlier calls stay under Activity. To connect the agent again, add it as a new agent."
      error={disconnect.error && wordsOf(disconnect.error)}
      submit="Disconnect the agent"
      busy={disconnect.isPending}
      onClose={onClose}
      onSubmit={() =>
        disconnect.mutate(undefined, {
          onSuccess: () => {
            go('agents')
            toast(`${agent.name} was disconnected.`)
          },
        })
      }
    />
  )
}
