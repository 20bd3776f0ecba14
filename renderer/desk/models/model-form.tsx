import { useState } from 'react'
import type { z } from 'zod'
import { MODEL_PROVIDERS, type ModelChoice, type ModelInUse } from '../../../contract/owner/models.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/inputs.tsx'
import { Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { wordsOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { useAct, useDesk } from '../queries.ts'
import { choiceOf, InUse, ModelError, ModelFields, NOTHING_TYPED } from './model-fields.tsx'

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
  const inUse = useDesk('model', 'get', {})
  const [provider, setProvider] = useState<Provider>('openai_compatible')
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const change = useAct(
    (choice: ModelChoice | null) => callDesk('model', 'change', { model: choice }),
    'model',
  )
  const offer = PROVIDERS[provider]
  return (
    <form
      aria-label="Model"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate(
          { provider, ...choiceOf(typed, offer) },
          { onSuccess: () => setTyped({ ...typed, key: '' }) },
        )
      }}
    >
      {inUse.data && (
        <InUse
          isNone={inUse.data.provider === null}
          busy={change.isPending}
          onStop={inUse.data.found_by_itself ? undefined : () => change.mutate(null)}
        >
          {modelWords(inUse.data)}
        </InUse>
      )}
      {inUse.error && <Note tone="bad">{wordsOf(inUse.error)}</Note>}
      <ModelFields label="Model" offer={offer} typed={typed} onType={setTyped} error={change.error}>
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
      </ModelFields>
      <ModelError error={change.error} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button type="submit" disabled={change.isPending || typed.model.trim() === ''}>
          {change.isPending && <Spinner />}
          {change.isPending ? 'Trying it' : 'Try it and use it'}
        </Button>
        <span className="text-s text-ink-3">One short test call is made first.</span>
      </div>
    </form>
  )
}
