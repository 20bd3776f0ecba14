import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import type { FeatureHandlers } from '../../contract/operation.ts'
import {
  ImageModelChoice,
  type ImageModelInUse,
  MODEL_PROVIDERS,
  ModelChoice,
  type ModelInUse,
  type ModelsOfOwner,
} from '../../contract/owner/models.ts'
import type { ModelCall } from '../observability/metrics.ts'
import type { OwnerCaller } from '../owner/owner.ts'
import { createAiSdkModel, LLAMA_CPP_URL, OLLAMA_URL } from './ai-sdk.ts'
import { findOwnModel } from './find-models.ts'
import { createImageModel, type ImageModel, OPENAI_URL } from './image-model.ts'
import type { Model } from './port.ts'

export type { ImageModel } from './image-model.ts'
export { fenced, type Model, type TextRequest } from './port.ts'

/** The models in use, and how to choose them. */
export type Models = {
  /** Returns the model that now writes; null if none is chosen and none is found. */
  current(): Promise<Model | null>
  /** The model that now makes pictures; null if none is chosen. */
  readonly image: ImageModel | null
  imageInUse(): ImageModelInUse
  /** Accepts the choice without a test. The next picture uses it. */
  chooseImage(choice: ImageModelChoice | null): ImageModelInUse
  inUse(): Promise<z.infer<typeof ModelInUse>>
  /**
   * Makes a short test call to the model in use. Returns how long the answer took, in ms. Throws `not_found` without a model,
   * and `upstream_failed` if the call fails.
   */
  test(): Promise<{ duration_ms: number }>
  /**
   * Accepts the choice after one short test call, or at once if it was `tested` before. If the call fails, throws
   * `upstream_failed` and keeps the old choice.
   */
  choose(choice: ModelChoice | null, tested?: boolean): Promise<z.infer<typeof ModelInUse>>
}

type Chosen = {
  readonly choice: ModelChoice
  readonly model: Model
  readonly foundByItself: boolean
  /** The last request to the model; null before the first request. */
  last: { readonly at: number; readonly answered: boolean } | null
}

const NO_IMAGE_MODEL: ImageModelInUse = { model: null }
/** How long the result of a search for model servers on this computer is reused, in ms. */
const FOUND_FOR_MS = 60_000
/** Time limit of the test call, in ms. A person waits for it. */
const TEST_CALL_MS = 25_000

type Env = Readonly<Record<string, string | undefined>>

/**
 * Reads `NAME=provider:model` with its `_BASE_URL` and `_API_KEY` from the environment; null if the variable is not
 * set. Throws `invalid_input` if its value is invalid.
 */
const choiceIn = <T>(
  env: Env,
  name: string,
  form: string,
  schema: z.ZodType<T>,
  usualUrl?: string,
): T | null => {
  const named = env[name]?.trim()
  if (!named) return null
  const colon = named.indexOf(':')
  const parsed = schema.safeParse({
    provider: named.slice(0, Math.max(colon, 0)),
    model: named.slice(colon + 1),
    base_url: env[`${name}_BASE_URL`] || usualUrl,
    api_key: env[`${name}_API_KEY`] || undefined,
  })
  if (parsed.success) return parsed.data
  throw new AppError(
    'invalid_input',
    `${name} must have the form ${form}, and ${name}_BASE_URL must be an http or https address.`,
  )
}

/** Reads the models that the environment names. A model that is not named is null. Throws `invalid_input` if a setting is invalid. */
export const modelsInEnv = (env: Env) => ({
  configured: choiceIn(
    env,
    'QUILLPORT_MODEL',
    `provider:model with one of ${MODEL_PROVIDERS.join(', ')}`,
    ModelChoice,
  ),
  image: choiceIn(env, 'QUILLPORT_IMAGE_MODEL', 'openai_compatible:model', ImageModelChoice, OPENAI_URL),
})

