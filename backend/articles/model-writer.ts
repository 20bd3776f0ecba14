import { AppError } from '../../contract/errors.ts'
import type { Model } from '../model/models.ts'
import type { ArticleOrder } from './article-order.ts'
import { calculated, openFigures } from './calculations.ts'
import type { Work } from './document.ts'
import { type Doubt, doubtsLeft, doubtsOf, FactCheck, judgedSentences } from './fact-check.ts'
import { LastReading, mended, mostNeededFirst, wholeText, wordsToSpare } from './last-reading.ts'
import { modelFaq } from './model-faq.ts'
import { modelMeta } from './model-meta.ts'
import { modelOutline } from './model-outline.ts'
import { createRequests, type RequestOptions } from './model-requests.ts'
import { modelSections } from './model-sections.ts'
import {
  aboutText,
  doubtsText,
  factCheckTask,
  factCheckText,
  figuresText,
  lastReadingTask,
} from './prompts.ts'
import { stillIn, unsupportedIn } from './statements.ts'
import type { Writer } from './writer.ts'

/** Maximum number of tokens of the answers of the fact check and of the last reading. */
const FACT_CHECK_TOKENS = 4_000
const LAST_READING_TOKENS = 6_000

/** Makes a writer that asks a model. `afterFailure` ends the message of each error that the writer throws (`upstream_failed`). */
export const modelWriter = (model: Model, options: RequestOptions): Writer => {
  const requests = createRequests(model, options)
  const factCheck = async (order: ArticleOrder, work: Work): Promise<readonly Doubt[]> => {
    const sentences = judgedSentences(work)
    const answer = await model.generateObject({
      system: factCheckTask(order, work),
      prompt: factCheckText(order, work, sentences),
      maxOutputTokens: FACT_CHECK_TOKENS,
      schema: FactCheck,
      tries: 2,
      ...options,
    })
    return doubtsOf(sentences, answer)
  }
  const lastReading = async (order: ArticleOrder, work: Work, doubts: readonly Doubt[]) => {
    const text = wholeText(work)
    const open = openFigures(order, work)
    const { statements, replacements, settled, calculations } = await model.generateObject({
      system: lastReadingTask(order, work, {
        spare: wordsToSpare(order, work),
        hasDoubts: doubts.length > 0,
        asksFigures: open.length > 0,
      }),
      prompt: `${aboutText(order, work, text)}\n\n# Its title and description in search results\n${work.meta?.seo_title ?? ''}\n${work.meta?.meta_description ?? ''}\n\n# Its text\n${text}${doubtsText(doubts)}${figuresText(open)}`,
      maxOutputTokens: LAST_READING_TOKENS,
      schema: LastReading,
      tries: 2,
      ...options,
    })
    const unsupported = unsupportedIn(order, work, statements)
    const needed = unsupported.map(({ sentence }) => sentence)
    const texts = mended(order, work, mostNeededFirst(replacements, needed))
    return {
      ...texts,
      unsupported: stillIn(texts, unsupported, work),
      doubts: doubtsLeft(doubts, settled, texts, work),
      calculated: calculated(order, work, open, calculations),
    }
  }
  /** The article is complete without a reading that fails. Returns null then. */
  const unlessItFails = async <T>(reading: () => Promise<T>): Promise<T | null> => {
    try {
      return await reading()
    } catch (thrown) {
      options.signal?.throwIfAborted()
      if (thrown instanceof AppError) return null
      throw thrown
    }
  }
  return {
    name: model.name,
    readsPages: true,
    outline: (order, work) => modelOutline(requests, order, work),
    sections: (order, work) => modelSections(requests, order, work),
    faq: (order, work) => modelFaq(requests, order, work),
    meta: (order, work) => modelMeta(requests, order, work),
    sources: (_, { to_cite }) => to_cite,
    lastReading: async (order, work) => {
      const doubts = await unlessItFails(() => factCheck(order, work))
      const read = await unlessItFails(() => lastReading(order, work, doubts ?? []))
      return { ...(read ?? { doubts: [...(doubts ?? [])] }), complete: doubts !== null && read !== null }
    },
  }
}
