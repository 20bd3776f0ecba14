import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import type { ModelChoice, ModelInUse } from '../../../contract/owner/models.ts'
import { count } from '../../../contract/words.ts'
import { Button, TextButton } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { askToOpen } from '../address-dialog.tsx'
import { ErrorNote } from '../error-note.tsx'
import { callDesk } from '../port.ts'
import { deskQuery, useAct } from '../queries.ts'
import { ago, useNow } from '../time.ts'
import { ChooseModel } from './choose-model.tsx'
import type { ProviderNeeds } from './use-model-draft.ts'

type Provider = ModelChoice['provider']

const Page = ({ url, children }: { readonly url: string; readonly children: ReactNode }) => (
  <TextButton onClick={() => askToOpen(url, 'the page')}>{children}</TextButton>
)

type Preset = ProviderNeeds & { readonly provider: Provider; readonly words: string }

/** The services and programs to choose from. Several of them use the same kind of API. */
const PRESETS = {
  openai: {
    provider: 'openai_compatible',
    words: 'OpenAI',
    base: null,
    model: 'gpt-5-mini',
    key: 'needed',
    steps: (
      <>
        <li>
          Sign in at <Page url="https://platform.openai.com/api-keys">platform.openai.com/api-keys</Page>.
          Under Billing, add some credit: a ChatGPT subscription does not include it.
        </li>
        <li>Choose “Create new secret key”, and copy the key into the field below.</li>
      </>
    ),
  },
  anthropic: {
    provider: 'anthropic',
    words: 'Anthropic (Claude)',
    base: null,
    model: 'claude-sonnet-4-5',
    key: 'needed',
    steps: (
      <>
        <li>
          Sign in at{' '}
          <Page url="https://console.anthropic.com/settings/keys">console.anthropic.com/settings/keys</Page>.
          Under Billing, add some credit: a Claude subscription does not include it.
        </li>
        <li>Choose “Create Key”, and copy the key into the field below.</li>
      </>
    ),
  },
  google: {
    provider: 'google',
    words: 'Google (Gemini)',
    base: null,
    model: 'gemini-2.5-flash',
    key: 'needed',
    steps: (
      <>
        <li>
          Sign in at <Page url="https://aistudio.google.com/apikey">aistudio.google.com/apikey</Page>.
        </li>
        <li>Choose “Create API key”, and copy the key into the field below.</li>
      </>
    ),
  },
  ollama: {
    provider: 'ollama',
    words: 'Ollama, on this computer',
    base: 'http://127.0.0.1:11434',
    model: 'llama3.2',
    key: 'none',
    steps: (
      <>
        <li>
          Install Ollama from <Page url="https://ollama.com/download">ollama.com/download</Page>. It is free,
          and your texts stay on this computer.
        </li>
        <li>
          In Ollama, download a model, such as <code className="font-mono">llama3.2</code>. Larger models
          write better, and need a faster computer.
        </li>
      </>
    ),
  },
  llama_cpp: {
    provider: 'llama_cpp',
    words: 'llama.cpp, on this computer',
    base: 'http://127.0.0.1:8080',
    model: 'default',
    key: 'none',
    steps: (
      <li>
        Start <code className="font-mono">llama-server</code> with a model. It is free, and your texts stay on
        this computer.
      </li>
    ),
  },
  other: {
    provider: 'openai_compatible',
    words: 'Another service',
    base: '',
    baseExample: 'https://openrouter.ai/api/v1',
    model: '',
    key: 'optional',
    steps: (
      <li>
        You can use any service with an API that is compatible with OpenAI’s, such as OpenRouter, Mistral or
        Groq. The documentation of the service gives the API address and the names of the models.
      </li>
    ),
  },
} as const satisfies Readonly<Record<string, Preset>>

type PresetId = keyof typeof PRESETS

const OPTIONS = (Object.keys(PRESETS) as PresetId[]).map((value) => ({ value, words: PRESETS[value].words }))

const PROVIDER_WORDS: Readonly<Record<Provider, string>> = {
  openai_compatible: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
  ollama: 'Ollama',
  llama_cpp: 'llama.cpp',
}

/** Writes the name of a provider. A service with an address of its own can be any that is compatible with OpenAI. */
const providerWords = (provider: Provider, server: string | null): string =>
  provider === 'openai_compatible' && server !== null && !server.endsWith('.openai.com')
    ? 'OpenAI-compatible service'
    : PROVIDER_WORDS[provider]

