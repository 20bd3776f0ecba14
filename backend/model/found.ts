import { z } from 'zod'
import type { ModelChoice } from '../../contract/owner/models.ts'

/** Looking must not hold up anything: servers on this computer answer at once, ms. */
const LOOK_MS = 800

const OllamaTags = z.object({ models: z.array(z.object({ name: z.string() })) })
/** llama.cpp names itself as the owner of its model; other servers like the same port. */
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

/** Embedding models cannot write. */
const canWrite = (name: string): boolean => !/embed|bge-|minilm|rerank/i.test(name)

/** The model that an Ollama or llama.cpp server on this computer offers first; null where none runs. */
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

/** llama.cpp calls its model by the path of its file. */
const modelName = (id: string): string => id.split(/[\\/]/).at(-1) || id
