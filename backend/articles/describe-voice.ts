import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import type { Answer, Input } from '../../contract/operation.ts'
import { type ArticlesOfOwner, VOICE_DESCRIPTIONS_PER_DAY } from '../../contract/owner/articles.ts'
import { transaction } from '../db/database.ts'
import { takeDaily } from '../limits/limits.ts'
import { fenced } from '../model/models.ts'
import { readPage } from './citations.ts'
import type { ArticleContext } from './context.ts'

/** Time limits in ms for the pages and for the model. A person waits for the answer. */
const PAGES_MS = 20_000
const MODEL_MS = 60_000
/** Maximum number of characters that the model reads of each text. */
const READ_OF_EACH = 4_000

const SYSTEM = `You are an editor. You describe how a brand writes, so that another writer can write new texts in the same voice.
Describe only what the texts show: sentence length, tone, how the reader is addressed, words that the brand uses and avoids, how it opens and ends, humor, how claims are made, punctuation. Do not describe what the texts are about. Write instructions for the writer, in the language of the texts, in at most 12 short lines, one instruction in each line, without headings or bullets. Quote a few typical words.
Then write one paragraph of 60 to 90 words in this voice, in the same language, on a subject that the texts do not cover and that fits the brand, so that its owner can judge the description.`

const Described = z.object({
  guidance: z.string().trim().min(1).max(4000).describe('The instructions, one in each line.'),
  sample: z.string().trim().min(1).max(2000).describe('The paragraph in this voice.'),
})

/** Reads the pages. Throws `invalid_input` that names the first page that cannot be read. */
const pagesAt = async (
  { outbound }: ArticleContext,
  workspaceId: string,
  urls: readonly string[],
): Promise<string[]> => {
  const signal = AbortSignal.timeout(PAGES_MS)
  const texts: string[] = []
  for (const url of urls) {
    const page = await readPage({ outbound, workspaceId, signal }, url)
    if (page === null || page.text === '')
      throw new AppError('invalid_input', `pages: ${url} could not be read. Paste its text instead.`)
    texts.push(page.text)
  }
  return texts
}

/**
 * Lets the model describe the voice of a person's texts. Throws `conflict` without a model, `daily_limit_reached`, `invalid_input` if
 * a page cannot be read, and `upstream_failed` if the model fails.
 */
export const describeVoice = async (
  context: ArticleContext,
  workspaceId: string,
  { texts, pages }: Input<ArticlesOfOwner['describeBrandVoice']>,
): Promise<Answer<ArticlesOfOwner['describeBrandVoice']>> => {
  if (texts.length + pages.length === 0)
    throw new AppError(
      'invalid_input',
      'Paste a text that you wrote, or enter the address of a page of your site.',
    )
  const model = await context.models.current()
  if (!model)
    throw new AppError(
      'conflict',
      'This service has no language model, so it cannot describe a voice. Write the guidance yourself.',
    )
  const read = [...texts, ...(await pagesAt(context, workspaceId, pages))]
  await transaction(context.db, (trx) =>
    takeDaily(trx, workspaceId, 'descriptions of a voice', VOICE_DESCRIPTIONS_PER_DAY),
  )
  return model.generateObject({
    system: SYSTEM,
    prompt: read
      .map((text, at) => fenced(`text ${at + 1} of the brand`, text.slice(0, READ_OF_EACH)))
      .join('\n\n'),
    schema: Described,
    maxOutputTokens: 1_200,
    timeoutMs: context.modelMs ?? MODEL_MS,
    afterFailure: 'Try again, or write the guidance yourself.',
  })
}
