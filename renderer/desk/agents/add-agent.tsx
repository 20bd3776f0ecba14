import { useState } from 'react'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useConnections } from '../connections/use-connections.ts'
import { issueOf, wordsOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { useAct } from '../queries.ts'
import { TokenDialog } from './token-dialog.tsx'

/** A dialog that asks for an agent's name, then shows the token once, with snippets to paste. */
export const AddAgent = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => {
  const [name, setName] = useState('')
  const create = useAct((given: string) => callDesk('agents', 'create', { name: given }), 'agents')
  const made = create.data
  const { here } = useConnections()
  const close = () => {
    onClose()
    setName('')
    create.reset()
  }
  if (made)
    return (
      <TokenDialog
        open={open}
        onClose={close}
        title={`Connect ${made.agent.name}`}
        description={`To connect ${made.agent.name}, choose the app that it runs in, and follow the instructions below.`}
        made={made}
      />
    )
  return (
    <FormDialog
      open={open}
      title="Add an agent"
      description={`Each agent gets its own token. You can see what each agent does through Quillport, and disconnect each agent separately.${here ? ` This agent will act for ${here.name}.` : ''}`}
      error={create.error && !issueOf(create.error, 'name') ? wordsOf(create.error) : null}
      submit="Add agent"
      ready={name.trim() !== ''}
      busy={create.isPending}
      onClose={close}
      onSubmit={() => create.mutate(name.trim())}
    >
      <TextField
        label="Name"
        error={issueOf(create.error, 'name')}
        hint="For example: Claude Code on the laptop."
        data-first
        value={name}
        maxLength={60}
        onText={setName}
      />
    </FormDialog>
  )
}
