import type { APICallError, LanguageModel } from 'ai'
import { z } from 'zod'
import type { ModelChoice } from '../../contract/owner/models.ts'
import { wellFormed } from '../../transport/visible-text.ts'
import type { ModelCall } from '../observability/metrics.ts'
import { hostOf, isOwnHost } from '../outbound/address.ts'
import { retryAfterMs } from '../outbound/retry-after.ts'
import { aboutTokens } from '../text/tokens.ts'
import { cleanAnswer, type Found, isRefusal, objectIn } from './answer.ts'
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

/** A model for one request, with its reaction if its server rejects the request. */
type Prepared = {
  readonly model: LanguageModel
  /** Whether the same request can succeed in another form. If the error says which form, later requests have it. */
  readonly adapt?: (error: APICallError) => boolean
}

/** Prepares a request. If an object is wanted, the model is told the object's JSON schema, provided that the server accepts a schema. */
type Loaded = (schema: JsonSchema | null) => Prepared

/**
 * Number of tokens that a model may use for thoughts before it answers. Models that require `max_completion_tokens`
 * count thoughts as part of the answer.
 */
const ROOM_TO_THINK = 4000

const Limited = z.looseObject({ max_tokens: z.number() })

type JsonSchema = { readonly [name: string]: unknown }

/** Limits of lengths and numbers. Some servers reject them in a schema, others turn them into very large grammars, and models cannot count. */
const LIMITS = new Set(
  'minLength maxLength minItems maxItems minimum maximum exclusiveMinimum exclusiveMaximum pattern format $schema'.split(
    ' ',
  ),
)
const withoutLimits = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(withoutLimits)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name]) => !LIMITS.has(name))
      .map(([name, value]) => [name, withoutLimits(value)]),
  )
}

const compatible = async (name: string, baseURL: string, choice: ModelChoice): Promise<Loaded> => {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  // Only the server knows which of the two parameter names its model accepts; most servers know only the older name.
  let wantsNewName = new URL(baseURL).hostname === 'api.openai.com'
  let takesSchemas = true
  return (schema) => {
    // Calls run at the same time. Each call keeps the form in which it was sent, because another call may have changed
    // the form of later requests before this call's error arrives.
    const sent = { wantsNewName, takesSchemas }
    const renamed = (body: Record<string, unknown>): Record<string, unknown> => {
      const limited = Limited.safeParse(body).data
      if (!sent.wantsNewName || !limited) return body
      const { max_tokens, ...rest } = limited
      return { ...rest, max_completion_tokens: max_tokens + ROOM_TO_THINK }
    }
    const model = createOpenAICompatible({
      name,
      baseURL,
      fetch: modelFetch,
      transformRequestBody: (body) => ({
        ...renamed(body),
        ...(schema && sent.takesSchemas
          ? {
              response_format: {
                type: 'json_schema',
                json_schema: { name: 'answer', schema: withoutLimits(schema), strict: false },
              },
            }
          : {}),
      }),
      ...(choice.api_key ? { apiKey: choice.api_key } : {}),
    })(choice.model)
    const adapt = ({ statusCode, responseBody = '' }: APICallError): boolean => {
      if (statusCode === undefined || statusCode < 400) return false
      if (!sent.wantsNewName && responseBody.includes('max_completion_tokens')) wantsNewName = true
      else if (sent.takesSchemas && /response_format|json_schema|grammar/i.test(responseBody))
        takesSchemas = false
      else return false
      return true
    }
    return { model, adapt }
  }
}

const ownServer = (given: string | undefined, usual: string): string =>
  `${(given ?? usual).replace(/\/+$/, '').replace(/\/v1$/, '')}/v1`

const always =
  (model: LanguageModel): Loaded =>
  () => ({ model })

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
      return always((await import('@ai-sdk/anthropic')).createAnthropic(own(ANTHROPIC_URL))(choice.model))
    case 'google':
      return always((await import('@ai-sdk/google')).createGoogle(own(GOOGLE_URL))(choice.model))
    case 'openai_compatible':
      return compatible('openai', choice.base_url ?? 'https://api.openai.com/v1', choice)
    case 'ollama':
      return compatible('ollama', ownServer(choice.base_url, OLLAMA_URL), choice)
    case 'llama_cpp':
      return compatible('llama_cpp', ownServer(choice.base_url, LLAMA_CPP_URL), choice)
  }
}

/** Codes and types of errors about an account that has no credit. Some providers send them with 429, which otherwise passes by itself. */
const NO_CREDIT: ReadonlySet<unknown> = new Set([
  'insufficient_quota',
  'billing_hard_limit_reached',
  'billing_not_active',
  'billing_error',
])
const ErrorAnswer = z.looseObject({ error: z.looseObject({ code: z.unknown(), type: z.unknown() }) })