/** The model for which the screens say what it costs. */
export const EXAMPLE_MODEL = 'gpt-5-mini'

/** What it costs to judge a post with this model, about, in US cents: 200 tokens at a dollar per million. */
const CENTS_A_POST = 0.02

/** Writes what it costs to judge posts with the example model, about: `2 US cents`. */
export const costWords = (posts: number): string => {
  const cents = Math.max(1, Math.round(posts * CENTS_A_POST))
  return count(cents, 'US cent')
}

/** Writes that Quillport found a model on this computer, in a sentence. */
export const foundWords = (model: string | null): string =>
  `${model ?? 'A model'} was found on this computer and is used automatically.`

/** The last answer of the model, and when it was asked for. */
const lastAnswer = ({ last_request }: z.infer<typeof ModelInUse>, now: number) => {
  if (last_request === null) return { tone: 'off', words: 'None yet' } as const
  const at = ago(last_request.at, now)
  return last_request.answered
    ? ({ tone: 'good', words: at.charAt(0).toUpperCase() + at.slice(1) } as const)
    : ({ tone: 'bad', words: `The last request failed ${at}` } as const)
}

/** The facts about the model in use; null if there is none. */
const factsOf = (inUse: z.infer<typeof ModelInUse>, now: number) =>
  inUse.provider === null
    ? null
    : [
        { name: 'Model', words: inUse.model ?? 'Unknown' },
        { name: 'Provider', words: providerWords(inUse.provider, inUse.server) },
        ...(inUse.server ? [{ name: 'Runs at', words: inUse.server }] : []),
        ...(inUse.found_by_itself
          ? [{ name: 'Chosen', words: 'Found on this computer and used automatically' }]
          : []),
        { name: 'Last answer', ...lastAnswer(inUse, now) },
      ]

/** Makes a test call to the model in use. The button and what came back are separate, because they stand apart. */
const useTest = () => {
  const test = useAct(() => callDesk('model', 'test', {}), 'model')
  return {
    forget: test.reset,
    button: (
      <Button disabled={test.isPending} onClick={() => test.mutate(undefined)}>
        {test.isPending && <Spinner />}
        Test the model
      </Button>
    ),
    outcome: test.data ? (
      <Note tone="plain" announce>
        The model answered the test after {test.data.duration_ms.toLocaleString()} ms.
      </Note>
    ) : (
      <ErrorNote error={test.error} notDone="The test failed" />
    ),
  }
}

const WITHOUT =
  'No AI model is connected. Until you connect one, Quillport bases draft replies on your saved replies and your description, and creates outlines instead of articles.'

/** The model that writes drafts, whether it answers, and a form to choose another model. Quillport first tests the chosen model with one short call. */
export const ModelForm = ({
  without = WITHOUT,
  onKeyTyped,
}: {
  readonly without?: string | null
  /** Is told whether a key is typed that is not saved yet. */
  readonly onKeyTyped?: (typed: boolean) => void
}) => {
  // Requests to the model are no news, so the answer is read again whenever the form opens.
  const { data, error } = useQuery({ ...deskQuery('model', 'get', {}), refetchOnMount: 'always' })
  const test = useTest()
  const now = useNow()
  const [preset, setPreset] = useState<PresetId>('openai')
  const offer: Preset = PRESETS[preset]
  const isNone = data?.provider === null
  return (
    <ChooseModel
      name="Model"
      provider={preset}
      offer={offer}
      inUse={
        data
          ? {
              facts: factsOf(data, now),
              canStop: !isNone && !data.found_by_itself,
              open: isNone,
            }
          : null
      }
      without={without}
      unknown={error}
      test={test.button}
      tested={!isNone && test.outcome}
      choose={(model) => {
        test.forget()
        return callDesk('model', 'change', { model: model && { provider: offer.provider, ...model } })
      }}
      opens="Use another AI model"
      cost={
        offer.key !== 'none' &&
        `You pay the provider. For example, having ${EXAMPLE_MODEL} judge 100 posts costs about ${costWords(100)}. An article costs more.`
      }
      submit="Test and save"
      submitting="Testing"
      onKeyTyped={onKeyTyped}
    >
      <SelectField label="Provider" value={preset} options={OPTIONS} onChoose={setPreset} />
    </ChooseModel>
  )
}
