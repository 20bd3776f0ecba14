import type { APICallError, LanguageModel } from 'ai'
import { z } from 'zod'
import type { ModelChoice } from '../../contract/owner/models.ts'
import { wellFormed } from '../../transport/visible-text.ts'
import type { ModelCall } from '../observability/metrics.ts'
import { retryAfterMs } from '../outbound/retry-after.ts'
import { cleanAnswer, isRefusal, objectIn } from './answer.ts'
import type { Model, TextRequest } from './port.ts'
import { TryFailed, withTries } from './retry.ts'
import { straightFetch } from './straight-fetch.ts'

/** Default address of Ollama. */
export const OLLAMA_URL = 'http://127.0.0.1:11434'
/** Default address of llama.cpp’s server. */
export const LLAMA_CPP_URL = 'http://127.0.0.1:8080'

const ANTHROPIC_URL = 'https://api.anthropic.com/v1'
const GOOGLE_URL = 'https://generativelanguage.googleapis.com/v1beta'

/** Maximum size of an answer in bytes, including thoughts that are not shown. */
const ANSWER_BYTES = 8 * 1024 * 1024

const modelFetch = straightFetch(ANSWER_BYTES)

/** A model, with its reaction to a request that its server rejected. */
type Loaded = {
  readonly model: LanguageModel
  /** Changes the form of later requests, if the error says how; returns false if it does not. */
  readonly adapt?: (error: APICallError) => boolean
}

/**
 * Number of tokens that a model may use for thoughts before it answers. Models that require `max_completion_tokens`
 * count thoughts as part of the answer.
 */
const ROOM_TO_THINK = 4000

const Limited = z.looseObject({ max_tokens: z.number() })

const compatible = async (name: string, baseURL: string, choice: ModelChoice): Promise<Loaded> => {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  // Only the server knows which of the two parameter names its model accepts; most servers know only the older name.
  let wantsNewName = new URL(baseURL).hostname === 'api.openai.com'
  const provider = createOpenAICompatible({
    name,
    baseURL,
    fetch: modelFetch,
    transformRequestBody: (body) => {
      const limited = Limited.safeParse(body).data
      if (!wantsNewName || !limited) return body
      const { max_tokens, ...rest } = limited
      return { ...rest, max_completion_tokens: max_tokens + ROOM_TO_THINK }
    },
    ...(choice.api_key ? { apiKey: choice.api_key } : {}),
  })
  return {
    model: provider(choice.model),
    adapt: ({ statusCode, responseBody = '' }) => {
      if (wantsNewName || statusCode !== 400 || !responseBody.includes('max_completion_tokens')) return false
      wantsNewName = true
      return true
    },
  }
}

const ownServer = (given: string | undefined, usual: string): string =>
  `${(given ?? usual).replace(/\/+$/, '').replace(/\/v1$/, '')}/v1`

/** Loads a provider's package when it is first needed. Everything else runs without the package. */
const languageModelOf = async (choice: ModelChoice): Promise<Loaded> => {
  // Without these two options, the packages would take an address and a key from the environment, where another program
  // may have put them.
  const own = (usual: string) => ({
    fetch: modelFetch,
    baseURL: choice.base_url ?? usual,
    apiKey: choice.api_key ?? '',
  })
  switch (choice.provider) {
    case 'anthropic':
      return { model: (await import('@ai-sdk/anthropic')).createAnthropic(own(ANTHROPIC_URL))(choice.model) }
    case 'google':
      return { model: (await import('@ai-sdk/google')).createGoogle(own(GOOGLE_URL))(choice.model) }
    case 'openai_compatible':
      return compatible('openai', choice.base_url ?? 'https://api.openai.com/v1', choice)
    case 'ollama':
      return compatible('ollama', ownServer(choice.base_url, OLLAMA_URL), choice)
    case 'llama_cpp':
      return compatible('llama_cpp', ownServer(choice.base_url, LLAMA_CPP_URL), choice)
  }
}

