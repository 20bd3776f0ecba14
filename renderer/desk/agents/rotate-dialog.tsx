import type { Agent } from '../../../contract/desk.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorNote } from '../error-note.tsx'
import { callDesk } from '../port.ts'
import { useAct } from '../queries.ts'
import { TokenShown } from './token-shown.tsx'

type Props = { readonly agent: Agent; readonly onClose: () => void }

/** Gives an agent another token, after it was said what stops with the earlier one, and shows it once. */
export const RotateDialog = ({ agent, onClose }: Props) => {
  const rotate = useAct(() => callDesk('agents', 'rotate', { agent_id: agent.agent_id }), 'agents')
  const made = rotate.data
  if (made)
    return (
      <Dialog
        wide
        open
        onClose={onClose}
        title={`${agent.name} has a new token`}
        description="The earlier one has stopped working. This one is shown only now; it opens this computer’s bridge alone, and it is not the agent key."
        actions={
          <Button tone="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        <TokenShown token={made.token} snippets={made.snippets} />
      </Dialog>
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Make a new token for ${agent.name}?`}
      description={
        <>
          <p>The earlier token stops working at once, and calls that are under way end.</p>
          <p className="mt-2">
            Where the agent starts Quillport’s command, it gets the new token by itself. Where it uses the
            address, it stays out until you paste the new one into its configuration. What it may do stays as
            it is.
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
            Make a new token
          </Button>
        </>
      }
    >
      <ErrorNote error={rotate.error} />
    </Dialog>
  )
}
