import { useState } from 'react'
import type { z } from 'zod'
import { MODEL_PROVIDERS, type ModelChoice, type ModelInUse } from '../../../contract/local.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select, TextInput } from '../../ui/inputs.tsx'
import { Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { core } from '../core.ts'
import { issueOf, wordsOf } from '../errors.ts'
import { useAct, useModel } from '../queries.ts'

type Provider = ModelChoice['provider']

const PROVIDERS: Readonly<
  Record<
    Provider,
    { readonly words: string; readonly base: string | null; readonly model: string; readonly key: boolean }
  >
> = {
  openai_compatible: {
    words: 'OpenAI or compatible',
    base: 'https://api.openai.com/v1',
    model: 'gpt-5-mini',
    key: true,
  },
  anthropic: { words: 'Anthropic', base: null, model: 'claude-sonnet-4-5', key: true },
  google: { words: 'Google', base: null, model: 'gemini-2.5-flash', key: true },
  ollama: { words: 'Ollama', base: 'http://127.0.0.1:11434', model: 'llama3.2', key: false },
  llama_cpp: { words: 'llama.cpp server', base: 'http://127.0.0.1:8080', model: 'default', key: false },
}

/** Which model writes now, in a sentence. */
export const modelWords = ({ provider, model, found_by_itself }: z.infer<typeof ModelInUse>): string => {
  if (provider === null)
    return 'No model. Drafts are honest outlines made from your own words until you add one.'
  const name = `${model ?? 'A model'} (${PROVIDERS[provider].words})`
  return found_by_itself
    ? `${name} was found on this computer and is used by itself.`
    : `${name} writes your drafts.`
}

/** The model that writes drafts, and a form to choose another; it is tried with one short call before it is used. */
export const ModelForm = () => {
  const inUse = useModel(true)
  const [provider, setProvider] = useState<Provider>('openai_compatible')
  const [model, setModel] = useState('')
  const [base, setBase] = useState('')
  const [key, setKey] = useState('')
  const change = useAct((choice: ModelChoice | null) => core.model.change({ model: choice }), 'model')
  const form = PROVIDERS[provider]
  const use = () =>
    change.mutate(
      {
        provider,
        model: model.trim(),
        ...(form.base !== null && base.trim() !== '' ? { base_url: base.trim() } : {}),
        ...(form.key && key !== '' ? { api_key: key } : {}),
      },
      { onSuccess: () => setKey('') },
    )
  const inField = ['model.model', 'model.base_url', 'model.api_key'].some((path) =>
    issueOf(change.error, path),
  )
  return (
    <div className="grid gap-4">
      {inUse.data && (
        <Note
          tone={inUse.data.provider === null ? 'plain' : 'good'}
          action={
            inUse.data.provider !== null &&
            !inUse.data.found_by_itself && (
              <Button
                small
                disabled={change.isPending}
                onClick={() => change.mutate(null)}
                className="-my-1 text-ink"
              >
                Stop using it
              </Button>
            )
          }
        >
          {modelWords(inUse.data)}
        </Note>
      )}
      {inUse.error && <Note tone="bad">{wordsOf(inUse.error)}</Note>}
      <div className="grid gap-4 two:grid-cols-2">
        <Field label="Provider">
          {(ids) => (
            <Select
              {...ids}
              value={provider}
              onChange={(event) => {
                const chosen = MODEL_PROVIDERS.find((one) => one === event.target.value)
                if (chosen) setProvider(chosen)
              }}
            >
              {MODEL_PROVIDERS.map((one) => (
                <option key={one} value={one}>
                  {PROVIDERS[one].words}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Model" error={issueOf(change.error, 'model.model')}>
          {(ids) => (
            <TextInput
              {...ids}
              value={model}
              placeholder={form.model}
              onChange={(event) => setModel(event.target.value)}
            />
          )}
        </Field>
        {form.base !== null && (
          <Field
            label="Address"
            optional
            hint={`Empty means ${form.base}.`}
            error={issueOf(change.error, 'model.base_url')}
          >
            {(ids) => (
              <TextInput
                {...ids}
                value={base}
                placeholder={form.base ?? ''}
                onChange={(event) => setBase(event.target.value)}
              />
            )}
          </Field>
        )}
        {form.key && (
          <Field
            label="API key"
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
        )}
      </div>
      {change.error && !inField && (
        <Note tone="bad" announce>
          {wordsOf(change.error)}
        </Note>
      )}
      <div className="flex items-center gap-3">
        <Button disabled={change.isPending || model.trim() === ''} onClick={use}>
          {change.isPending && <Spinner />}
          {change.isPending ? 'Trying it' : 'Try it and use it'}
        </Button>
        <span className="text-s text-ink-3">One short test call is made first.</span>
      </div>
    </div>
  )
}
