import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { ArticleRequest } from '../../contract/articles.ts'
import { AppError } from '../../contract/errors.ts'
import { jsonOr } from '../../transport/json.ts'
import { articleFromBrief } from './article-from-brief.ts'

const USAGE = 'usage: npm run -s eval:article -- BRIEF.json'

/** What is wrong with the brief, worded for whoever runs this. */
class Unusable extends Error {}

const readBrief = async (path: string): Promise<ArticleRequest> => {
  const text = await readFile(path, 'utf8').catch((thrown: Error) => {
    throw new Unusable(`${path}: ${thrown.message}`)
  })
  const json = jsonOr(text)
  if (json === undefined) throw new Unusable(`${path}: not JSON`)
  const parsed = ArticleRequest.safeParse(json)
  if (!parsed.success) throw new Unusable(`${path}: ${z.prettifyError(parsed.error)}`)
  const { plan_id, card_index, brand_voice_id, title } = parsed.data
  if (plan_id !== undefined || card_index !== undefined || brand_voice_id !== undefined)
    throw new Unusable(
      `${path}: plan_id, card_index and brand_voice_id name what a fresh workspace does not have.`,
    )
  if (title === undefined) throw new Unusable(`${path}: title is missing.`)
  return parsed.data
}

const main = async (args: readonly string[]): Promise<number> => {
  const [path] = args
  if (path === undefined || args.length !== 1) throw new Unusable(USAGE)
  const article = await articleFromBrief(await readBrief(path), process.env)
  process.stdout.write(`${JSON.stringify(article)}\n`)
  return article.status === 'completed' ? 0 : 1
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (thrown) {
  if (!(thrown instanceof Unusable || thrown instanceof AppError)) throw thrown
  process.stderr.write(`${thrown.message}\n`)
  process.exitCode = 2
}
