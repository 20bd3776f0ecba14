import { useState } from 'react'
import type { Dashboard } from '../../../contract/dashboard.ts'
import { type Answer, SCOPES, type Scope } from '../../../contract/operation.ts'
import { useNow } from '../../desk/time.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { Snippets } from '../../ui/snippets.tsx'
import { call } from '../api.ts'
import { refusalOf } from '../auth-error.ts'
import { focusFirstFault } from '../faults.ts'
import { useAct, useWays } from '../queries.ts'
import { ScopeChoice } from '../scope-choice.tsx'
import { onDay } from '../workspace-words.ts'
import { expiryOf, LIFETIMES, type Lifetime } from './key-words.ts'
import { snippetsFor } from './snippets.ts'

type Props = { readonly workspace_id: string; readonly onClose: () => void }

/** Creates an agent key, then shows it once. */
export const NewKey = ({ workspace_id, onClose }: Props) => {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly Scope[]>([])
  const [draftsOnly, setDraftsOnly] = useState(true)
  const [lifetime, setLifetime] = useState<Lifetime>('365')
  const [tried, setTried] = useState(false)
  const now = useNow()
  const make = useAct(() => {
    const expires_at = expiryOf(lifetime, Date.now())
    return call('keys', 'make', {
      workspace_id,
      name: name.trim(),
      scopes: SCOPES.filter((scope) => scopes.includes(scope)),
      drafts_only: draftsOnly && scopes.includes('publish'),
      ...(expires_at === null ? {} : { expires_at }),
    })
  }, 'keys')
  if (make.data) return <KeyMade made={make.data} onClose={onClose} />
  const ends = expiryOf(lifetime, now)
  const nameless = name.trim() === ''
  return (
    <FormDialog
      loose
      title="New agent key"
      error={refusalOf(
        make.error,
        'Close this dialog and look at the list. If the key is in the list, revoke it and create another.',
      )}
      submit="Create the key"
      busy={make.isPending}
      onClose={onClose}
      onSubmit={(form) => {
        setTried(true)
        if (nameless || scopes.length === 0) return focusFirstFault(form)
        make.mutate(undefined)
      }}
    >
      <TextField
        label="Name"
        error={tried && nameless ? 'Enter a name, such as the name of the app that will use the key.' : null}
        hint="For example, Claude Code on the laptop."
        data-first
        value={name}
        maxLength={100}
        onText={setName}
      />
      <ScopeChoice
        chosen={scopes}
        remark="Apps that use this key act without asking you. If you want Quillport to ask you first, connect the app to the desktop app instead."
        live={{ draftsOnly, onDraftsOnly: setDraftsOnly }}
        error={tried && scopes.length === 0 ? 'Choose at least one permission.' : null}
        onChange={setScopes}
      />
      <SelectField
        label="Expires"
        hint={
          ends === null
            ? 'The key works until you revoke it.'
            : `The key works until ${onDay(ends)}. After that, each app that uses the key needs a new key.`
        }
        value={lifetime}
        options={LIFETIMES}
        onChoose={setLifetime}
      />
    </FormDialog>
  )
}

type MadeProps = {
  readonly made: Answer<Dashboard['keys']['make']>
  readonly onClose: () => void
}

/**
 * Shows a new key once. Only the button closes the dialog, because nobody can see the key after that. If nothing was copied, the button
 * asks for a second look first.
 */
const KeyMade = ({ made: { key, agent_key }, onClose }: MadeProps) => {
  const base_url = useWays().data?.base_url ?? window.location.origin
  const [warned, setWarned] = useState(false)
  const [copied, setCopied] = useState(false)
  const markCopied = () => setCopied(true)
  return (
    <Dialog
      wide
      open
      onClose={() => setWarned(true)}
      title={`The key “${agent_key.name}” was created`}
      description="Copy the text for your app, or the key alone. The key is shown only once, because the service does not keep a copy."
      actions={
        <Button
          tone={copied ? 'primary' : 'normal'}
          onClick={() => (copied || warned ? onClose() : setWarned(true))}
        >
          I have saved the key
        </Button>
      }
    >
      {warned && (
        <Note announce>
          You will not see this key again. When you have copied it, press “I have saved the key”.
        </Note>
      )}
      <div className="flex flex-wrap items-center gap-2 rounded-2 bg-sunken py-1.5 pr-1.5 pl-3">
        <output
          aria-label="Agent key"
          className="min-w-0 flex-1 basis-52 font-mono text-s [overflow-wrap:anywhere]"
        >
          {key}
        </output>
        <CopyButton text={key} onCopied={markCopied}>
          Copy the key
        </CopyButton>
      </div>
      <Snippets snippets={snippetsFor(base_url, key)} onCopied={markCopied} />
    </Dialog>
  )
}
