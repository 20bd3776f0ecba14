import { type ReactNode, useState } from 'react'
import { SCOPES, type Scope } from '../../../contract/operation.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { EntryForm, EntryLayout } from '../entry/entry-layout.tsx'
import { focusFirstFault } from '../faults.ts'
import type { Me } from '../me.ts'
import { ScopeChoice } from '../scope-choice.tsx'

/** The person's permission for a desk: a workspace and scopes. */
export type Allowed = { readonly workspace_id: string; readonly scopes: Scope[] }

type Props = {
  /** The name that the desk gave its computer. */
  readonly name: string
  readonly wanted: readonly Scope[]
  readonly me: Me
  readonly busy: boolean
  readonly error: string | null
  readonly onAllow: (allowed: Allowed) => void
  readonly onRefuse: () => void
  readonly after: ReactNode
}

/** Names the computer that asks for access, and lets the person choose the workspace and what the computer may do in it. */
export const AllowForm = ({ name, wanted, me, busy, error, onAllow, onRefuse, after }: Props) => {
  // Only owners can create keys, and a workspace that will be deleted accepts no new keys.
  const own = me.workspaces.filter(({ role, delete_at }) => role === 'owner' && delete_at === null)
  const [chosen, setChosen] = useState(own[0]?.workspace_id)
  const [scopes, setScopes] = useState<readonly Scope[]>(wanted)
  const [tried, setTried] = useState(false)
  const workspace = own.find(({ workspace_id }) => workspace_id === chosen) ?? own[0]
  return (
    <EntryLayout
      title={`Connect “${name}”?`}
      text={
        <p>
          Quillport on the computer “{name}” asks for access to a workspace. Allow it only if you started this
          sign-in yourself, just now.
        </p>
      }
      after={after}
    >
      {workspace ? (
        <EntryForm
          submit="Allow"
          busy={busy}
          error={error}
          onSubmit={(form) => {
            setTried(true)
            if (scopes.length === 0) return focusFirstFault(form)
            onAllow({
              workspace_id: workspace.workspace_id,
              scopes: SCOPES.filter((scope) => scopes.includes(scope)),
            })
          }}
        >
          <SelectField
            label="Workspace"
            hint="The list contains only workspaces that you own."
            value={workspace.workspace_id}
            options={own.map(({ workspace_id, name: words }) => ({ value: workspace_id, words }))}
            onChoose={setChosen}
          />
          <ScopeChoice
            chosen={scopes}
            error={tried && scopes.length === 0 ? 'Choose at least one.' : null}
            onChange={setScopes}
          />
        </EntryForm>
      ) : (
        <>
          <Note announce>
            You do not own a workspace, and only a workspace owner can give access to a computer. Ask an owner
            to sign in on that computer or to make you an owner.
          </Note>
          {error && (
            <Note tone="bad" announce>
              {error}
            </Note>
          )}
        </>
      )}
      <Button disabled={busy} className="h-8 w-full justify-center" onClick={onRefuse}>
        Refuse
      </Button>
    </EntryLayout>
  )
}