/** Makes the models. The choice is kept only in memory. With `lookAround`, model servers on this computer are found automatically. */
export const createModels = (options: {
  readonly configured: ModelChoice | null
  readonly image?: ImageModelChoice | null
  readonly lookAround: boolean
  readonly now: () => number
  /** Called for every call to the language model. */
  readonly onCall?: (call: ModelCall) => void
  /** Addresses of the servers on this computer. Tests use other addresses. */
  readonly urls?: { readonly ollama: string; readonly llamaCpp: string }
}): Models => {
  const { now } = options
  const urls = options.urls ?? { ollama: OLLAMA_URL, llamaCpp: LLAMA_CPP_URL }
  const chosenOf = (choice: ModelChoice, foundByItself = false): Chosen => {
    const onCall = (call: ModelCall): void => {
      made.last = { at: now(), answered: call.outcome === 'answered' }
      options.onCall?.(call)
    }
    const made: Chosen = {
      choice,
      model: createAiSdkModel(choice, { now, onCall }),
      foundByItself,
      last: null,
    }
    return made
  }
  const testCall = async ({ model }: Chosen): Promise<void> => {
    await model.generateText({
      system: 'You answer in one word.',
      prompt: 'Answer with the word ready.',
      maxOutputTokens: 1000,
      timeoutMs: TEST_CALL_MS,
    })
  }
  let chosen = options.configured && chosenOf(options.configured)
  const imageOf = (choice: ImageModelChoice) => ({
    shown: { model: choice.model },
    model: createImageModel(choice, now),
  })
  let image = options.image ? imageOf(options.image) : null
  let found: { readonly at: number; readonly chosen: Promise<Chosen | null> } | null = null
  /** The model of the last search; null if that search found no model. */
  let own: Chosen | null = null

  const search = async (): Promise<Chosen | null> => {
    const choice = await findOwnModel(urls, own?.choice ?? null)
    // The object of a model has learned how to ask its server, and knows the last request.
    if (!isDeepStrictEqual(choice, own?.choice ?? null)) own = choice && chosenOf(choice, true)
    return own
  }
  const lookUp = async (): Promise<Chosen | null> => {
    if (chosen || !options.lookAround) return chosen
    if (!found || now() - found.at >= FOUND_FOR_MS) found = { at: now(), chosen: search() }
    return found.chosen
  }
  const report = async () => {
    const used = await lookUp()
    return {
      provider: used?.choice.provider ?? null,
      model: used?.choice.model ?? null,
      // Only the origin: the rest of an address can contain a password.
      server: used?.choice.base_url === undefined ? null : new URL(used.choice.base_url).origin,
      found_by_itself: used?.foundByItself ?? false,
      last_request: used?.last ? { ...used.last, at: new Date(used.last.at).toISOString() } : null,
    }
  }
  return {
    current: async () => (await lookUp())?.model ?? null,
    get image() {
      return image?.model ?? null
    },
    imageInUse: () => image?.shown ?? NO_IMAGE_MODEL,
    chooseImage: (choice) => {
      image = choice && imageOf(choice)
      return image?.shown ?? NO_IMAGE_MODEL
    },
    inUse: report,
    test: async () => {
      const used = await lookUp()
      if (!used) throw new AppError('not_found', 'No AI model is connected.')
      const started = now()
      await testCall(used)
      return { duration_ms: now() - started }
    },
    choose: async (choice, tested = false) => {
      const next = choice && chosenOf(choice)
      if (next && !tested) await testCall(next)
      chosen = next
      found = null
      return report()
    },
  }
}

/** Handles the owner's calls about models on the person's own service. */
export const modelOwnerHandlers = (models: Models): FeatureHandlers<ModelsOfOwner, OwnerCaller> => ({
  getModel: () => models.inUse(),
  changeModel: ({ model, tested }) => models.choose(model, tested),
  testModel: () => models.test(),
  getImageModel: async () => models.imageInUse(),
  changeImageModel: async ({ model }) => models.chooseImage(model),
})
