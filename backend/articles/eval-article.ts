import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { type Article, ArticleRequest, articles } from '../../contract/articles.ts'
import { AppError } from '../../contract/errors.ts'
import { GUIDE } from '../../contract/guide.ts'
import { compose } from '../compose.ts'
import { moveCredits } from '../credits/credits.ts'
import { type Database, openDatabase, transaction } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { makeKey } from '../keys/keys.ts'
import { createLogger } from '../logging.ts'
import { createMetrics } from '../metrics.ts'
import { createModels, imageModelFromEnv, modelFromEnv } from '../model/models.ts'
import { createSecretBox } from '../secrets/secrets.ts'
import { createWorkspace } from '../workspaces/workspaces.ts'

const USAGE = 'usage: npm run -s eval:article -- BRIEF.json'
const CREDITS = 8

/** What is wrong with the brief or the surroundings, worded for whoever runs this. */
class Unusable extends Error {}

const Json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue('not JSON')
    return z.NEVER
  }
})

const readBrief = async (path: string): Promise<ArticleRequest> => {
  const text = await readFile(path, 'utf8').catch((thrown: Error) => {
    throw new Unusable(`${path}: ${thrown.message}`)
  })
  const parsed = Json.pipe(ArticleRequest).safeParse(text)
  if (!parsed.success) throw new Unusable(`${path}: ${z.prettifyError(parsed.error)}`)
  const { plan_id, card_index, brand_voice_id, title } = parsed.data
  if (plan_id !== undefined || card_index !== undefined || brand_voice_id !== undefined)
    throw new Unusable(
      `${path}: plan_id, card_index and brand_voice_id name what a fresh workspace does not have.`,
    )
  if (title === undefined) throw new Unusable(`${path}: title is missing.`)
  return parsed.data
}

const modelsOf = (env: NodeJS.ProcessEnv) => {
  try {
    return createModels({
      configured: modelFromEnv(env),
      image: imageModelFromEnv(env),
      lookAround: false,
      now: Date.now,
    })
  } catch (thrown) {
    throw thrown instanceof AppError ? new Unusable(thrown.message) : thrown
  }
}

/** Orders the article over REST, has the worker's job write it, and reads it over REST. */
const writeIn = async (db: Database, brief: ArticleRequest): Promise<Article> => {
  await migrate(db)
  const { key } = await transaction(db, async (trx) => {
    const workspaceId = await createWorkspace(trx, { name: 'Evaluation', plan: 'scale' })
    await moveCredits(trx, workspaceId, CREDITS, 'Evaluation')
    return makeKey(trx, { workspaceId, name: 'Evaluation', scopes: ['articles'], kind: 'agent' })
  })
  const { app, jobs } = compose({
    db,
    log: createLogger('silent'),
    metrics: createMetrics(),
    models: modelsOf(process.env),
    now: Date.now,
    credentials: {},
    secrets: createSecretBox(undefined),
    userAgent: `Quillport/${GUIDE.version}`,
  })
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const call = async <S extends z.ZodType>(schema: S, path: string, init: RequestInit) => {
    const answer = await app.request(`/api/v1/articles${path}`, { ...init, headers })
    const body: unknown = await answer.json()
    if (!answer.ok) throw new Error(`The service answered ${answer.status}: ${JSON.stringify(body)}`)
    return schema.parse(body)
  }
  const { job_id } = await call(articles.generate.output, '', { method: 'POST', body: JSON.stringify(brief) })
  const job = jobs.find(({ name }) => name === 'article')
  const { signal } = new AbortController()
  while ((await job?.poll({ owner: 'evaluation', leaseMs: 60_000, signal })) === 'worked');
  return call(articles.get.output, `/${job_id}`, { method: 'GET' })
}

const main = async (args: readonly string[]): Promise<number> => {
  const [path] = args
  if (path === undefined || args.length !== 1) throw new Unusable(USAGE)
  const brief = await readBrief(path)
  const folder = await mkdtemp(join(tmpdir(), 'eval-article-'))
  const db = openDatabase(join(folder, 'article.db'))
  try {
    const article = await writeIn(db, brief)
    process.stdout.write(`${JSON.stringify(article)}\n`)
    return article.status === 'completed' ? 0 : 1
  } finally {
    await db.destroy()
    await rm(folder, { recursive: true })
  }
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (thrown) {
  if (!(thrown instanceof Unusable)) throw thrown
  process.stderr.write(`${thrown.message}\n`)
  process.exitCode = 2
}
