import type { Agent } from '../../../contract/desk.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { wordsOf } from '../errors.ts'
import { go } from '../place.ts'
import { callDesk } from '../port.ts'
import { useAct } from '../queries.ts'
import { toast } from '../toasts.ts'

type Props = { readonly agent: Agent; readonly onClose: () => void }

/** Takes an agent's token away for good. */
export const RevokeDialog = ({ agent, onClose }: Props) => {
  const revoke = useAct(
    () => callDesk('agents', 'revoke', { agent_id: agent.agent_id }),
    'agents',
    'approvals',
    'programs',
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Revoke ${agent.name}?`}
      description="Its token stops working at once and cannot be brought back; what it asks you now is refused. What it did stays in Activity. To let it in again, add it anew."
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            tone="danger"
            disabled={revoke.isPending}
            onClick={() =>
              revoke.mutate(undefined, {
                onSuccess: () => {
                  go('agents')
                  toast(`${agent.name} is revoked.`)
                },
              })
            }
          >
            {revoke.isPending && <Spinner />}
            Revoke the token
          </Button>
        </>
      }
    >
      {revoke.error && (
        <Note tone="bad" announce>
          {wordsOf(revoke.error)}
        </Note>
      )}
    </Dialog>
  )
}
