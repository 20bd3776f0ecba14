import { expect, test } from 'vitest'
import { describeEachDatabase } from '../../db/database.fixture.ts'
import { startForum } from '../forum.fixture.ts'
import { insertLeads } from '../leads/lead-rows.fixture.ts'
import { readableOf } from './triage.fixture.ts'

describeEachDatabase('marked leads', (make) => {
  const filled = async (count: number) => {
    const it = await startForum(make)
    const rows = await insertLeads(it.db, it.workspaceId, count, (at) => ({ status: 'new', score: 90 - at }))
    const marked = async () => (await it.forum.getSettings({})).communities[0]?.marked
    return { it, ids: rows.map(({ id }) => id), marked }
  }

  test('each community shows how many marked posts were leads, not counting posts ignored without a reason', async () => {
    const { it, ids, marked } = await filled(5)
    const [a = '', b = '', c = '', d = ''] = ids
    expect(await marked()).toEqual({ leads: 0, of: 0 })
    await it.forum.markLead({ lead_id: a, status: 'replied' })
    await it.forum.markLead({ lead_id: b, status: 'saved' })
    await it.forum.markLead({ lead_id: c, status: 'ignored' })
    const said = await it.forum.notALead({
      lead_id: d,
      reason: 'other_thing',
      note: ' Payroll, not invoices ',
    })
    expect(said).toEqual({ lead_id: d, status: 'ignored', previous_status: 'new', previous_reason: null })
    expect(await marked()).toEqual({ leads: 2, of: 3 })
    expect((await readableOf(it)).find(({ lead_id }) => lead_id === d)).toMatchObject({
      status: 'ignored',
      not_lead: { reason: 'other_thing', note: 'Payroll, not invoices' },
    })
  })

  test('any other mark removes the reason, and the feed reports the new count', async () => {
    const { it, ids, marked } = await filled(1)
    const [lead_id = ''] = ids
    for (const status of ['new', 'saved', 'replied', 'ignored'] as const) {
      await it.forum.notALead({ lead_id, reason: 'no_need' })
      expect(await marked()).toMatchObject({ leads: 0, of: 1 })
      const { cursor } = await it.changes.list({})
      await it.forum.markLead({ lead_id, status })
      expect((await readableOf(it))[0]).toMatchObject({ status, not_lead: null })
      expect((await it.changes.list({ cursor })).items.map(({ kind }) => kind).toSorted()).toEqual([
        'lead',
        'settings',
      ])
    }
  })

  test('several leads are marked at once, and the answer says for each how to undo', async () => {
    const { it, ids } = await filled(4)
    await it.forum.markLead({ lead_id: ids[1] ?? '', status: 'saved' })
    await it.forum.notALead({ lead_id: ids[2] ?? '', reason: 'old' })
    const { leads } = await it.forum.markLeads({ lead_ids: ids, status: 'ignored', reason: 'sells' })
    expect(leads.map(({ previous_status, previous_reason }) => [previous_status, previous_reason])).toEqual([
      ['new', null],
      ['saved', null],
      ['ignored', 'old'],
      ['new', null],
    ])
    expect((await readableOf(it)).map(({ not_lead }) => not_lead?.reason)).toEqual(Array(4).fill('sells'))
  })

  test('an unknown lead among several leaves all of them unmarked', async () => {
    const { it, ids } = await filled(3)
    const wrong = it.forum.markLeads({ lead_ids: [...ids, 'lead_none'], status: 'ignored' })
    await expect(wrong).rejects.toMatchObject({ code: 'not_found' })
    expect((await readableOf(it)).map(({ status }) => status)).toEqual(['new', 'new', 'new'])
  })

  test('101 leads at once, and a reason with another status than ignored, are refused', async () => {
    const { it, ids } = await filled(1)
    const many = Array.from({ length: 101 }, (_, at) => `lead_${at}`)
    for (const input of [
      { lead_ids: many, status: 'saved' },
      { lead_ids: ids, status: 'saved', reason: 'sells' },
      { lead_ids: [], status: 'saved' },
    ] as const)
      await expect(it.forum.markLeads({ ...input, lead_ids: [...input.lead_ids] })).rejects.toMatchObject({
        code: 'invalid_input',
      })
  })

  test('two calls that mark the same leads in opposite order do not deadlock', async () => {
    const { it, ids } = await filled(30)
    const all = await Promise.all([
      it.forum.markLeads({ lead_ids: ids, status: 'saved' }),
      it.forum.markLeads({ lead_ids: ids.toReversed(), status: 'replied' }),
    ])
    expect(all.map(({ leads }) => leads.length)).toEqual([30, 30])
    expect(new Set((await readableOf(it)).map(({ status }) => status)).size).toBe(1)
  })

  test('an export is CSV without formulas, and shows no text of locked leads', async () => {
    const it = await startForum(make)
    const hostile = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=2', 'a "quoted", one\nand =3']
    await insertLeads(it.db, it.workspaceId, 6, (at) => ({
      status: 'new',
      score: 90 - at,
      title: hostile[at] ?? '',
      body: 'canary-of-the-body',
      undated: at === 0 ? 1 : 0,
    }))
    const { text } = await it.forum.exportLeads({})
    const lines = text.split('\r\n')
    expect(lines[0]).toMatch(/^lead_id,score,intent,status,/)
    expect(lines).toHaveLength(8)
    for (const cell of ["'=1+1", "'+1", "'-1", "'@SUM(A1)"]) expect(text).toContain(`,${cell},`)
    expect(text).toContain(`"a ""quoted"", one\n'and =3"`.replace("'and", 'and'))
    expect(text).not.toMatch(/(^|,)"?[=+@-]/m)
    await it.change({ plan: 'free', forum_access: 'trial_expired' })
    await it.work()
    const locked = (await it.forum.exportLeads({})).text
    expect(locked.match(/canary-of-the-body/g)).toHaveLength(3)
    expect(locked.split('\r\n')[4]).toMatch(/^lead_[^,]+,87,\w+,new,+$/)
    await it.change({ forum_access: 'none' })
    await expect(it.forum.exportLeads({})).rejects.toMatchObject({ code: 'forum_not_enabled' })
  })
})
