import { expect, it } from 'vitest'
import { ChangePage } from '../../contract/changes.ts'
import { CardContent } from '../../contract/owner/plans.ts'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { newAccount, newKey } from '../run/backend.fixture.ts'
import { createPlan } from './edit-plan.ts'
import { card, problemOf, startPlans } from './plans.fixture.ts'

describeEachDatabase('content plans', (make) => {
  it('answers nulls and no cards if there is no plan', async () => {
    const it = await startPlans(make)
    const none = { plan_id: null, domain: null, title: null, cards: [], count: 0 }
    expect(await it.list()).toEqual(none)
    expect(await it.list('?domain=example.org')).toEqual(none)
  })

  it('finds a site’s newest plan for any spelling of its domain, and the newest of all by default', async () => {
    const it = await startPlans(make)
    const first = await it.plan({ domain: 'https://www.Example.com/blog/' })
    expect((await it.list()).domain).toBe('example.com')
    const second = await it.plan({ domain: 'EXAMPLE.com', title: 'Spring' })
    const other = await it.plan({ domain: 'http://localhost:8080' })
    expect(await it.list()).toMatchObject({ plan_id: other, domain: 'localhost:8080' })
    for (const domain of ['example.com', 'www.example.com', 'https://EXAMPLE.com/about', 'example.com.'])
      expect(await it.list(`?domain=${encodeURIComponent(domain)}`)).toMatchObject({
        plan_id: second,
        title: 'Spring',
      })
    expect((await it.list(`?plan_id=${first}`)).plan_id).toBe(first)
    expect((await it.list(`?plan_id=${first}&domain=www.example.com`)).plan_id).toBe(first)
    for (const domain of ['exmaple.com', ' ://'])
      expect(
        await problemOf(await it.send('GET', `/api/v1/content-plan?domain=${encodeURIComponent(domain)}`)),
      ).toMatchObject({
        status: 404,
        code: 'not_found',
        detail: `There is no plan for ${domain.trim()}. There are plans for localhost:8080 and example.com.`,
      })
    for (const query of [
      '?plan_id=plan_none',
      `?plan_id=${first}&domain=example.org`,
      `?plan_id=${first}&domain=%20%3A%2F%2F`,
    ])
      expect((await it.send('GET', `/api/v1/content-plan${query}`)).status).toBe(404)
    const stranger = await newAccount(it)
    const asked = await it.send('GET', `/api/v1/content-plan?plan_id=${first}`, { key: stranger.key })
    expect(asked.status).toBe(404)
  })

  it('lists open cards by month, optionally with done cards or only one status, and counts all of them', async () => {
    const it = await startPlans(make)
    const inFirstMonth = '2026-11-15T00:00:00.000Z'
    const cards = [
      card({ month: 2 }),
      card(),
      card({ scheduled_for: inFirstMonth }),
      card({ month: 2 }),
      card(),
    ]
    const id = await it.plan({ cards })
    const statuses = ['planned', 'failed', 'scheduled', 'manually_written', 'published'] as const
    for (const [index, status] of statuses.entries())
      await it.db
        .updateTable('plan_card')
        .set({ status })
        .where('plan_id', '=', id)
        .where('card_index', '=', index)
        .execute()
    const shown = async (query: string) => {
      const { cards: found, count } = await it.list(query)
      return { indexes: found.map(({ card_index }) => card_index), count }
    }
    expect(await shown('')).toEqual({ indexes: [1, 0], count: 2 })
    expect(await shown('?include_done=true')).toEqual({ indexes: [1, 2, 4, 0, 3], count: 5 })
    expect(await shown('?include_done=true&limit=2')).toEqual({ indexes: [1, 2], count: 5 })
    expect(await shown('?include_done=true&month=2')).toEqual({ indexes: [0, 3], count: 2 })
    expect(await shown('?month=2')).toEqual({ indexes: [0], count: 1 })
    expect(await shown('?month=3')).toEqual({ indexes: [], count: 0 })
    for (const [index, status] of statuses.entries())
      for (const done of ['', '&include_done=true', '&include_done=false'])
        expect(await shown(`?status=${status}${done}`)).toEqual({ indexes: [index], count: 1 })
    for (const query of ['?limit=0', '?limit=51', '?month=0', '?status=done', '?colour=red'])
      expect((await it.send('GET', `/api/v1/content-plan${query}`)).status).toBe(400)
  })

  it('shows ten cards by default, and fifty at most', async () => {
    const it = await startPlans(make)
    await it.plan({ cards: Array.from({ length: 60 }, (_, at) => card({ title: `Title ${at}` })) })
    expect((await it.list()).cards.length).toBe(10)
    const most = await it.list('?limit=50')
    expect([most.cards.length, most.count]).toEqual([50, 60])
  })

  it('adds, changes, schedules, closes, opens and removes cards, and removes the plan with its last card', async () => {
    const it = await startPlans(make)
    const id = await it.plan()
    const added = await (
      await it.own('POST', `/plans/${id}/cards`, card({ title: 'Second', angle: '' }))
    ).json()
    expect(added).toMatchObject({
      card_index: 1,
      status: 'planned',
      angle: null,
      plan: { plan_id: id, domain: 'example.com', title: 'Winter', starts: '2026-11' },
    })
    const change = async (body: Readonly<Record<string, unknown>>) => {
      const answer = await it.own('PATCH', `/plans/${id}/cards/1`, body)
      const { title, month, status, scheduled_for } = await answer.json()
      return { title, month, status, scheduled_for }
    }
    const when = '2999-01-01T00:00:00.000Z'
    const second = { title: 'Two', month: 3 }
    expect(await change(second)).toEqual({ ...second, status: 'planned', scheduled_for: null })
    expect(await change({ scheduled_for: when })).toEqual({
      ...{ title: 'Two', month: 120 },
      status: 'scheduled',
      scheduled_for: when,
    })
    expect(await change({ title: 'Zwei' })).toMatchObject({ status: 'scheduled', scheduled_for: when })
    expect(await change({ scheduled_for: null })).toMatchObject({ status: 'planned', scheduled_for: null })
    expect(await change({ done: true })).toMatchObject({ status: 'manually_written' })
    const refused = await it.own('PATCH', `/plans/${id}/cards/1`, { scheduled_for: when })
    expect(await problemOf(refused)).toMatchObject({ status: 409, code: 'conflict' })
    const both = await it.own('PATCH', `/plans/${id}/cards/1`, { done: true, scheduled_for: when })
    expect(await problemOf(both)).toMatchObject({ status: 400, issues: [{ path: 'scheduled_for' }] })
    expect(await change({ done: false, scheduled_for: when })).toMatchObject({ status: 'scheduled' })
    expect((await it.own('DELETE', `/plans/${id}/cards/1`)).status).toBe(200)
    const third = await (await it.own('POST', `/plans/${id}/cards`, card())).json()
    expect(third.card_index).toBe(2)
    for (const index of [0, 2])
      expect((await it.own('DELETE', `/plans/${id}/cards/${index}`)).status).toBe(200)
    expect((await it.list()).plan_id).toBe(null)
    for (const [method, path, body] of [
      ['POST', `/plans/${id}/cards`, card()],
      ['PATCH', `/plans/${id}/cards/0`, { title: 'Gone' }],
      ['DELETE', `/plans/${id}/cards/0`, undefined],
      [
        'POST',
        '/plans',
        { domain: 'x.example', connection_id: 'site_none', title: 'T', starts: '2026-11', cards: [card()] },
      ],
    ] as const)
      expect((await it.own(method, path, body)).status).toBe(404)
    for (const domain of ['://', 'n']) {
      const plan = { domain, connection_id: null, title: 'T', starts: '2026-11', cards: [card()] }
      const wrong = await it.own('POST', '/plans', plan)
      expect(await problemOf(wrong)).toMatchObject({ status: 400, issues: [{ path: 'domain' }] })
    }
  })

  it('gives a scheduled card the month of its day, also when the card is made', async () => {
    const it = await startPlans(make)
    const march = { scheduled_for: '2027-03-01T09:00:00.000Z' }
    const id = await it.plan({ cards: [card(march), card()] })
    const made = await (await it.own('POST', `/plans/${id}/cards`, card(march))).json()
    const change = async (body: Readonly<Record<string, unknown>>) =>
      (await (await it.own('PATCH', `/plans/${id}/cards/1`, body)).json()).month
    expect([(await it.cardAt(id)).month, made.month, await change(march)]).toEqual([5, 5, 5])
    expect((await it.list('?month=5&status=scheduled')).count).toBe(3)
    // The card keeps its month without the day. A day before the plan is in its first month.
    expect([await change({ scheduled_for: null }), await change({ month: 2 })]).toEqual([5, 2])
    expect(await change({ scheduled_for: '2026-10-01T09:00:00.000Z' })).toBe(1)
    // In Tokyo, the evening of the last of February in UTC is in March; in London, it is not.
    const evening = { scheduled_for: '2027-02-28T20:00:00.000Z' }
    expect([await change({ ...evening, month: 5 }), await change({ ...evening, month: 4 })]).toEqual([5, 4])
    expect(await change({ ...evening, month: 6 })).toBe(4)
  })

  it('renames a plan, gives it another domain, and reports all its cards as changed', async () => {
    const it = await startPlans(make)
    const id = await it.plan({ cards: [card(), card({ title: 'Second' })] })
    const read = async (cursor = '') =>
      ChangePage.parse(await (await it.send('GET', `/api/v1/changes${cursor}`)).json())
    const { cursor } = await read()
    const renamed = await it.own('PATCH', `/plans/${id}`, { title: 'Spring' })
    const plan = {
      plan_id: id,
      domain: 'example.com',
      connection_id: null,
      title: 'Spring',
      starts: '2026-11',
    }
    expect(await renamed.json()).toEqual({ plan })
    const moved = await it.own('PATCH', `/plans/${id}`, {
      domain: 'https://www.Other.example/',
      connection_id: null,
    })
    expect(await moved.json()).toEqual({ plan: { ...plan, domain: 'other.example' } })
    expect((await read(`?cursor=${cursor}`)).items).toMatchObject([
      { id: `${id}.0`, data: { plan: { title: 'Spring', domain: 'other.example' } } },
      { id: `${id}.1`, data: { title: 'Second', plan: { title: 'Spring', domain: 'other.example' } } },
    ])
    // The plan was made for a site in a private network that is no longer connected.
    await it.db.updateTable('content_plan').set({ domain: 'wiki' }).where('id', '=', id).execute()
    const kept = await it.own('PATCH', `/plans/${id}`, { domain: 'wiki', title: 'Summer' })
    expect(await kept.json()).toMatchObject({ plan: { domain: 'wiki', title: 'Summer' } })
    const wrong = await it.own('PATCH', `/plans/${id}`, { domain: '://' })
    expect(await problemOf(wrong)).toMatchObject({ status: 400, issues: [{ path: 'domain' }] })
    expect((await it.own('PATCH', `/plans/${id}`, { connection_id: 'site_none' })).status).toBe(404)
    expect((await it.own('PATCH', '/plans/plan_none', { title: 'None' })).status).toBe(404)
    const stranger = await newAccount(it)
    const strangersPlan = await createPlan(it.db, stranger.workspaceId, {
      domain: 'example.com',
      connection_id: null,
      title: 'Theirs',
      starts: '2026-11',
      cards: [CardContent.parse(card())],
    })
    expect((await it.own('PATCH', `/plans/${strangersPlan}`, { title: 'Mine' })).status).toBe(404)
  })

  it('reports every card with its plan in the feed, and removed cards as deleted', async () => {
    const it = await startPlans(make)
    const id = await it.plan({ cards: [card(), card({ title: 'Second' })] })
    const read = async (key: string, cursor = '') =>
      ChangePage.parse(await (await it.send('GET', `/api/v1/changes${cursor}`, { key })).json())
    const first = await read(it.key)
    expect(first.items.filter(({ kind }) => kind === 'card')).toMatchObject([
      { id: `${id}.0`, data: { card_index: 0, plan: { plan_id: id, starts: '2026-11' } } },
      { id: `${id}.1`, data: { title: 'Second' } },
    ])
    await it.own('PATCH', `/plans/${id}/cards/1`, { title: 'Changed' })
    await it.own('DELETE', `/plans/${id}/cards/0`)
    const { items } = await read(it.key, `?cursor=${first.cursor}`)
    expect(items).toMatchObject([
      { kind: 'card', id: `${id}.1`, data: { title: 'Changed' } },
      { kind: 'card', id: `${id}.0`, deleted: true },
    ])
    const forum = await newKey(it, { workspaceId: it.workspaceId, scopes: ['forum'] })
    expect((await read(forum.key)).items.filter(({ kind }) => kind === 'card')).toEqual([])
  })
})
