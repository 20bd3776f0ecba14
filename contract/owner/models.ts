import { z } from 'zod'
import { operation } from '../operation.ts'
import { Moment, Nothing } from '../shapes.ts'

/** The kinds of model servers. */
export const MODEL_PROVIDERS = ['openai_compatible', 'anthropic', 'google', 'ollama', 'llama_cpp'] as const
/** The choice of a language model on the own service. No operation returns the model's key. */
export const ModelChoice = z.strictObject({
  provider: z.enum(MODEL_PROVIDERS),
  model: z.string().trim().min(1).max(200),
  base_url: z.url({ protocol: /^https?$/ }).optional(),
  // The key is sent in an HTTP header, which allows only visible ASCII.
  api_key: z
    .string()
    .trim()
    .max(500)
    .regex(/^[\x21-\x7e]*$/, 'Enter the key exactly as you received it, without spaces.')
    .optional(),
})
export type ModelChoice = z.infer<typeof ModelChoice>

/**
 * The choice of an image model on the own service. The model's server must offer OpenAI’s images API or a compatible API. No
 * operation returns the model's key.
 */
export const ImageModelChoice = ModelChoice.extend({ provider: z.literal('openai_compatible') })
export type ImageModelChoice = z.infer<typeof ImageModelChoice>

/** The model that generates hero images. Without a model (null), hero images are title cards. */
export const ImageModelInUse = z.object({ model: z.string().nullable() })
export type ImageModelInUse = z.infer<typeof ImageModelInUse>

/** The model that writes. The fields are null if there is no model. */
export const ModelInUse = z.object({
  provider: z.enum(MODEL_PROVIDERS).nullable(),
  model: z.string().nullable(),
  server: z
    .string()
    .nullable()
    .describe(
      'The scheme, host and port of the model’s server. Null if the model is at the provider’s usual address.',
    ),
  found_by_itself: z.boolean(),
  last_request: z
    .object({ at: Moment, answered: z.boolean() })
    .nullable()
    .describe('The last request to this model; null if there has been none since the service started.'),
})

/** The owner's operations on the language model and the image model. */
export const modelsOfOwner = {
  getModel: operation({
    title: 'Read the model in use',
    description: 'Returns the model that writes articles and drafts replies, if there is one.',
    input: Nothing,
    output: ModelInUse,
    http: { method: 'GET', path: '/owner/model' },
  }),
  changeModel: operation({
    title: 'Choose the model',
    description:
      'Tests this model with one short call, then uses it from now on. If `model` is null, Quillport uses a model that it finds by itself. If it finds no model, it works without a model.',
    input: z.strictObject({
      model: ModelChoice.nullable(),
      tested: z
        .boolean()
        .default(false)
        .describe('True if the model has already passed the test call. Quillport then skips the test.'),
    }),
    output: ModelInUse,
    http: { method: 'PUT', path: '/owner/model' },
  }),
  testModel: operation({
    title: 'Test the model in use',
    description:
      'Makes one short test call to the model that writes articles and drafts replies. Fails if the model does not answer.',
    input: Nothing,
    output: z.object({ duration_ms: z.int() }),
    http: { method: 'POST', path: '/owner/model/test' },
    errors: ['not_found'],
  }),
  getImageModel: operation({
    title: 'Read the image model in use',
    description: 'Returns the model that generates hero images, if there is one.',
    input: Nothing,
    output: ImageModelInUse,
    http: { method: 'GET', path: '/owner/image-model' },
  }),
  changeImageModel: operation({
    title: 'Choose the image model',
    description:
      'Uses this model for hero images from now on. The model is not tested, because each image costs money. If `model` is null, Quillport goes back to drawing the hero images itself, as title cards: pictures that show the article’s title.',
    input: z.strictObject({ model: ImageModelChoice.nullable() }),
    output: ImageModelInUse,
    http: { method: 'PUT', path: '/owner/image-model' },
  }),
}
export type ModelsOfOwner = typeof modelsOfOwner
