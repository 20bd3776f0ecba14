import { Fragment, useId } from 'react'
import { SCOPES, type Scope } from '../../contract/operation.ts'
import { Note } from '../ui/note.tsx'
import { Choice } from './choice.tsx'
import { SCOPE_WORDS } from './scope-words.ts'

type ScopeProps = {
  /** The scopes to choose from. Default: all scopes. */
  readonly offered?: readonly Scope[]
  readonly chosen: readonly Scope[]
  /** What the person should know before choosing. */
  readonly remark?: string
  /** The choice whether posts may also go live, shown while Publish is chosen. Without it, they may. */
  readonly live?: LiveProps
  readonly error: string | null
  readonly onChange: (chosen: readonly Scope[]) => void
}

type LiveProps = { readonly draftsOnly: boolean; readonly onDraftsOnly: (draftsOnly: boolean) => void }

/** What the scope allows, where the choice below says whether posts may go live. */
const PUBLISH_DOES = 'Read articles, and save them on your sites.'

const LiveChoice = ({ draftsOnly, onDraftsOnly }: LiveProps) => {
  const group = useId()
  return (
    <div role="radiogroup" aria-label="How it may publish" className="grid gap-2 pl-6">
      <Choice
        type="radio"
        group={group}
        name="Save drafts only"
        does="The drafts have to be published by a person."
        checked={draftsOnly}
        onChange={() => onDraftsOnly(true)}
      />
      <Choice
        type="radio"
        group={group}
        name="Save drafts and publish live"
        does="The app can publish posts live without asking you."
        checked={!draftsOnly}
        onChange={() => onDraftsOnly(false)}
      />
    </div>
  )
}

/** A list of choices of scopes for a key or an app. */
export const ScopeChoice = ({ offered = SCOPES, chosen, remark, live, error, onChange }: ScopeProps) => {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="grid gap-2">
      <legend className="mb-1 font-medium">What it may do</legend>
      {remark && <Note>{remark}</Note>}
      {offered.map((scope) => (
        <Fragment key={scope}>
          <Choice
            type="checkbox"
            name={SCOPE_WORDS[scope].name}
            does={scope === 'publish' && live ? PUBLISH_DOES : SCOPE_WORDS[scope].does}
            aria-invalid={error ? true : undefined}
            checked={chosen.includes(scope)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, scope] : chosen.filter((one) => one !== scope))
            }
          />
          {scope === 'publish' && live && chosen.includes(scope) && <LiveChoice {...live} />}
        </Fragment>
      ))}
      <p className="text-s text-ink-3">Every app can also read how many credits are left.</p>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-s text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
