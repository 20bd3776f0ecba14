import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorNote } from '../error-note.tsx'
import { issueOf } from '../errors.ts'
import { useLostWords } from '../forum/key-words.ts'
import { useAct } from '../queries.ts'

/** What a provider's API needs. */
export type ProviderNeeds = {
  /** The model that is suggested; empty if the person must know its name. */
  readonly model: string
  /** The suggested address of the API, which the person may change; empty if the person must know it. Null if the address is not asked for. */
  readonly base: string | null
  /** An example of an address. */
  readonly baseExample?: string
  /** Whether the API needs a key. */
  readonly key: 'needed' | 'optional' | 'none'
  /** How to get what the form asks for, as list items. */
  readonly steps?: ReactNode
}

/** The model that the person typed, without empty fields. */
type NamedModel = { model: string; base_url?: string; api_key?: string }

type Typed = { readonly model: string; readonly base: string; readonly key: string }

type Props = {
  /** The kind of model, such as `Image model`. */
  readonly name: string
  /** Which provider the fields are for. The fields of each provider are separate. */
  readonly provider: string
  readonly offer: ProviderNeeds
  /** The current model, in a sentence. `open`: whether the form for another model is open at first. */
  readonly inUse: {
    readonly words: string
    readonly isNone: boolean
    readonly canStop: boolean
    readonly open: boolean
    /** Whether the last request to the model failed. */
    readonly failed?: boolean
  } | null
  /** The error because of which the current model is not known; null without an error. */
  readonly unknown: Error | null
  /** A button that tests the current model. */
  readonly test?: ReactNode
  /** What the test came to. */
  readonly tested?: ReactNode
  /** Sets the model. Null means no model. */
  readonly choose: (model: NamedModel | null) => Promise<unknown>
  /** The label of the button that opens the form. */
  readonly opens: string
  readonly submit: string
  /** The button's label while the request runs. Default: the usual label. */
  readonly submitting?: string
  readonly remark?: ReactNode
  /** What using the model costs. */
  readonly cost?: ReactNode
  /** A field above the steps. */
  readonly children?: ReactNode
}

const FIELDS = ['model.model', 'model.base_url', 'model.api_key'] as const

/** The current model, a button to stop using it, and a form to choose another model. */
export const ChooseModel = ({
  name,
  provider,
  offer,
  inUse,
  unknown,
  test,
  tested,
  choose,
  opens,
  submit,
  submitting = submit,
  remark,
  cost,
  children,
}: Props) => {
  const [asked, setAsked] = useState(false)
  const [byProvider, setByProvider] = useState<Readonly<Record<string, Typed>>>({})
  const typed = byProvider[provider] ?? { model: offer.model, base: offer.base ?? '', key: '' }
  const put = (part: Partial<Typed>) => setByProvider({ ...byProvider, [provider]: { ...typed, ...part } })
  const [tried, setTried] = useState<string | null>(null)
  const change = useAct(choose, 'model')
  const lost = useLostWords()
  const { isPending } = change
  const error = tried === null || tried === provider ? change.error : null
  const isOpen = asked || (inUse?.open ?? true)
  const [model, base, key] = [typed.model.trim(), typed.base.trim(), typed.key]
  const isReady =
    model !== '' && (offer.base === null || base !== '') && (offer.key !== 'needed' || key !== '')
  return (
    <form
      aria-label={name}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(provider)
        change.mutate(
          {
            model,
            ...(offer.base === null ? {} : { base_url: base }),
            ...(offer.key !== 'none' && key !== '' ? { api_key: key } : {}),
          },
          {
            onSuccess: () => {
              put({ key: '' })
              setAsked(false)
            },
          },
        )
      }}
    >
      {inUse?.isNone && <p className="text-ink-2">{inUse.words}</p>}
      {inUse && !inUse.isNone && (
        <Note
          tone={inUse.failed ? 'warn' : 'good'}
          action={
            inUse.canStop && (
              <Button
                small
                disabled={isPending}
                onClick={() => {
                  setTried(null)
                  change.mutate(null)
                }}
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
      <div className="flex flex-wrap gap-2 empty:hidden">
        {inUse && !inUse.isNone && test}
        {!isOpen && <Button onClick={() => setAsked(true)}>{opens}</Button>}
      </div>
      {tested}
      {isOpen && (
        <>
          <div className="grid items-start gap-4 two:grid-cols-2">
            {children}
            <TextField
              label={name}
              error={issueOf(error, 'model.model')}
              value={typed.model}
              onText={(text) => put({ model: text })}
            />
          </div>
          {offer.steps && (
            <ol aria-label="How to connect it" className="grid list-decimal gap-1 pl-5 text-ink-2">
              {offer.steps}
            </ol>
          )}
          <div className="grid items-start gap-4 empty:hidden two:grid-cols-2">
            {offer.key !== 'none' && (
              <TextField
                label="API key"
                optional={offer.key === 'optional'}
                hint={lost ? undefined : 'Stored in this computer’s keychain.'}
                error={issueOf(error, 'model.api_key')}
                type="password"
                value={typed.key}
                onText={(text) => put({ key: text })}
              />
            )}
            {offer.base !== null && (
              <TextField
                label="API address"
                error={issueOf(error, 'model.base_url')}
                value={typed.base}
                placeholder={offer.baseExample}
                onText={(text) => put({ base: text })}
              />
            )}
          </div>
          {cost && <p className="text-s text-ink-3">{cost}</p>}
          {offer.key !== 'none' && lost && <Note>{lost}</Note>}
          {!FIELDS.some((path) => issueOf(error, path)) && <ErrorNote error={error} />}
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Button type="submit" tone="primary" disabled={isPending || !isReady}>
              {isPending && <Spinner />}
              {isPending ? submitting : submit}
            </Button>
            {asked && !(inUse?.open ?? true) && (
              <Button tone="quiet" onClick={() => setAsked(false)}>
                Cancel
              </Button>
            )}
            {remark}
          </div>
        </>
      )}
    </form>
  )
}
