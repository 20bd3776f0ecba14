import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describePostgres } from '../../db/database.fixture.ts'
import { transaction } from '../../db/database.ts'
import { feedSite, POSTS, PROFILE, startForum } from '../forum.fixture.ts'
import { forgetPost } from '../venues/deletions.ts'
import { storedReasons } from '../watching/json-columns.ts'

describePostgres('scoring leads again', (make) => {
  test('brings back no word of a post that its author deletes at the same time', async () => {
    const it = await startForum(make)
    const site = await feedSite()
    site.publish([{ id: 'a', ...POSTS.hot(1) }])
    await it.owner.changeForumSettings({ ...PROFILE, communities: [{ source: 'feed', name: site.url }] })
    await it.scan()
    const lead = () => it.db.selectFrom('lead').selectAll().executeTakeFirstOrThrow()
    const { id } = await lead()
    await it.owner.changeForumSettings({ keywords: [...PROFILE.keywords, 'bakery'] })
    let commit = () => {}
    const waiting = new Promise<void>((resolve) => (commit = resolve))
    const deleting = transaction(it.db, async (trx) => {
      await forgetPost(trx, it.workspaceId, id)
      await waiting
    })
    const scoring = it.work(it.backendOf().jobs.filter(({ name }) => name === 'rescore'))
    const blocked = async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(it.db)
      return rows.length
    }
    await expect.poll(blocked).toBeGreaterThan(0)
    commit()
    await Promise.all([deleting, scoring])
    const { title, reasons, post_deleted } = await lead()
    expect([title, post_deleted]).toEqual(['', 1])
    expect(storedReasons(reasons).filter(({ quote }) => quote !== '')).toEqual([])
  })
})
