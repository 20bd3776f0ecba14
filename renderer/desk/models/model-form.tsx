import { useState } from 'react'
import type { z } from 'zod'
import { MODEL_PROVIDERS, type ModelChoice, type ModelInUse } from '../../../contract/owner/models.ts'
import { SelectField } from '../../ui/field.tsx'
import { callDesk } from '../port.ts'
import { useDesk } from '../queries.ts'
import { ChooseModel, type ProviderNeeds } from './choose-model.tsx'

type Provider = ModelChoice['provider']

const PROVIDERS: Readonly<Record<Provider, ProviderNeeds & { readonly words: string }>> = {
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

/** Writes which model is in use, in a sentence. */
export const modelWords = ({ provider, model, found_by_itself }: z.infer<typeof ModelInUse>): string => {
  if (provider === null)
    return 'There is no model. Until you add one, replies come from your saved replies and your own sentences, and articles are outlines.'
  const name = `${model ?? 'A model'} (${PROVIDERS[provider].words})`
  return found_by_itself
    ? `${name} was found on this computer and is used automatically.`
    : `${name} writes your drafts.`
}

/** The model that writes drafts, and a form to choose another model. Quillport first tests the chosen model with one short call. */
export const ModelForm = () => {
  const { data, error } = useDesk('model', 'get', {})
  const [provider, setProvider] = useState<Provider>('openai_compatible')
  const isNone = data?.provider === null
  return (
    <ChooseModel
      name="Model"
      offer={PROVIDERS[provider]}
      inUse={data ? { words: modelWords(data), isNone, canStop: !isNone && !data.found_by_itself } : null}
      unknown={error}
      choose={(model) => callDesk('model', 'change', { model: model && { provider, ...model } })}
      submit="Test and save"
      submitting="Testing"
      remark={<span className="text-s text-ink-3">Quillport makes one short test call first.</span>}
    >
      <SelectField
        label="Provider"
        value={provider}
        options={MODEL_PROVIDERS.map((value) => ({ value, words: PROVIDERS[value].words }))}
        onChoose={setProvider}
      />
    </ChooseModel>
  )
}
