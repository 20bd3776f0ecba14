import { z } from 'zod'
import type { ModelChoice } from '../../contract/owner/models.ts'

/** Time limit of a search for a model, in ms. The search must not delay anything, and servers on this computer answer at once. */
const LOOK_MS = 800

const OllamaTags = z.object({ models: z.array(z.object({ name: z.string() })) })
/** The models of llama.cpp, which names itself as their owner. Other servers often use the same port. */
const LlamaModels = z.object({
  data: z.array(z.object({ id: z.string(), owned_by: z.literal('llamacpp') })),
})

const look = async <T>(url: string, schema: z.ZodType<T>): Promise<T | null> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(LOOK_MS), redirect: 'error' }).catch(
    () => null,
  )
  if (!response?.ok) return null
  const parsed = schema.safeParse(await response.json().catch(() => null))
  return parsed.success ? parsed.data : null
}

/** Whether a model can write. Embedding models cannot. */
const canWrite = (name: string): boolean => !/embed|bge-|minilm|rerank/i.test(name)

/** Finds the first model that an Ollama or llama.cpp server on this computer offers; null if no such server is running. */
export const findOwnModel = async (urls: {
  readonly ollama: string
  readonly llamaCpp: string
}): Promise<ModelChoice | null> => {
  const [tags, llama] = await Promise.all([
    look(`${urls.ollama}/api/tags`, OllamaTags),
    look(`${urls.llamaCpp}/v1/models`, LlamaModels),
  ])
  const ollama = tags?.models.find(({ name }) => canWrite(name))
  if (ollama) return { provider: 'ollama', model: ollama.name, base_url: urls.ollama }
  const llamaCpp = llama?.data.find(({ id }) => canWrite(id))
  if (llamaCpp) return { provider: 'llama_cpp', model: modelName(llamaCpp.id), base_url: urls.llamaCpp }
  return null
}

/** Shortens the name of a model, because llama.cpp names a model by the path of its file. */
const modelName = (id: string): string => id.split(/[\\/]/).at(-1) || id
