import { Fragment, type ReactNode, useId } from 'react'
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
  /** What the person should know about publishing. Shown while Publish is chosen. */
  readonly aboutPublish?: ReactNode
  readonly error: string | null
  readonly onChange: (chosen: readonly Scope[]) => void
}

/** A list of choices of scopes for a key or an app. */
export const ScopeChoice = ({
  offered = SCOPES,
  chosen,
  remark,
  aboutPublish,
  error,
  onChange,
}: ScopeProps) => {
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
            does={SCOPE_WORDS[scope].does}
            aria-invalid={error ? true : undefined}
            checked={chosen.includes(scope)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, scope] : chosen.filter((one) => one !== scope))
            }
          />
          {scope === 'publish' && aboutPublish && chosen.includes(scope) && (
            <p className="pl-6 text-s text-ink-2">{aboutPublish}</p>
          )}
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
