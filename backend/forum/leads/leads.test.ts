import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { INTENTS, LEAD_STATUSES } from '../../../contract/forum.ts'
import { describeEachDatabase } from '../../db/database.fixture.ts'
import { dialectOf } from '../../db/database.ts'
import { type ForumTest, startForum } from '../forum.fixture.ts'
import type { LeadRow } from '../forum.rows.ts'
import { type LeadPosition, leadPageQuery } from './lead.table.ts'
import { insertLeads } from './lead-rows.fixture.ts'

const byRank = (a: LeadRow, b: LeadRow) =>
  b.score - a.score || b.posted_at - a.posted_at || (a.id < b.id ? -1 : 1)
const ids = (leads: readonly { readonly lead_id: string }[]) => leads.map(({ lead_id }) => lead_id)

describeEachDatabase('leads', (make) => {
  describe('listing', () => {
    let it: ForumTest
    let rows: readonly LeadRow[]
    beforeAll(async () => {
      it = await startForum(make)
      // Many leads have the same score, and many of those the same time.
      rows = await insertLeads(it.db, it.workspaceId, 120, (at) => ({
        score: 25 + (at % 6) * 15,
        posted_at: 1_790_000_000_000 + (at % 4),
      }))
    })
    const expected = (keep: (row: LeadRow) => boolean) =>
      rows
        .filter(keep)
        .toSorted(byRank)
        .map(({ id }) => id)
    const all = async (input: Parameters<ForumTest['forum']['listLeads']>[0]) => {
      const found: string[] = []
      let cursor: string | undefined
      do {
        const page = await it.forum.listLeads({ ...input, limit: 7, ...(cursor ? { cursor } : {}) })
        expect(page.count).toBe(page.leads.length)
        found.push(...ids(page.leads))
        cursor = page.next_cursor ?? undefined
      } while (cursor)
      return found
    }

    test('shows the best first, then the newest, without handled leads, ten on a page', async () => {
      const page = await it.forum.listLeads({})
      expect(ids(page.leads)).toEqual(expected(({ handled }) => handled === 0).slice(0, 10))
    })

    test('pages neither repeat nor lose leads of equal score', async () => {
      expect(await all({})).toEqual(expected(({ handled }) => handled === 0))
      expect(await all({ include_handled: true })).toEqual(expected(() => true))
    })

    test('an explicit status takes precedence over include_handled', async () => {
      for (const status of LEAD_STATUSES)
        for (const include_handled of [true, false])
          expect(await all({ status, include_handled })).toEqual(expected((row) => row.status === status))
    })

    test('filters can be combined', async () => {
      for (const intent of INTENTS)
        expect(await all({ intent, min_score: 60 })).toEqual(
          expected((row) => row.intent === intent && row.score >= 60 && row.handled === 0),
        )
      expect(await all({ min_score: 100 })).toEqual(expected((row) => row.score >= 100 && row.handled === 0))
    })

    test.each(['nonsense', 'WzEsMl0', '', btoa('[1,"x","y"]')])(
      'a wrong cursor is an error: %j',
      async (cursor) => {
        await expect(it.forum.listLeads({ cursor })).rejects.toMatchObject({ code: 'invalid_input' })
      },
    )

    test('another workspace sees and marks none of them', async () => {
      const other = await startForum(make, { on: it })
      expect((await other.forum.listLeads({ include_handled: true })).count).toBe(0)
      await expect(
        other.forum.markLead({ lead_id: rows[0]?.id ?? '', status: 'saved' }),
      ).rejects.toMatchObject({ code: 'not_found' })
    })
  })

  describe('marks', () => {
    test('any status can follow any other, and the answer says how to undo the change', async () => {
      const it = await startForum(make)
      const [row] = await insertLeads(it.db, it.workspaceId, 1, () => ({ status: 'new' }))
      const lead_id = row?.id ?? ''
      let previous: (typeof LEAD_STATUSES)[number] = 'new'
      for (const from of LEAD_STATUSES)
        for (const status of [from, ...LEAD_STATUSES]) {
          const marked = await it.forum.markLead({ lead_id, status })
          expect(marked).toEqual({ lead_id, status, previous_status: previous })
          previous = status
        }
    })

    test('a mark reaches the changes feed', async () => {
      const it = await startForum(make)
      const [row] = await insertLeads(it.db, it.workspaceId, 1, () => ({ status: 'new' }))
      const { cursor } = await it.changes.list({})
      await it.forum.markLead({ lead_id: row?.id ?? '', status: 'replied' })
      const { items } = await it.changes.list({ cursor })
      expect(items).toEqual([
        expect.objectContaining({
          kind: 'lead',
          id: row?.id,
          data: expect.objectContaining({ status: 'replied' }),
        }),
        // The mark also changes the community's share of leads in the settings.
        expect.objectContaining({ kind: 'settings' }),
      ])
    })

    test('an unknown lead is not found', async () => {
      const it = await startForum(make)
      await expect(it.forum.markLead({ lead_id: 'lead_none', status: 'saved' })).rejects.toMatchObject({
        code: 'not_found',
      })
    })
  })

  describe('access', () => {
    test('without the forum agent, everything except the settings is refused', async () => {
      const it = await startForum(make)
      await it.change({ plan: 'free', forum_access: 'none' })
      const [row] = await insertLeads(it.db, it.workspaceId, 1)
      const lead_id = row?.id ?? ''
      const refused = { code: 'forum_not_enabled' }
      await expect(it.forum.listLeads({})).rejects.toMatchObject(refused)
      await expect(it.forum.draftReply({ lead_id })).rejects.toMatchObject(refused)
      await expect(it.forum.markLead({ lead_id, status: 'saved' })).rejects.toMatchObject(refused)
      await expect(it.forum.runScan({})).rejects.toMatchObject(refused)
      expect((await it.forum.getSettings({})).access.kind).toBe('none')
    })

    test('after the trial, the three best leads are readable, handled or not, with every filter; others show no text', async () => {
      const it = await startForum(make)
      const rows = await insertLeads(it.db, it.workspaceId, 40)
      await it.change({ plan: 'free', forum_access: 'trial', forum_access_until: it.clock.now() + 60_000 })
      expect((await it.forum.listLeads({ limit: 50 })).leads.every(({ locked }) => !locked)).toBe(true)
      it.clock.advance(61_000)
      const best = rows
        .toSorted(byRank)
        .slice(0, 3)
        .map(({ id }) => id)
      for (const filter of [{}, { include_handled: true }, { status: 'replied' }, { min_score: 30 }] as const)
        for (const lead of (await it.forum.listLeads({ ...filter, limit: 50 })).leads) {
          expect(lead.locked).toBe(!best.includes(lead.lead_id))
          if (lead.locked)
            expect(Object.keys(lead).sort()).toEqual(['intent', 'lead_id', 'locked', 'score', 'status'])
        }
      const locked = rows.find(({ id }) => !best.includes(id))?.id ?? ''
      await expect(it.forum.draftReply({ lead_id: locked })).rejects.toMatchObject({ code: 'lead_locked' })
      expect((await it.forum.getSettings({})).limits.drafts.used).toBe(0)
      expect((await it.forum.draftReply({ lead_id: best[0] ?? '' })).lead_id).toBe(best[0])
    })

    test('after the trial, marking the readable leads unlocks no others, even repeatedly', async () => {
      const it = await startForum(make)
      const rows = await insertLeads(it.db, it.workspaceId, 10, () => ({ status: 'new' }))
      await it.change({ plan: 'free', forum_access: 'trial_expired' })
      await it.work()
      const ranked = rows.toSorted(byRank).map(({ id }) => id)
      const { cursor } = await it.changes.list({})
      const read = new Set<string>()
      for (const status of ['ignored', 'replied', 'saved', 'ignored'] as const) {
        const { leads } = await it.forum.listLeads({ include_handled: true, limit: 50 })
        const open = leads.filter(({ locked }) => !locked).map(({ lead_id }) => lead_id)
        for (const lead_id of open) read.add(lead_id)
        await it.forum.markLeads({ lead_ids: open, status })
      }
      expect([...read].sort()).toEqual(ranked.slice(0, 3).sort())
      const { items } = await it.changes.list({ cursor })
      expect(items.flatMap((item) => (item.kind === 'lead' ? [item.id] : [])).sort()).toEqual(
        [...read].sort(),
      )
    })

    test('an add-on whose time ends also ends the forum agent', async () => {
      const it = await startForum(make)
      await insertLeads(it.db, it.workspaceId, 3, () => ({ status: 'new' }))
      await it.change({
        plan: 'free',
        forum_access: 'add_on',
        forum_access_until: it.clock.now() + 60_000,
      })
      expect((await it.forum.getSettings({})).access.kind).toBe('add_on')
      expect((await it.forum.listLeads({})).leads).toHaveLength(3)
      it.clock.advance(61_000)
      expect((await it.forum.getSettings({})).access).toEqual({ kind: 'none', expires_at: null })
      const refused = { code: 'forum_not_enabled' }
      await expect(it.forum.listLeads({})).rejects.toMatchObject(refused)
      await expect(it.forum.runScan({})).rejects.toMatchObject(refused)
    })

    test('a trial whose time ends also locks leads in the feed', async () => {
      const it = await startForum(make)
      await insertLeads(it.db, it.workspaceId, 10, () => ({ status: 'new' }))
      await it.owner.changeForumSettings({ keywords: ['invoice'] })
      await it.change({ plan: 'free', forum_access: 'trial', forum_access_until: it.clock.now() + 60_000 })
      await it.work()
      const { cursor } = await it.changes.list({})
      it.clock.advance(61_000)
      await it.work()
      const { items } = await it.changes.list({ cursor })
      const locks = items.flatMap((item) => (item.kind === 'lead' ? [item.data?.locked] : []))
      expect(locks.filter((locked) => locked)).toHaveLength(7)
      expect(locks.filter((locked) => locked === false)).toHaveLength(3)
      expect(items.some(({ kind }) => kind === 'settings')).toBe(true)
    })
  })

  test('a page of 100,000 leads is read from an index, not sorted', async () => {
    const it = await startForum(make)
    await insertLeads(it.db, it.workspaceId, 100_000)
    if (dialectOf(it.db) === 'postgres') await sql`analyze lead`.execute(it.db)
    const open = { include_handled: false }
    const place: LeadPosition = [60, 1_790_000_003_000, 'lead_x']
    const queries = [
      leadPageQuery(it.db, it.workspaceId, open, null, 11),
      leadPageQuery(it.db, it.workspaceId, open, place, 11),
      leadPageQuery(it.db, it.workspaceId, { ...open, include_handled: true }, place, 11),
      leadPageQuery(it.db, it.workspaceId, { ...open, status: 'saved', min_score: 40 }, place, 11),
    ]
    for (const query of queries) {
      const { sql: text, parameters } = query.compile()
      const explain = dialectOf(it.db) === 'postgres' ? 'explain ' : 'explain query plan '
      const { rows } = await it.db.executeQuery({ ...query.compile(), sql: explain + text, parameters })
      const plan = JSON.stringify(rows)
      expect(plan).toMatch(/lead_(unhandled|by_status|best)/)
      expect(plan).not.toMatch(/TEMP B-TREE|Seq Scan|SCAN lead(?! USING)/)
    }
  }, 120_000)
})
