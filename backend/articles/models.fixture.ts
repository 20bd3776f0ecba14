import { createModels } from '../model/models.ts'

/** Connects to a model that speaks the Chat Completions API at an address. */
export const modelsAt = (baseUrl: string) =>
  createModels({
    configured: { provider: 'openai_compatible', model: 'fake', base_url: baseUrl },
    lookAround: false,
    now: Date.now,
  })
