import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Note } from '../../ui/note.tsx'
import { issueOf, wordsOf } from '../errors.ts'

/** What was typed of a model. */
export type TypedModel = { readonly model: string; readonly base: string; readonly key: string }

export const NOTHING_TYPED: TypedModel = { model: '', base: '', key: '' }

type ProviderNeeds = {
  /** A model of this kind, as an example. */
  readonly model: string
  /** Where its API usually is; null where it is always there. */
  readonly base: string | null
  /** Whether its API wants a key. */
  readonly key: boolean
}

/** The choice that the typed words make; what was left empty is left out. */
export const choiceOf = ({ model, base, key }: TypedModel, offer: ProviderNeeds) => ({
  model: model.trim(),
  ...(offer.base !== null && base.trim() !== '' ? { base_url: base.trim() } : {}),
  ...(offer.key && key !== '' ? { api_key: key } : {}),
})

type Props = {
  readonly label: string
  readonly offer: ProviderNeeds
  readonly typed: TypedModel
  readonly onType: (typed: TypedModel) => void
  readonly error: unknown
  /** Fields that come first. */
  readonly children?: ReactNode
}

/** The fields of a model: its name, where its API is, and the key of it. */
export const ModelFields = ({ label, offer, typed, onType, error, children }: Props) => (
  <div className="grid items-start gap-4 two:grid-cols-2">
    {children}
    <Field label={label} error={issueOf(error, 'model.model')}>
      {(ids) => (
        <TextInput
          {...ids}
          value={typed.model}
          placeholder={offer.model}
          onChange={(event) => onType({ ...typed, model: event.target.value })}
        />
      )}
    </Field>
    {offer.base !== null && (
      <Field
        label="Address of its API"
        optional
        hint={`Empty means ${offer.base}.`}
        error={issueOf(error, 'model.base_url')}
      >
        {(ids) => (
          <TextInput
            {...ids}
            value={typed.base}
            placeholder={offer.base ?? ''}
            onChange={(event) => onType({ ...typed, base: event.target.value })}
          />
        )}
      </Field>
    )}
    {offer.key && (
      <Field
        label="Key of its API"
        hint="Goes to this computer’s keychain."
        error={issueOf(error, 'model.api_key')}
      >
        {(ids) => (
          <TextInput
            {...ids}
            type="password"
            value={typed.key}
            onChange={(event) => onType({ ...typed, key: event.target.value })}
          />
        )}
      </Field>
    )}
  </div>
)

const PATHS = ['model.model', 'model.base_url', 'model.api_key'] as const

/** What the service said, where it does not stand at a field. */
export const ModelError = ({ error }: { readonly error: Error | null }) =>
  error && !PATHS.some((path) => issueOf(error, path)) ? (
    <Note tone="bad" announce>
      {wordsOf(error)}
    </Note>
  ) : null

type InUseProps = {
  readonly isNone: boolean
  /** Ends its use; absent where nobody chose it. */
  readonly onStop?: (() => void) | undefined
  readonly busy: boolean
  readonly children: string
}

/** Which model is used now, with the way to end that. */
export const InUse = ({ isNone, onStop, busy, children }: InUseProps) => (
  <Note
    tone={isNone ? 'plain' : 'good'}
    action={
      onStop &&
      !isNone && (
        <Button small disabled={busy} onClick={onStop} className="-my-1 text-ink">
          Stop using it
        </Button>
      )
    }
  >
    {children}
  </Note>
)
