import { z } from 'zod'
import { jsonOr } from '../../../transport/json.ts'
import { type Answer, ask, whyNoAnswer } from './ask.ts'

/** The health answer of Quillport. Another program could imitate it, so its texts are capped. */
const Health = z.object({
  status: z.literal('ok'),
  version: z.string().max(100),
  build: z.string().max(100),
})

const Problem = z.object({ detail: z.string().max(1_000) })

/** What doctor learned about the program that answers at an address. */
export type Visit =
  | { readonly who: 'nobody'; readonly found: string; readonly todo: string }
  | { readonly who: 'another'; readonly answer: Answer }
  | {
      readonly who: 'quillport'
      readonly answer: Answer
      readonly version: string
      readonly build: string
      /** Why it is not ready; null if it is ready. */
      readonly unready: string | null
    }

/** Finds out who answers at an address, and whether it is ready. */
export const visit = async (base: string): Promise<Visit> => {
  try {
    const answer = await ask(`${base}/healthz`)
    const health = answer.status === 200 ? Health.safeParse(jsonOr(answer.text)) : null
    if (!health?.success) return { who: 'another', answer }
    const { version, build } = health.data
    return { who: 'quillport', answer, version, build, unready: await whyUnready(base) }
  } catch (error) {
    return { who: 'nobody', ...whyNoAnswer(error) }
  }
}

const whyUnready = async (base: string): Promise<string | null> => {
  const answer = await ask(`${base}/readyz`).catch((error: unknown) => whyNoAnswer(error).found)
  if (typeof answer === 'string') return `asked for that, ${answer}.`
  const { status, text } = answer
  if (status === 200) return null
  const problem = Problem.safeParse(jsonOr(text))
  return problem.success ? problem.data.detail : `/readyz answers ${status}.`
}