const lacksCredit = (status: number, answer: unknown): boolean => {
  const { code, type } = ErrorAnswer.safeParse(answer).data?.error ?? {}
  return status === 402 || NO_CREDIT.has(code) || NO_CREDIT.has(type)
}

/** Makes the error for a failed request, without the server's own text, which may contain anything. `now` is in ms. */
export const failureOf = (
  { statusCode: status, responseHeaders: headers, data }: APICallError,
  now: number,
) => {
  const waitMs = retryAfterMs(headers?.['retry-after'], now)
  if (status === undefined) return new TryFailed('it cannot be reached')
  if (lacksCredit(status, data))
    return new TryFailed(`its account has no credit left (${status})`, { fatal: true })
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

/** Time limit in ms of a call to a server on the person's own computer or network. A large model on a slow computer needs minutes. */
const OWN_SERVER_MS = 30 * 60_000

/** Whether the server of a model is on the person's own computer or network. */
const isOwn = ({ provider, base_url }: ModelChoice): boolean =>
  base_url === undefined
    ? provider === 'ollama' || provider === 'llama_cpp'
    : isOwnHost(hostOf(new URL(base_url)))

type AskParts = { readonly now: () => number; readonly onCall: (call: ModelCall) => void }

/** Sends one try and reads the answer with `read`. An answer that `read` cannot use counts as failed. */
const ask = async <T>(
  prepare: Loaded,
  request: TextRequest & { readonly schema: JsonSchema | null },
  read: (answer: string) => Found<T>,
  signal: AbortSignal,
  { now, onCall }: AskParts,
): Promise<Found<T>> => {
  const { APICallError, generateText } = await import('ai')
  const { model, adapt } = prepare(request.schema)
  let tokens: Pick<ModelCall, 'inputTokens' | 'outputTokens'> = {}
  let written = ''
  /** Counts the try, and estimates the tokens that the server did not count. A request that no server has read has no input tokens. */
  const count = (outcome: ModelCall['outcome'], isRead: boolean): void => {
    onCall({ outcome, ...tokens })
    const { inputTokens, outputTokens } = tokens
    request.onCall?.({
      outcome,
      inputTokens: inputTokens ?? (isRead ? aboutTokens(request.system + request.prompt) : 0),
      outputTokens: outputTokens ?? aboutTokens(written),
    })
  }
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
    written = text
    const answer = cleanAnswer(text)
    if (finishReason === 'length') throw new CutOff()
    if (finishReason === 'content-filter' || isRefusal(answer)) throw new TryFailed('it declined to answer')
    if (answer === '') throw new TryFailed('its answer was empty')
    const found = read(answer)
    count('value' in found ? 'answered' : 'failed', true)
    return found
  } catch (thrown) {
    count('failed', written !== '')
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
  // A model that once needed a larger maximum for its thoughts will need it again.
  let room = 0
  /**
   * Asks up to three times. After an answer that was cut off, the next answer may be longer. After an answer in the wrong form, the
   * model is told what was wrong.
   */
  const askWithTries = <T>(
    request: TextRequest,
    schema: JsonSchema | null,
    read: (answer: string) => Found<T>,
  ): Promise<T> => {
    let { maxOutputTokens, system } = request
    maxOutputTokens += room
    const limits = { ...request, timeoutMs: request.timeoutMs ?? (isOwn(choice) ? OWN_SERVER_MS : undefined) }
    return withTries({ ...limits, name, now }, async (signal) => {
      try {
        const asked = { ...request, system, schema, maxOutputTokens }
        const found = await ask(await load(), asked, read, signal, parts)
        if ('value' in found) return found.value
        system = `${request.system}\n\nYour last answer could not be used: ${found.wrong}. Answer again with the whole object.`
        throw new TryFailed('its answer did not have the requested form')
      } catch (thrown) {
        if (thrown instanceof CutOff) {
          maxOutputTokens *= MORE_ROOM
          room = ROOM_TO_THINK
        }
        throw thrown
      }
    })
  }
  return {
    name,
    generateText: (request) => askWithTries(request, null, (value) => ({ value })),
    generateObject: ({ schema, ...request }) => {
      const shape = z.toJSONSchema(schema, { io: 'input' })
      const asked = {
        ...request,
        system: `${request.system}\n\nAnswer with one JSON object and nothing else. It must fit this JSON schema:\n${JSON.stringify(withoutLimits(shape))}`,
      }
      return askWithTries(asked, { ...shape }, (answer) => objectIn(answer, schema))
    },
  }
}
