import { ArticleRequest } from '../../contract/articles.ts'
import { AppError } from '../../contract/errors.ts'
import { articleFromBrief } from './article-from-brief.ts'
import { parsed, stop, textOf } from './lead-files.ts'

const USAGE = 'usage: npm run -s eval:article -- BRIEF.json'

const readBrief = async (path: string): Promise<ArticleRequest> => {
  const brief = parsed(ArticleRequest, await textOf(path), path)
  const { plan_id, card_index, brand_voice_id, title } = brief
  if (plan_id !== undefined || card_index !== undefined || brand_voice_id !== undefined)
    return stop(
      `${path}: plan_id, card_index and brand_voice_id refer to things that a new workspace does not have.`,
    )
  if (title === undefined) return stop(`${path}: title is missing.`)
  return brief
}

const main = async (args: readonly string[]): Promise<number> => {
  const [path] = args
  if (path === undefined || args.length !== 1) return stop(USAGE)
  const article = await articleFromBrief(await readBrief(path), process.env)
  process.stdout.write(`${JSON.stringify(article)}\n`)
  return article.status === 'completed' ? 0 : 1
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (thrown) {
  if (!(thrown instanceof AppError)) throw thrown
  stop(thrown.message)
}
