import type { Agent } from '../../../contract/desk.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorNote } from '../error-note.tsx'
import { callDesk } from '../port.ts'
import { useAct } from '../queries.ts'
import { TokenDialog } from './token-dialog.tsx'

type Props = { readonly agent: Agent; readonly onClose: () => void }

/** A dialog that says what stops working with the old token, then creates a new token and shows it once. */
export const RotateDialog = ({ agent, onClose }: Props) => {
  const rotate = useAct(() => callDesk('agents', 'rotate', { agent_id: agent.agent_id }), 'agents')
  const made = rotate.data
  if (made)
    return (
      <TokenDialog
        open
        onClose={onClose}
        title={`${agent.name} has a new token`}
        description="The earlier token no longer works. An agent that starts Quillport with a command gets the new token automatically."
        made={made}
      />
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Create a new token for ${agent.name}?`}
      description={
        <>
          <p>
            The earlier token stops working immediately, and Quillport ends any calls that the agent is
            making.
          </p>
          <p className="mt-2">
            If the agent starts Quillport with a command, the agent gets the new token automatically. If the
            agent connects to Quillport’s address, paste the new token into the agent’s settings. The agent’s
            permissions do not change.
          </p>
        </>
      }
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button tone="danger" disabled={rotate.isPending} onClick={() => rotate.mutate(undefined)}>
            {rotate.isPending && <Spinner />}
            Create new token
          </Button>
        </>
      }
    >
      <ErrorNote error={rotate.error} />
    </Dialog>
  )
}
