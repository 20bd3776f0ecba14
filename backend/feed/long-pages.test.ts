import { expect, it } from 'vitest'
import { type Change, ChangePage } from '../../contract/changes.ts'
import { recordChanges } from '../changes/changes.ts'
import { describeEachDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { transaction } from '../db/database.ts'
import { UNLEASED } from '../jobs/lease-columns.ts'
import { newAccount, startBackend } from '../run/backend.fixture.ts'

/** Adds completed articles with the given bodies. */
const addArticles = (test: TestDatabase, workspaceId: string, bodies: readonly number[]) =>
  transaction(test.db, async (trx) => {
    const ids = bodies.map((_, n) => `job_${n}`)
    for (const [n, characters] of bodies.entries()) {
      await trx
        .insertInto('article')
        .values({
          ...UNLEASED,
          id: `job_${n}`,
          workspace_id: workspaceId,
          status: 'completed',
          stage: 'completed',
          percent: 100,
          wanted: JSON.stringify({ title: `Article ${n}` }),
          charged: 5,
          work: '{}',
          written_by: 'outline',
          version: 1,
          error_code: null,
          error_message: null,
          plan_id: null,
          card_index: null,
          warnings: '[]',
          created_at: n,
          finished_at: n,
        })
        .execute()
      await trx
        .insertInto('article_version')
        .values({
          article_id: `job_${n}`,
          version: 1,
          origin: 'service',
          title: `Article ${n}`,
          seo_title: '',
          meta_description: '',
          focus_keyword: '',
          body: `<p>${'long text '.repeat(characters / 10)}</p>`,
          word_count: 1,
          checks: '[]',
          tags: '[]',
          categories: '[]',
          created_at: n,
        })
        .execute()
    }
    await recordChanges(trx, workspaceId, 'article', ids)
  })

const jobIds = (items: readonly Change[]) => items.flatMap(({ kind, id }) => (kind === 'article' ? [id] : []))

describeEachDatabase('pages of long articles', (make) => {
  const start = async (bodies: readonly number[]) => {
    const test = await make()
    const account = await newAccount(test)
    const backend = startBackend(test, { readsPerMinute: 10_000 })
    await addArticles(test, account.workspaceId, bodies)
    const pages: ChangePage[] = []
    do {
      const cursor = pages.at(-1)?.cursor
      const query = cursor === undefined ? '' : `?${new URLSearchParams({ cursor })}`
      const answer = await backend.send('GET', `/api/v1/changes${query}`, { key: account.key })
      pages.push(ChangePage.parse(await answer.json()))
    } while (pages.at(-1)?.more)
    return pages
  }

  it('a page ends after a certain amount of text, and nothing is lost between pages', async () => {
    const pages = await start(Array.from({ length: 30 }, () => 390_000))
    expect(pages.map(({ items }) => jobIds(items).length)).toEqual([6, 6, 6, 6, 6])
    expect(pages.flatMap(({ items }) => jobIds(items))).toEqual(
      Array.from({ length: 30 }, (_, n) => `job_${n}`),
    )
  })

  it('a page of short articles has a maximum number of articles', async () => {
    const pages = await start(Array.from({ length: 120 }, () => 100))
    expect(pages.map(({ items }) => jobIds(items).length)).toEqual([50, 50, 20])
    expect(new Set(pages.flatMap(({ items }) => jobIds(items))).size).toBe(120)
  })
})
