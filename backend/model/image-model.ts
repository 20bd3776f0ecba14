import type { ImageModelChoice } from '../../contract/owner/models.ts'
import { createOutbound } from '../outbound/outbound.ts'
import { failureOf } from './ai-sdk.ts'
import type { TextRequest } from './port.ts'
import { TryFailed, withTries } from './retry.ts'
import { straightFetch } from './straight-fetch.ts'

/** A request for a picture. `prompt` describes the picture in plain words. `timeoutMs` limits all tries together. */
export type ImageRequest = Pick<TextRequest, 'prompt' | 'timeoutMs'> & { readonly signal: AbortSignal }

/** An image model. It does not check its pictures. Throws `upstream_failed` after at most three tries. */
export type ImageModel = {
  readonly name: string
  generate(request: ImageRequest): Promise<Uint8Array>
}

/** Default address of OpenAI’s API and of similar APIs. */
export const OPENAI_URL = 'https://api.openai.com/v1'
/** The size in px, among those that most image models offer, that is closest to a hero image. */
const SIZE = '1536x1024'
/** Maximum size of an answer in bytes: enough for a large PNG as base64. */
const ANSWER_CAP = 40 * 1024 * 1024

/** Makes a fetch that sends the key only to the model's own origin. It fetches a picture at another origin like any stranger's page. */
const fetchFor = (baseUrl: string, now: () => number): typeof fetch => {
  const home = new URL(baseUrl).origin
  const atHome = straightFetch(ANSWER_CAP)
  const elsewhere = createOutbound({
    allowedOrigins: () => new Set(),
    userAgent: 'Quillport',
    now,
  })
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (new URL(url).origin === home) return atHome(input, init)
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

/** Makes an image model behind the AI SDK. Nothing is loaded or sent before the first call. */
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
    generate: ({ prompt, ...request }) =>
      withTries({ ...request, name, now, afterFailure: 'The article uses a title card instead.' }, (signal) =>
        once(prompt, signal),
      ),
  }
}
