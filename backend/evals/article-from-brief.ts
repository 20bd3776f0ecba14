import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { z } from 'zod'
import { type Article, type ArticleRequest, articles } from '../../contract/articles.ts'
import { articleCost } from '../../contract/credits.ts'
import { VERSION } from '../../contract/version.ts'
import { moveCredits } from '../credits/credits.ts'
import { type Database, openDatabase, transaction } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { makeKey } from '../keys/keys.ts'
import { createModels, modelsInEnv } from '../model/models.ts'
import { createLogger } from '../observability/logging.ts'
import { createMetrics } from '../observability/metrics.ts'
import { compose, type Parts } from '../run/compose.ts'
import { createSecretBox } from '../secrets/secrets.ts'
import { createWorkspace } from '../workspaces/workspaces.ts'

type Env = Readonly<Record<string, string | undefined>>

/** Orders the article over REST, runs the worker's job until it is written, and reads it over REST. */
const writeIn = async (
  db: Database,
  brief: ArticleRequest,
  { models, search }: Pick<Parts, 'models' | 'search'>,
): Promise<Article> => {
  await migrate(db)
  const { key } = await transaction(db, async (trx) => {
    const workspaceId = await createWorkspace(trx, { name: 'Evaluation', plan: 'scale' })
    await moveCredits(trx, workspaceId, articleCost({ image: true }), 'Evaluation')
    return makeKey(trx, { workspaceId, name: 'Evaluation', scopes: ['articles'], kind: 'agent' })
  })
  const { app, jobs } = compose({
    db,
    log: createLogger('silent'),
    metrics: createMetrics(),
    models,
    search,
    now: Date.now,
    credentials: {},
    secrets: createSecretBox(undefined),
    userAgent: `Quillport/${VERSION}`,
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

/**
 * Writes one article with the configured model, or as an outline, in a temporary database. Throws AppError
 * `invalid_input` if the environment is wrong.
 */
export const articleFromBrief = async (brief: ArticleRequest, env: Env): Promise<Article> => {
  const models = createModels({ ...modelsInEnv(env), lookAround: false, now: Date.now })
  const folder = await mkdtemp(join(tmpdir(), 'eval-article-'))
  const db = openDatabase(join(folder, 'article.db'))
  try {
    return await writeIn(db, brief, { models, search: env.QUILLPORT_SEARCH || undefined })
  } finally {
    await db.destroy()
    await rm(folder, { recursive: true })
  }
}