/** Makes the error for a failed request, without the server's own text, which may contain anything. `now` is in ms. */
export const failureOf = ({ statusCode: status, responseHeaders: headers }: APICallError, now: number) => {
  const waitMs = retryAfterMs(headers?.['retry-after'], now)
  if (status === undefined) return new TryFailed('it cannot be reached')
  switch (status) {
    case 401:
    case 403:
      return new TryFailed(`its server rejected the key (${status})`, { fatal: true })
    case 404:
      return new TryFailed('its server does not know this model or address (404)', { fatal: true })
    case 429:
      return new TryFailed('it received too many requests (429)', { waitMs })
    default:
      if (status >= 500) return new TryFailed(`its server failed (${status})`, { waitMs })
      if (status >= 400)
        return new TryFailed(`its server rejected the request (${status})`, { fatal: status !== 408 })
      return new TryFailed('its answer could not be read')
  }
}

/** Thrown for an answer that reached its maximum length. */
class CutOff extends TryFailed {
  constructor() {
    super('its answer was cut off')
  }
}

/** Factor by which the maximum length grows after an answer was cut off. Models that think need much more than they say. */
const MORE_ROOM = 4

type AskParts = { readonly now: () => number; readonly onCall: (call: ModelCall) => void }

const ask = async (
  { model, adapt }: Loaded,
  request: TextRequest,
  signal: AbortSignal,
  { now, onCall }: AskParts,
) => {
  const { APICallError, generateText } = await import('ai')
  let tokens: Pick<ModelCall, 'inputTokens' | 'outputTokens'> = {}
  try {
    const { text, finishReason, usage } = await generateText({
      model,
      // Servers reject the whole request if a cut text contains half a character.
      instructions: wellFormed(request.system),
      prompt: wellFormed(request.prompt),
      maxOutputTokens: request.maxOutputTokens,
      maxRetries: 0,
      abortSignal: signal,
    })
    tokens = { inputTokens: usage.inputTokens, outputTokens: usage.outputTokens }
    const answer = cleanAnswer(text)
    if (finishReason === 'length') throw new CutOff()
    if (finishReason === 'content-filter' || isRefusal(answer)) throw new TryFailed('it declined to answer')
    if (answer === '') throw new TryFailed('its answer was empty')
    onCall({ outcome: 'answered', ...tokens })
    return answer
  } catch (thrown) {
    onCall({ outcome: 'failed', ...tokens })
    if (!APICallError.isInstance(thrown)) throw thrown
    if (adapt?.(thrown)) throw new TryFailed('its server rejected the request (400)', { waitMs: 0 })
    throw failureOf(thrown, now())
  }
}

/** Makes a model behind the AI SDK. Nothing is loaded or sent before the first call. */
export const createAiSdkModel = (choice: ModelChoice, parts: AskParts): Model => {
  const { now } = parts
  const name = `${choice.provider}:${choice.model}`
  let loading: Promise<Loaded> | undefined
  const load = () => {
    loading ??= languageModelOf(choice)
    return loading
  }
  /** Asks up to three times. After an answer that was cut off, the next answer may be longer. */
  const askWithTries = <T>(request: TextRequest, read: (answer: string) => T): Promise<T> => {
    let { maxOutputTokens } = request
    return withTries({ ...request, name, now }, async (signal) => {
      try {
        return read(await ask(await load(), { ...request, maxOutputTokens }, signal, parts))
      } catch (thrown) {
        if (thrown instanceof CutOff) maxOutputTokens *= MORE_ROOM
        throw thrown
      }
    })
  }
  return {
    name,
    generateText: (request) => askWithTries(request, (answer) => answer),
    generateObject: ({ schema, ...request }) => {
      const shape = JSON.stringify(z.toJSONSchema(schema, { io: 'input' }))
      const asked = {
        ...request,
        system: `${request.system}\n\nAnswer with one JSON object and nothing else. It must fit this JSON schema:\n${shape}`,
      }
      return askWithTries(asked, (answer) => {
        const found = objectIn(answer, schema)
        if (!found) throw new TryFailed('its answer did not have the requested form')
        return found.value
      })
    },
  }
}
