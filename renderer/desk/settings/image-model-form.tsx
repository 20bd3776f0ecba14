import { useState } from 'react'
import type { ImageModelChoice } from '../../../contract/local.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { core } from '../core.ts'
import { issueOf, wordsOf } from '../errors.ts'
import { useAct, useImageModel } from '../queries.ts'

const OPENAI = 'https://api.openai.com/v1'

/** The model that makes hero images, and a form to choose another; a picture costs money, so none is made to try it. */
export const ImageModelForm = () => {
  const inUse = useImageModel()
  const [model, setModel] = useState('')
  const [base, setBase] = useState('')
  const [key, setKey] = useState('')
  const change = useAct(
    (choice: ImageModelChoice | null) => core.model.changeImage({ model: choice }),
    'model',
  )
  const use = () =>
    change.mutate(
      {
        provider: 'openai_compatible',
        model: model.trim(),
        ...(base.trim() === '' ? {} : { base_url: base.trim() }),
        ...(key === '' ? {} : { api_key: key }),
      },
      { onSuccess: () => setKey('') },
    )
  const inField = ['model.model', 'model.base_url', 'model.api_key'].some((path) =>
    issueOf(change.error, path),
  )
  return (
    <form
      aria-label="Image model"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        use()
      }}
    >
      {inUse.data && (
        <InUse model={inUse.data.model} busy={change.isPending} onStop={() => change.mutate(null)} />
      )}
      {inUse.error && <Note tone="bad">{wordsOf(inUse.error)}</Note>}
      <div className="grid items-start gap-4 two:grid-cols-2">
        <Field label="Image model" error={issueOf(change.error, 'model.model')}>
          {(ids) => (
            <TextInput
              {...ids}
              value={model}
              placeholder="gpt-image-1"
              onChange={(event) => setModel(event.target.value)}
            />
          )}
        </Field>
        <Field
          label="Address of its API"
          optional
          hint={`Empty means ${OPENAI}.`}
          error={issueOf(change.error, 'model.base_url')}
        >
          {(ids) => (
            <TextInput
              {...ids}
              value={base}
              placeholder={OPENAI}
              onChange={(event) => setBase(event.target.value)}
            />
          )}
        </Field>
        <Field
          label="Key of its API"
          hint="Goes to this computer’s keychain."
          error={issueOf(change.error, 'model.api_key')}
        >
          {(ids) => (
            <TextInput
              {...ids}
              type="password"
              value={key}
              onChange={(event) => setKey(event.target.value)}
            />
          )}
        </Field>
      </div>
      {change.error && !inField && (
        <Note tone="bad" announce>
          {wordsOf(change.error)}
        </Note>
      )}
      <div className="flex items-center gap-3">
        <Button type="submit" disabled={change.isPending || model.trim() === ''}>
          {change.isPending && <Spinner />}
          Use it for hero images
        </Button>
        <span className="text-s text-ink-3">
          The next one tries it. Where it fails, the title card is taken and the article says why.
        </span>
      </div>
    </form>
  )
}

type InUseProps = { readonly model: string | null; readonly busy: boolean; readonly onStop: () => void }

const InUse = ({ model, busy, onStop }: InUseProps) =>
  model === null ? (
    <Note tone="plain">No image model. Hero images are cards with the title of the article.</Note>
  ) : (
    <Note
      tone="good"
      action={
        <Button small disabled={busy} onClick={onStop} className="-my-1 text-ink">
          Stop using it
        </Button>
      }
    >
      {model} makes your hero images.
    </Note>
  )
