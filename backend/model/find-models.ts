import { z } from 'zod'
import type { ModelChoice } from '../../contract/owner/models.ts'

/** Time limit of a search for a model, in ms. The search must not delay anything, and servers on this computer answer at once. */
const LOOK_MS = 800

const OllamaTags = z.object({ models: z.array(z.object({ name: z.string() })) })
/** The models of llama.cpp, which names itself as their owner. Other servers often use the same port. */
const LlamaModels = z.object({
  data: z.array(z.object({ id: z.string(), owned_by: z.literal('llamacpp') })),
})

/** The result of a look at a server that is there, but is writing or loading a model and does not say which models it has. */
const BUSY = 'busy'

/** Asks a server for its models; null if there is no such server. */
const look = async <T>(url: string, schema: z.ZodType<T>): Promise<T | typeof BUSY | null> => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(LOOK_MS), redirect: 'error' })
    // llama.cpp answers 503 while it loads a model.
    if (response.status === 503) return BUSY
    return response.ok ? (schema.safeParse(await response.json()).data ?? null) : null
  } catch (thrown) {
    return thrown instanceof Error && thrown.name === 'TimeoutError' ? BUSY : null
  }
}

/** Whether a model can write. Embedding models cannot. */
const canWrite = (name: string): boolean => !/embed|bge-|minilm|rerank/i.test(name)

/**
 * Finds the first model that an Ollama or llama.cpp server on this computer offers; null if no such server is running. If the server of
 * the `known` model is busy, returns the `known` model.
 */
export const findOwnModel = async (
  urls: { readonly ollama: string; readonly llamaCpp: string },
  known: ModelChoice | null,
): Promise<ModelChoice | null> => {
  const [tags, llama] = await Promise.all([
    look(`${urls.ollama}/api/tags`, OllamaTags),
    look(`${urls.llamaCpp}/v1/models`, LlamaModels),
  ])
  if (tags === BUSY && known?.provider === 'ollama') return known
  const ollama = tags === BUSY ? null : tags?.models.find(({ name }) => canWrite(name))
  if (ollama) return { provider: 'ollama', model: ollama.name, base_url: urls.ollama }
  if (llama === BUSY && known?.provider === 'llama_cpp') return known
  const llamaCpp = llama === BUSY ? null : llama?.data.find(({ id }) => canWrite(id))
  if (llamaCpp) return { provider: 'llama_cpp', model: modelName(llamaCpp.id), base_url: urls.llamaCpp }
  return null
}

/** Shortens the name of a model, because llama.cpp names a model by the path of its file. */
const modelName = (id: string): string => id.split(/[\\/]/).at(-1) || id
