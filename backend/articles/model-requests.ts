import type { z } from 'zod'
import { LENGTHS } from '../../contract/article-lengths.ts'
import type { Model, TextRequest } from '../model/models.ts'
import type { ArticleOrder } from './article-order.ts'
import type { Work } from './document.ts'
import { sectionsPerCall } from './part-lengths.ts'
import { systemOf } from './prompts.ts'

/** The options of every request to the model. */
export type RequestOptions = Pick<TextRequest, 'signal' | 'timeoutMs' | 'afterFailure' | 'onCall'>

/** The request to a model for one part of an article. `words` is the number of words of the answer. */
type Part = { readonly task: string; readonly prompt: readonly string[]; readonly words: number }

/** Makes the requests to a model for the parts of an article. */
export const createRequests = (model: Model, options: RequestOptions) => {
  const asked = (order: ArticleOrder, work: Work, { task, prompt, words }: Part): TextRequest => ({
    system: systemOf(order, work, task),
    prompt: prompt.filter((part) => part !== '').join('\n\n'),
    maxOutputTokens: 1000 + words * 4,
    ...options,
  })
  return {
    text: (order: ArticleOrder, work: Work, part: Part): Promise<string> =>
      model.generateText(asked(order, work, part)),
    object: <S extends z.ZodType>(
      order: ArticleOrder,
      work: Work,
      { schema, ...part }: Part & { readonly schema: S },
    ): Promise<z.output<S>> => model.generateObject({ ...asked(order, work, part), schema }),
  }
}
export type Requests = ReturnType<typeof createRequests>

/** Maximum number of requests for one part. */
const TRIES = 2

/** Maximum number of calls for an article, including repeated requests for parts. */
export const callsAllowed = (order: Pick<ArticleOrder, 'length'>): number =>
  Math.round(LENGTHS[order.length] / 110) + 4

/** Number of calls that read the finished text: the fact check and the last reading. */
const READINGS = 2

/** Number of calls left for repeated requests, if each remaining part, the fact check and the last reading need one call each. */
const sparesLeft = (order: ArticleOrder, work: Work): number => {
  const { headings, sections, faq, meta, took } = work
  const made = took.reduce((sum, { calls }) => sum + calls, 0)
  const left = headings.length - Math.max(0, sections.length - 1)
  const needed = [
    sections.length === 0 ? 1 : 0,
    Math.ceil(left / sectionsPerCall(order, work)),
    order.include_faq && faq.length === 0 ? 1 : 0,
    meta === null ? 1 : 0,
    READINGS,
  ]
  return callsAllowed(order) - made - needed.reduce((sum, calls) => sum + calls, 0)
}

/** What is wrong with an answer. The size is 0 if nothing is wrong. The remark tells the model how to do better. */
export type Fault = { readonly size: number; readonly remark: string }

/** Asks again while calls are left, each time saying what was wrong with the previous answer, and returns the best answer. */
export const best = async <T>(
  order: ArticleOrder,
  work: Work,
  ask: (remark: string) => Promise<T>,
  faultOf: (answer: T) => Fault,
): Promise<T> => {
  const most = Math.min(TRIES - 1, sparesLeft(order, work))
  let found = await ask('')
  let fault = faultOf(found)
  for (let again = 0; again < most && fault.size > 0; again += 1) {
    const next = await ask(fault.remark)
    const nextFault = faultOf(next)
    if (nextFault.size < fault.size) [found, fault] = [next, nextFault]
  }
  return found
}
