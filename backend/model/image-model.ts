import { AppError } from '../../contract/errors.ts'
import { ImageModelChoice } from '../../contract/owner/models.ts'
import { createOutbound } from '../outbound/outbound.ts'
import { failureOf } from './ai-sdk.ts'
import { capped } from './capped.ts'
import { TryFailed, withTries } from './tries.ts'

export type ImageRequest = {
  /** Plain words for what the picture shows. */
  readonly prompt: string
  readonly signal: AbortSignal
  /** For all tries together, ms. */
  readonly timeoutMs?: number | undefined
}

/** Makes pictures; what comes back is not yet looked at. Throws `upstream_failed` after three tries at most. */
export type ImageModel = {
  readonly name: string
  generate(request: ImageRequest): Promise<Uint8Array>
}

const OPENAI_URL = 'https://api.openai.com/v1'
const TIMEOUT_MS = 120_000
/** The shape nearest to a hero image that image models commonly offer, px. */
const SIZE = '1536x1024'
/** Bytes of an answer at most: a large PNG as base64. */
const ANSWER_CAP = 40 * 1024 * 1024

/** Reads `QUILLPORT_IMAGE_MODEL=openai_compatible:model` with its `_BASE_URL` and `_API_KEY`; null where it is not set. Throws when it is wrong. */
export const imageModelFromEnv = (
  env: Readonly<Record<string, string | undefined>>,
): ImageModelChoice | null => {
  const named = env.QUILLPORT_IMAGE_MODEL?.trim()
  if (!named) return null
  const colon = named.indexOf(':')
  const parsed = ImageModelChoice.safeParse({
    provider: named.slice(0, Math.max(colon, 0)),
    model: named.slice(colon + 1),
    base_url: env.QUILLPORT_IMAGE_MODEL_BASE_URL || OPENAI_URL,
    ...(env.QUILLPORT_IMAGE_MODEL_API_KEY ? { api_key: env.QUILLPORT_IMAGE_MODEL_API_KEY } : {}),
  })
  if (parsed.success) return parsed.data
  throw new AppError(
    'invalid_input',
    'QUILLPORT_IMAGE_MODEL must read openai_compatible:model, and QUILLPORT_IMAGE_MODEL_BASE_URL an http address.',
  )
}

/** The key goes to the model's own address alone; a picture that lies elsewhere is fetched as any stranger's page. */
const fetchFor = (baseUrl: string, now: () => number): typeof fetch => {
  const home = new URL(baseUrl).origin
  const elsewhere = createOutbound({
    allowedOrigins: () => new Set(),
    userAgent: 'Quillport',
    now,
  })
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (new URL(url).origin === home)
      return capped(await fetch(input, { ...init, redirect: 'error' }), ANSWER_CAP)
    const { body, status } = await elsewhere.request(url, {
      maxBytes: ANSWER_CAP,
      signal: init?.signal ?? undefined,
    })
    return new Response(new Uint8Array(body), { status })
  }
}

const load = async (choice: ImageModelChoice, now: () => number) => {
  const { base_url = OPENAI_URL } = choice
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  return createOpenAICompatible({
    name: 'openai',
    baseURL: base_url,
    fetch: fetchFor(base_url, now),
    ...(choice.api_key ? { apiKey: choice.api_key } : {}),
  }).imageModel(choice.model)
}

/** An image model behind the AI SDK; nothing is loaded or sent before the first call. */
export const createImageModel = (choice: ImageModelChoice, now: () => number): ImageModel => {
  const name = `${choice.provider}:${choice.model}`
  let loading: ReturnType<typeof load> | undefined
  const once = async (prompt: string, signal: AbortSignal): Promise<Uint8Array> => {
    loading ??= load(choice, now)
    const model = await loading
    const { APICallError, generateImage, NoImageGeneratedError } = await import('ai')
    try {
      const { image } = await generateImage({ model, prompt, size: SIZE, maxRetries: 0, abortSignal: signal })
      return image.uint8Array
    } catch (thrown) {
      if (APICallError.isInstance(thrown)) throw failureOf(thrown, now())
      if (NoImageGeneratedError.isInstance(thrown)) throw new TryFailed('it made no picture')
      throw thrown
    }
  }
  return {
    name,
    generate: ({ prompt, signal, timeoutMs }) =>
      withTries(
        {
          name,
          timeoutMs: timeoutMs ?? TIMEOUT_MS,
          signal,
          now,
          afterFailure: 'The title card was taken instead.',
        },
        (trySignal) => once(prompt, trySignal),
      ),
  }
}
