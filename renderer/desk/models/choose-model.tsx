import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorNote } from '../error-note.tsx'
import { issueOf } from '../errors.ts'
import { useLostWords } from '../forum/key-words.ts'
import { useAct } from '../queries.ts'

/** The requirements of a provider's API. */
export type ProviderNeeds = {
  /** An example of a model's name. */
  readonly model: string
  /** The default address of the API. Null if the address cannot be changed. */
  readonly base: string | null
  /** Whether the API needs a key. */
  readonly key: boolean
}

/** The model that the person typed, without empty fields. */
type NamedModel = { model: string; base_url?: string; api_key?: string }

type Props = {
  /** The kind of model, such as `Image model`. */
  readonly name: string
  readonly offer: ProviderNeeds
  /** The current model, in a sentence. */
  readonly inUse: { readonly words: string; readonly isNone: boolean; readonly canStop: boolean } | null
  /** The error because of which the current model is not known; null without an error. */
  readonly unknown: Error | null
  /** Sets the model. Null means no model. */
  readonly choose: (model: NamedModel | null) => Promise<unknown>
  readonly submit: string
  /** The button's label while the request runs. Default: the usual label. */
  readonly submitting?: string
  readonly remark: ReactNode
  /** Fields above the field for the model's name. */
  readonly children?: ReactNode
}

const FIELDS = ['model.model', 'model.base_url', 'model.api_key'] as const

/** The current model, a button to stop using it, and a form to choose another model. */
export const ChooseModel = ({
  name,
  offer,
  inUse,
  unknown,
  choose,
  submit,
  submitting = submit,
  remark,
  children,
}: Props) => {
  const [model, setModel] = useState('')
  const [base, setBase] = useState('')
  const [key, setKey] = useState('')
  const change = useAct(choose, 'model')
  const lost = useLostWords('this key')
  const { error, isPending } = change
  return (
    <form
      aria-label={name}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate(
          {
            model: model.trim(),
            ...(offer.base !== null && base.trim() !== '' ? { base_url: base.trim() } : {}),
            ...(offer.key && key !== '' ? { api_key: key } : {}),
          },
          { onSuccess: () => setKey('') },
        )
      }}
    >
      {inUse && (
        <Note
          tone={inUse.isNone ? 'plain' : 'good'}
          action={
            inUse.canStop && (
              <Button
                small
                disabled={isPending}
                onClick={() => change.mutate(null)}
                className="-my-1 text-ink"
              >
                Stop using it
              </Button>
            )
          }
        >
          {inUse.words}
        </Note>
      )}
      <ErrorNote announce={false} error={unknown} />
      <div className="grid items-start gap-4 two:grid-cols-2">
        {children}
        <TextField
          label={name}
          error={issueOf(error, 'model.model')}
          value={model}
          placeholder={offer.model}
          onText={setModel}
        />
        {offer.base !== null && (
          <TextField
            label="API address"
            optional
            hint={`If empty: ${offer.base}`}
            error={issueOf(error, 'model.base_url')}
            value={base}
            placeholder={offer.base}
            onText={setBase}
          />
        )}
        {offer.key && (
          <TextField
            label="API key"
            hint={lost ? undefined : 'Stored in this computer’s keychain.'}
            error={issueOf(error, 'model.api_key')}
            type="password"
            value={key}
            onText={setKey}
          />
        )}
      </div>
      {offer.key && lost && <Note>{lost}</Note>}
      {!FIELDS.some((path) => issueOf(error, path)) && <ErrorNote error={error} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button type="submit" disabled={isPending || model.trim() === ''}>
          {isPending && <Spinner />}
          {isPending ? submitting : submit}
        </Button>
        {remark}
      </div>
    </form>
  )
}
