import { on, once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { Article } from '../../contract/articles.ts'
import { COSTS } from '../../contract/credits.ts'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { startChild } from '../jobs/killed.fixture.ts'
import { startBackend } from '../run/backend.fixture.ts'
import { checksIn } from './article.table.ts'
import { moneyOf, PICTURED, PLAIN, startArticles } from './articles.fixture.ts'
import { drawSvg } from './resvg.ts'

/** Number of kills of each change on each database. */
const KILLS = Number(process.env.QUILLPORT_KILLS ?? 1)
const CALLER = fileURLToPath(new URL('./change-caller.fixture.ts', import.meta.url))
const OWNER = 'token-of-the-owner'

const square = await drawSvg(
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640"><rect width="640" height="640" fill="#c00"/></svg>',
)
const PICTURE = Buffer.from(square.png).toString('base64')

type Request = { readonly method: string; readonly path: string; readonly body?: object }
/** A change of an article. */
type Change = {
  readonly name: string
  /** Requests that come first, so that the change has an effect. */
  readonly first?: readonly ((path: string) => Request)[]
  readonly request: (path: string, round: number) => Request
  readonly adds?: { readonly versions?: 1; readonly pictures?: 1; readonly cost?: number }
  readonly deletes?: true
  /** The number of credits that the change refunds. */
  readonly refunds?: number
  /** Whether the change adds a claim without a source. */
  readonly claims?: true
}

const replaced = (path: string): Request => ({
  method: 'PUT',
  path: `${path}/image`,
  body: { base64: PICTURE },
})
const deleted = (path: string): Request => ({ method: 'DELETE', path: path.replace('/api/v1', '/owner') })
const stopped = (path: string): Request => ({
  method: 'POST',
  path: `${path.replace('/api/v1', '/owner')}/stop`,
  body: {},
})
const restored = (path: string): Request => ({
  method: 'POST',
  path: `${path.replace('/api/v1', '/owner')}/restore`,
  body: {},
})
/** A sentence with a figure that no source contains. */
const claimOf = (round: number): string => `A study found that ${30 + round} % of invoices are paid late.`

/** The only change of an article that is not written yet. */
const STOP: Change = { name: 'a stop of the writing', request: stopped, refunds: PLAIN }

/** The changes of a written article, in their order. After the deletion, the article is restored. */
const CHANGES: readonly Change[] = [
  {
    name: 'an edit with a claim',
    request: (path, round) => ({ method: 'PATCH', path, body: { html: `<p>${claimOf(round)}</p>` } }),
    adds: { versions: 1 },
    claims: true,
  },
  {
    name: 'a title, for which the card is drawn again',
    request: (path, round) => ({ method: 'PATCH', path, body: { title: `Late invoices, part ${round}` } }),
    adds: { versions: 1, pictures: 1 },
  },
  {
    name: 'going back to the first version',
    first: [(path) => ({ method: 'PATCH', path, body: { html: '<p>Mine.</p>' } })],
    request: (path) => ({ method: 'POST', path: `${path}/versions/1/restore`, body: {} }),
    adds: { versions: 1 },
  },
  { name: 'a picture replaced', request: replaced, adds: { versions: 1, pictures: 1 } },
  {
    name: 'a picture generated again',
    first: [replaced],
    request: (path) => ({ method: 'POST', path: `${path}/image`, body: {} }),
    adds: { versions: 1, pictures: 1, cost: COSTS.hero_image },
  },
  { name: 'a deletion', request: deleted, deletes: true },
  { name: 'a restored deletion', request: restored },
]

/** Starts a call in a process of its own and kills it after some ms. Returns how long the call took; null if it was killed before its answer. */
const callAndKill = async (killAfter: number, ...args: readonly string[]): Promise<number | null> => {
  const server = startChild(CALLER, ...args)
  const ended = once(server, 'exit')
  const messages = on(server, 'message')
  await messages.next()
  const sent = performance.now()
  const answered = messages.next().then(() => performance.now() - sent)
  const took = await Promise.race([answered, delay(killAfter, null)])
  server.kill('SIGKILL')
  await ended
  return took
}

describeEachDatabase('a server killed while it changes an article', (make) => {
  it(
    `makes each change once, charges it once and loses no version, killed ${KILLS} times at each`,
    async () => {
      const test = await startArticles(make, KILLS * (PICTURED + COSTS.hero_image) + PLAIN)
      const own = { workspaceId: test.workspaceId, token: OWNER }
      const backend = startBackend(test, { owner: own, idempotencyTimes: { lease: 500, wait: 20_000 } })
      const keyFor = (path: string) => (path.startsWith('/owner') ? OWNER : test.key)
      const send = ({ method, path, body }: Request, headers = {}) =>
        backend.send(method, path, { key: keyFor(path), headers, ...(body === undefined ? {} : { body }) })
      const stored = async (id: string) => ({
        ...(await test.db
          .selectFrom('article')
          .select(['version', 'deleted_at'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow()),
        versions: await test.db
          .selectFrom('article_version')
          .selectAll()
          .where('article_id', '=', id)
          .orderBy('version')
          .execute(),
        pictures: await test.db
          .selectFrom('article_picture')
          .selectAll()
          .where('article_id', '=', id)
          .execute(),
        money: await moneyOf(test),
      })
      /** How long each change took when it was last answered, in ms. The kills are spread over this time. */
      const times = new Map([STOP, ...CHANGES].map(({ name }) => [name, 300]))
      const inTheMiddle = new Map([STOP, ...CHANGES].map(({ name }) => [name, 0]))

      const kill = async (id: string, round: number, change: Change): Promise<void> => {
        const { name, first = [], request, adds = {}, deletes = false, refunds = 0 } = change
        const path = `/api/v1/articles/${id}`
        for (const one of first) expect((await send(one(path))).status).toBe(200)
        const before = await stored(id)
        const sent = request(path, round)
        const headers = { 'idempotency-key': `${name.replaceAll(/\W+/g, '-')}-${round}` }
        const killAfter = (times.get(name) ?? 0) * ((0.5 + round * 0.382) % 1)
        const call = JSON.stringify({ ...sent, key: keyFor(sent.path), headers })
        const took = await callAndKill(killAfter, test.address, call, JSON.stringify(own))
        if (took === null) inTheMiddle.set(name, (inTheMiddle.get(name) ?? 0) + 1)
        else times.set(name, took)
        // The caller repeats the call unchanged, because it got no answer. Calls of the owner have no key.
        const { status } = await send(sent, headers)
        expect(sent.path.startsWith('/owner') ? [200, 404] : [200], name).toContain(status)
        const after = await stored(id)
        expect(after.versions.slice(0, before.versions.length), name).toEqual(before.versions)
        expect(after.versions.length, name).toBe(before.versions.length + (adds.versions ?? 0))
        expect(after.version, name).toBe(after.versions.length)
        expect(after.pictures, name).toEqual(expect.arrayContaining(before.pictures))
        expect(after.pictures.length, name).toBe(before.pictures.length + (adds.pictures ?? 0))
        const used = after.versions.flatMap(({ image_id }) => image_id ?? [])
        expect(
          after.pictures.map((picture) => picture.id),
          name,
        ).toEqual(expect.arrayContaining(used))
        const balance = before.money.balance - (adds.cost ?? 0) + refunds
        const refunded = before.money.refunds + (refunds > 0 ? 1 : 0)
        expect(after.money, name).toEqual({ balance, sum: balance, refunds: refunded })
        expect(after.deleted_at !== null, name).toBe(deletes)
        if (change.claims) {
          const checks = checksIn(after.versions.at(-1)?.checks ?? '[]')
          expect(checks.find((check) => check.id === 'sources_read')).toMatchObject({
            passed: false,
            measured: expect.stringContaining(claimOf(round)),
          })
        }
      }

      for (let round = 0; round < KILLS; round += 1) {
        const { job_id } = await test.written({ title: `How to chase invoice ${round}`, image: true })
        for (const change of CHANGES) await kill(job_id, round, change)
        const waiting = Article.pick({ job_id: true }).parse(
          await (await test.order({ title: `Never written ${round}` })).json(),
        )
        await kill(waiting.job_id, round, STOP)
        await test.work()
        expect((await stored(waiting.job_id)).versions).toEqual([])
        // Each day has fewer stops than this test has rounds.
        await test.db.deleteFrom('daily_use').execute()
      }
      const kills = [...inTheMiddle.values()]
      expect(kills.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(0)
      if (KILLS >= 30) expect(Math.min(...kills), JSON.stringify([...inTheMiddle])).toBeGreaterThan(0)
    },
    60_000 + KILLS * (CHANGES.length + 1) * 20_000,
  )
})
