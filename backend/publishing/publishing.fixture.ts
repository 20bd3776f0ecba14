import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Article } from '../../contract/articles.ts'
import { publishing } from '../../contract/publishing.ts'
import { startArticles } from '../articles/articles.fixture.ts'
import type { MakeDatabase, TestDatabase } from '../db/database.fixture.ts'
import { TEST_KEY } from '../run/backend.fixture.ts'
import type { Parts } from '../run/compose.ts'
import { createSecretBox } from '../secrets/secrets.ts'
import { FAKE_ADMIN_KEY, startGhost } from '../sites/ghost/ghost-fake.fixture.ts'
import { siteRow } from '../sites/site-row.fixture.ts'

/** Short times for tests, in ms. */
export const SHORT_TIMES = { lease: 1_000, wait: 10_000, settled: 700 }

/** Connects a Ghost as a person would, without a check of its login. */
export const connectGhost = async (
  { db, clock }: Pick<TestDatabase, 'db' | 'clock'>,
  workspaceId: string,
  url: string,
  key = FAKE_ADMIN_KEY,
): Promise<string> => {
  const id = `site_${randomUUID()}`
  const login = JSON.stringify({ platform: 'ghost', url, admin_api_key: key })
  await db
    .insertInto('site')
    .values(
      siteRow({
        id,
        workspace_id: workspaceId,
        platform: 'ghost',
        name: 'Fake',
        url,
        account: 'an integration',
        login: createSecretBox(TEST_KEY).seal(id, login),
        checked_at: clock.now(),
        created_at: clock.now(),
      }),
    )
    .execute()
  await db
    .insertInto('platform_enabled')
    .values({ workspace_id: workspaceId, platform: 'ghost' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return id
}

const Problem = z.object({ code: z.string(), detail: z.string(), outcome: z.string().optional() })

/** Starts a service with credits, a connected fake Ghost, and `articles` written articles. */
export const startPublishing = async (make: MakeDatabase, overrides: Partial<Parts> = {}) => {
  const ghost = await startGhost()
  const service = await startArticles(make, 40, {
    privateOrigins: new Set([ghost.origin]),
    publishTimes: SHORT_TIMES,
    ...overrides,
  })
  const siteId = await connectGhost(service, service.workspaceId, ghost.origin)
  const ask = (
    article: Pick<Article, 'job_id'>,
    status?: 'draft' | 'publish',
    headers: Readonly<Record<string, string>> = {},
    connection_id = siteId,
    // Outlines have places to fill in. Most tests are not about them.
    choices: Readonly<Record<string, unknown>> = status === 'publish' ? { allow_placeholders: true } : {},
  ) =>
    service.send('POST', `/api/v1/articles/${article.job_id}/publish`, {
      body: { connection_id, ...(status ? { status } : {}), ...choices },
      headers,
    })
  return {
    ...service,
    ghost,
    siteId,
    ask,
    /** Publishes an article. Fails the test if that fails. */
    publish: async (article: Pick<Article, 'job_id'>, status?: 'draft' | 'publish') =>
      publishing.publish.output.parse(await (await ask(article, status)).json()),
    /** Publishes, expects a failure, and returns the status, code and message. */
    refused: async (
      article: Pick<Article, 'job_id'>,
      status?: 'draft' | 'publish',
      connectionId = siteId,
    ) => {
      const response = await ask(article, status, {}, connectionId)
      const { code, detail, outcome } = Problem.parse(await response.json())
      return {
        status: response.status,
        ...{ code, detail, outcome, retryAfter: response.headers.get('retry-after') },
      }
    },
    edit: (article: Pick<Article, 'job_id'>, change: Readonly<Record<string, unknown>>) =>
      service.send('PATCH', `/api/v1/articles/${article.job_id}`, { body: change }),
    onlyPost: () => {
      const [post, ...more] = ghost.posts.values()
      if (!post || more.length > 0) throw new Error(`There are ${ghost.posts.size} posts instead of one.`)
      return post
    },
  }
}
export type Published = Awaited<ReturnType<typeof startPublishing>>
