import { Fragment, type ReactNode, useEffect } from 'react'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Dot, type DotTone } from '../../ui/dot.tsx'
import { TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorNote } from '../error-note.tsx'
import { issueOf } from '../errors.ts'
import { useLostWords } from '../forum/key-words.ts'
import { type ModelDraft, type NamedModel, type ProviderNeeds, useModelDraft } from './use-model-draft.ts'

type ModelFact = {
  readonly name: string
  readonly words: string
  /** A dot before the words. */
  readonly tone?: DotTone
}

type InUse = {
  /** The facts about the current model; null if there is none. */
  readonly facts: readonly ModelFact[] | null
  readonly canStop: boolean
  /** Whether the form for another model is open at first. */
  readonly open: boolean
}

type Props = {
  /** The kind of model, such as `Image model`. */
  readonly name: string
  /** Which provider the fields are for. The fields of each provider are separate. */
  readonly provider: string
  readonly offer: ProviderNeeds
  /** The current model; null while it is not known. */
  readonly inUse: InUse | null
  /** What holds without a model; null if the screen has said so. */
  readonly without: string | null
  /** The error because of which the current model is not known; null without an error. */
  readonly unknown: Error | null
  /** A button that tests the current model. */
  readonly test?: ReactNode
  /** What the test came to. */
  readonly tested?: ReactNode
  /** Sets the model. Null means no model. */
  readonly choose: (model: NamedModel | null) => Promise<unknown>
  /** The label of the button that opens the form, without the dots. */
  readonly opens: string
  readonly submit: string
  /** The button's label while the request runs. Default: the usual label. */
  readonly submitting?: string
  readonly remark?: ReactNode
  /** Is told whether a key is typed that is not saved yet. */
  readonly onKeyTyped?: ((typed: boolean) => void) | undefined
  /** What using the model costs. */
  readonly cost?: ReactNode
  /** A field above the steps. */
  readonly children?: ReactNode
}

const FIELDS = ['model.model', 'model.base_url', 'model.api_key'] as const

/** The current model, a button to stop using it, and a form to choose another model. */
export const ChooseModel = (props: Props) => {
  const { name, provider, offer, inUse, without, unknown, test, tested, choose, opens, onKeyTyped } = props
  const draft = useModelDraft({ provider, offer, choose, openFirst: inUse?.open ?? true })
  const keyTyped = draft.isOpen && draft.typed.key !== ''
  useEffect(() => onKeyTyped?.(keyTyped), [keyTyped, onKeyTyped])
  return (
    <form
      aria-label={name}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        draft.submit()
      }}
    >
      {inUse &&
        (inUse.facts ? (
          <ModelFacts facts={inUse.facts} />
        ) : (
          without && <p className="text-ink-2">{without}</p>
        ))}
      <ErrorNote announce={false} error={unknown} />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {inUse?.facts && test}
        {!draft.isOpen && <Button onClick={draft.open}>{opens}…</Button>}
        {inUse?.canStop && (
          <Button tone="danger" disabled={draft.isPending} onClick={draft.stopUsing}>
            Disconnect
          </Button>
        )}
      </div>
      {tested}
      {draft.isOpen && <ModelFields {...props} draft={draft} />}
    </form>
  )
}

const ModelFacts = ({ facts }: { readonly facts: readonly ModelFact[] }) => (
  <dl className="grid grid-cols-[96px_minmax(0,1fr)] gap-x-3 gap-y-1">
    {facts.map(({ name, words, tone }) => (
      <Fragment key={name}>
        <dt className="text-ink-3">{name}</dt>
        <dd className="flex items-center gap-2">
          {tone && <Dot tone={tone} />}
          <span className="min-w-0 [overflow-wrap:anywhere]">{words}</span>
        </dd>
      </Fragment>
    ))}
  </dl>
)

/** The fields for another model, and the button that sets it. */
const ModelFields = ({
  name,
  offer,
  submit,
  submitting = submit,
  remark,
  cost,
  children,
  draft: { typed, put, error, isPending, isReady, close },
}: Props & { readonly draft: ModelDraft }) => {
  const lost = useLostWords()
  return (
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
      <div className={cx('grid items-start gap-4 empty:hidden', offer.base !== null && 'two:grid-cols-2')}>
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
        {close && (
          <Button tone="quiet" onClick={close}>
            Cancel
          </Button>
        )}
        {remark}
      </div>
    </>
  )
}
