import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { dashboard } from '../../contract/dashboard.ts'
import { startAccounts } from '../accounts/accounts.fixture.ts'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { transaction } from '../db/database.ts'
import { setOperator } from './operators.ts'

const HERE = 'http://127.0.0.1:8080'
const ADMIN = '/dashboard/api/admin'
const Listed = z.object({
  workspaces: z.array(z.object({ workspace_id: z.string(), name: z.string(), owners: z.array(z.string()) })),
  next_cursor: z.string().nullable(),
})
const Made = z.object({ key: z.string() })
const Requests = z.object({ requests: z.array(z.object({ request_id: z.string() })) })

describeEachDatabase('the Admin page', (make) => {
  const start = async () => {
    const test = await make()
    const its = await startAccounts(test, HERE)
    onTestFinished(() => its.mailbox.close())
    const olga = await its.person('olga@service.example', 'Olga')
    await transaction(test.db, (trx) => setOperator(trx, olga.id, true))
    const anna = await its.person('anna@shop.example')
    return {
      ...its,
      test,
      olga,
      anna,
      of: `/dashboard/api/workspaces/${anna.workspaceId}`,
      admin: `${ADMIN}/workspaces/${anna.workspaceId}`,
    }
  }

  it('does not exist for anybody else, by any of its routes, and not for agent keys', async () => {
    const { anna, of, send } = await start()
    const { key } = Made.parse((await anna.send('POST', `${of}/keys`, { name: 'A', scopes: ['forum'] })).json)
    for (const { http } of Object.values(dashboard.admin)) {
      const path = http.path.replace('{workspace_id}', anna.workspaceId).replace('{request_id}', 'request_1')
      const body =
        http.method === 'GET'
          ? undefined
          : path.endsWith('answer')
            ? { answer: 'No.' }
            : { reason: 'Because.' }
      expect([path, (await anna.send(http.method, path, body)).status]).toEqual([path, 404])
      expect((await send(http.method, path, body)).status).toBe(401)
      expect((await send(http.method, path, body, { authorization: `Bearer ${key}` })).status).toBe(401)
    }
    expect((await anna.send('GET', '/dashboard/api/me')).json).toMatchObject({ is_operator: false })
  })

  it('ends for somebody who is no operator any more', async () => {
    const { olga, test } = await start()
    expect((await olga.send('GET', '/dashboard/api/me')).json).toMatchObject({ is_operator: true })
    expect((await olga.send('GET', `${ADMIN}/workspaces`)).status).toBe(200)
    await transaction(test.db, (trx) => setOperator(trx, olga.id, false))
    expect((await olga.send('GET', `${ADMIN}/workspaces`)).status).toBe(404)
  })

  it('finds workspaces by name, id and member, taking % and _ as they are', async () => {
    const { olga, anna } = await start()
    const found = async (search: string) =>
      Listed.parse(
        (await olga.send('GET', `${ADMIN}/workspaces?search=${encodeURIComponent(search)}`)).json,
      ).workspaces.map(({ owners }) => owners)
    expect(await found('')).toEqual([['anna@shop.example'], ['olga@service.example']])
    expect(await found('ANNA’s')).toEqual([['anna@shop.example']])
    expect(await found(anna.workspaceId)).toEqual([['anna@shop.example']])
    expect(await found('@service.ex')).toEqual([['olga@service.example']])
    expect(await found('%')).toEqual([])
    expect(await found('a_na')).toEqual([])
  })

  it('shows every workspace once, page by page', async () => {
    const { olga, test } = await start()
    const row = await test.db.selectFrom('workspace').selectAll().limit(1).executeTakeFirstOrThrow()
    for (let at = 0; at < 60; at += 1)
      await test.db
        .insertInto('workspace')
        // Several are made in the same millisecond.
        .values({ ...row, id: `ws_${at}`, name: `Shop ${at}`, created_at: 1000 + Math.floor(at / 7) })
        .execute()
    const first = Listed.parse((await olga.send('GET', `${ADMIN}/workspaces`)).json)
    const cursor = encodeURIComponent(first.next_cursor ?? '')
    const second = Listed.parse((await olga.send('GET', `${ADMIN}/workspaces?cursor=${cursor}`)).json)
    const ids = [...first.workspaces, ...second.workspaces].map(({ workspace_id }) => workspace_id)
    expect([ids.length, new Set(ids).size, second.next_cursor]).toEqual([62, 62, null])
  })

  it('changes a workspace with a reason, which its owner reads in the audit', async () => {
    const { olga, anna, of, admin } = await start()
    expect((await olga.send('PATCH', admin, { plan: 'growth' })).status).toBe(400)
    const changed = await olga.send('PATCH', admin, {
      plan: 'growth',
      credits: 50,
      forum_access: 'add_on',
      forum_access_until: '2100-01-31T00:00:00.000Z',
      live_publish: false,
      reason: 'Paid by bank transfer',
    })
    expect(changed.json).toMatchObject({
      plan: 'growth',
      credits: 70,
      forum_access: 'add_on',
      forum_access_expires_at: '2100-01-31T00:00:00.000Z',
      live_publish: false,
    })
    expect((await anna.send('GET', `${of}/audit`)).json).toMatchObject({
      entries: [
        {
          by: { kind: 'operator', name: 'Olga' },
          action:
            'Set the plan to growth, set the forum agent to add on, set the forum agent to end on 2100-01-31, forbade publishing live and added 50 credits',
          about: 'Paid by bank transfer',
        },
      ],
    })
    // A new grant does not inherit the end of an earlier one.
    const trial = await olga.send('PATCH', admin, { forum_access: 'trial', reason: 'A second look' })
    expect(trial.json).toMatchObject({ forum_access: 'trial', forum_access_expires_at: null })
  })

  it('suspends a workspace, which no owner can undo', async () => {
    const { olga, anna, of, admin, send } = await start()
    const { key } = Made.parse(
      (await anna.send('POST', `${of}/keys`, { name: 'A', scopes: ['articles'] })).json,
    )
    const asAgent = () => send('GET', '/api/v1/credits', undefined, { authorization: `Bearer ${key}` })
    expect((await asAgent()).status).toBe(200)
    await olga.send('POST', `${admin}/suspension`, { reason: 'Spam was reported.' })
    const refused = await asAgent()
    expect([refused.status, refused.text]).toEqual([401, expect.stringContaining('Spam was reported.')])
    expect((await anna.send('GET', '/dashboard/api/me')).json).toMatchObject({
      workspaces: [{ suspended_for: 'Spam was reported.' }],
    })
    await anna.send('DELETE', `${of}/deletion`)
    for (const [method, path, body] of [
      ['GET', `${of}/api/v1/credits`, undefined],
      ['POST', `${of}/keys`, { name: 'B', scopes: ['articles'] }],
      ['POST', `${of}/invitations`, { role: 'viewer', email: 'ben@shop.example' }],
    ] as const) {
      const { status, text } = await anna.send(method, path, body)
      expect([path, status, text]).toEqual([path, 409, expect.stringContaining('Spam was reported.')])
    }
    // The data stays the customer's, and so does the way to ask.
    expect((await anna.send('GET', `${of}/export`)).status).toBe(200)
    expect((await anna.send('POST', `${of}/upgrades`, { what: 'plan', note: 'It was not us.' })).status).toBe(
      200,
    )
    await olga.send('POST', `${admin}/resumption`, { reason: 'It was not them.' })
    expect((await asAgent()).status).toBe(200)
    expect((await anna.send('GET', `${of}/audit`)).text).toContain('Suspended the workspace')
  })

  it('lists what customers ask for, and mails that it was answered', async () => {
    const { olga, anna, of, mailbox } = await start()
    await anna.send('POST', `${of}/upgrades`, { what: 'forum', note: 'For three months.' })
    const listed = await olga.send('GET', `${ADMIN}/requests`)
    expect(listed.json).toMatchObject({
      requests: [
        {
          what: 'forum',
          workspace_id: anna.workspaceId,
          workspace_name: 'Anna’s business',
          plan: 'free',
          asked_by: 'anna@shop.example',
        },
      ],
    })
    const [request] = Requests.parse(listed.json).requests
    const answer = () =>
      olga.send('POST', `${ADMIN}/requests/${request?.request_id}/answer`, { answer: 'Done, until May.' })
    expect((await answer()).status).toBe(200)
    expect((await answer()).status).toBe(404)
    const mail = mailbox.mails.findLast(({ to }) => to === 'anna@shop.example')
    expect(mail?.text).toContain(`/w/${anna.workspaceId}/workspace`)
    expect(mail?.text).not.toContain('until May')
    expect((await anna.send('GET', `${of}/upgrades`)).json).toMatchObject({
      requests: [{ answer: 'Done, until May.' }],
    })
  })
})
