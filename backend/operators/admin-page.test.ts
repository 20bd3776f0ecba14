import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { dashboard } from '../../contract/dashboard.ts'
import { operationsOf } from '../../contract/operation.ts'
import { startAccounts } from '../accounts/accounts.fixture.ts'
import { addMember } from '../accounts/members.ts'
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

  it('does not exist for anybody else or for agent keys, on any of its routes', async () => {
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

  it('is closed to somebody who is no longer an operator', async () => {
    const { olga, test } = await start()
    expect((await olga.send('GET', '/dashboard/api/me')).json).toMatchObject({ is_operator: true })
    expect((await olga.send('GET', `${ADMIN}/workspaces`)).status).toBe(200)
    await transaction(test.db, (trx) => setOperator(trx, olga.id, false))
    expect((await olga.send('GET', `${ADMIN}/workspaces`)).status).toBe(404)
  })

  it('finds workspaces by name, id and member, with % and _ as ordinary characters', async () => {
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

  it('finds a workspace whose name has letters outside ASCII, in upper or lower case', async () => {
    const { olga, anna, test } = await start()
    await test.db
      .updateTable('workspace')
      .set({ name: 'Zürich ÄPFEL & Öl_Handel' })
      .where('id', '=', anna.workspaceId)
      .execute()
    for (const search of ['ÄPFEL', 'äpfel', 'Öl_Handel', 'zürich', 'ZÜRICH', 'Öl_handel', 'öl_HANDEL']) {
      const { json } = await olga.send('GET', `${ADMIN}/workspaces?search=${encodeURIComponent(search)}`)
      expect([search, Listed.parse(json).workspaces.map(({ workspace_id }) => workspace_id)]).toEqual([
        search,
        [anna.workspaceId],
      ])
    }
    const { json } = await olga.send('GET', `${ADMIN}/workspaces?search=${encodeURIComponent('Öl%Handel')}`)
    expect(Listed.parse(json).workspaces).toEqual([])
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

  it('changes a workspace with a reason, which the owner can read in the audit', async () => {
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
    const tooMany = await olga.send('PATCH', admin, { credits: -1000, plan: 'free', reason: 'A mistake' })
    expect([tooMany.status, tooMany.text]).toEqual([
      409,
      expect.stringContaining('The workspace has 70 credits, so 1,000 cannot be removed.'),
    ])
    expect((await olga.send('GET', admin)).json).toMatchObject({ plan: 'growth', credits: 70 })
    // A new grant does not inherit the end of an earlier one.
    const trial = await olga.send('PATCH', admin, { forum_access: 'trial', reason: 'A second look' })
    expect(trial.json).toMatchObject({ forum_access: 'trial', forum_access_expires_at: null })
  })

  it('lowers the number of judged posts to that of the new plan, and leaves a lower number as it is', async () => {
    const { olga, anna, of, admin } = await start()
    const settings = (change: object) => anna.send('PATCH', `${of}/owner/forum/settings`, change)
    const change = async (plan: string) =>
      expect((await olga.send('PATCH', admin, { plan, reason: 'As agreed' })).status).toBe(200)
    const perDay = async () =>
      z
        .object({ limits: z.object({ judged: z.object({ per_day: z.number() }) }) })
        .parse((await anna.send('GET', `${of}/api/v1/forum/settings`)).json).limits.judged.per_day
    await change('pro')
    expect((await settings({ judged_per_day: 300 })).status).toBe(200)
    await change('starter')
    expect(await perDay()).toBe(60)
    await settings({ judged_per_day: 10 })
    await change('free')
    expect(await perDay()).toBe(10)
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
    const read = await anna.send('GET', `${of}/api/v1/credits`)
    expect([read.status, read.text]).toEqual([409, expect.stringContaining('Spam was reported.')])
    // Customers can still export their data and send requests.
    expect((await anna.send('GET', `${of}/export`)).status).toBe(200)
    expect((await anna.send('POST', `${of}/upgrades`, { what: 'plan', note: 'It was not us.' })).status).toBe(
      200,
    )
    await olga.send('POST', `${admin}/resumption`, { reason: 'It was not them.' })
    expect((await asAgent()).status).toBe(200)
    expect((await anna.send('GET', `${of}/audit`)).text).toContain('Suspended the workspace')
  })

  /** The operations that members can still use in a suspended workspace: requests, leaving, and their own things. */
  const STAY = ['workspaces.requestUpgrade', 'workspaces.removeMember', 'apps.revoke', 'ownWork.keep']

  it('lets the owners of a suspended workspace change nothing, through any of its routes', async () => {
    const { olga, anna, of, admin, test, person } = await start()
    const ben = await person('ben@shop.example', 'Ben')
    await transaction(test.db, (trx) =>
      addMember(trx, { workspaceId: anna.workspaceId, personId: ben.id, role: 'editor' }),
    )
    await olga.send('POST', `${admin}/suspension`, { reason: 'Spam was reported' })
    const before = await test.db.selectFrom('workspace').selectAll().execute()
    const asked: string[] = []
    for (const { feature, name, operation } of operationsOf(dashboard)) {
      const { http } = operation
      const place = `${feature}.${name}`
      const isChange = http && http.method !== 'GET' && 'workspace_id' in operation.input.shape
      if (!isChange || feature === 'admin' || STAY.includes(place)) continue
      const path = http.path.replace('{workspace_id}', anna.workspaceId).replaceAll(/\{\w+\}/g, 'some_id')
      const body = {
        ...(http.path.includes('{workspace_id}') ? {} : { workspace_id: anna.workspaceId }),
        ...(http.method === 'PATCH' ? { name: 'Another name' } : {}),
      }
      const { status, text } = await anna.send(http.method, path, http.method === 'DELETE' ? undefined : body)
      expect([place, status, text]).toEqual([
        place,
        409,
        expect.stringContaining('has suspended this workspace: Spam was reported.'),
      ])
      asked.push(place)
    }
    expect(asked).toEqual(
      expect.arrayContaining(['workspaces.rename', 'workspaces.deleteLater', 'news.addWebhook', 'keys.make']),
    )
    expect((await anna.send('DELETE', `${of}/members/${ben.id}`)).status).toBe(409)
    expect(await test.db.selectFrom('workspace').selectAll().execute()).toEqual(before)
    // Members can still read, and can leave.
    expect((await anna.send('GET', `${of}/members`)).status).toBe(200)
    expect((await ben.send('DELETE', `${of}/members/${ben.id}`)).status).toBe(200)
  })

  it('lets nobody create another workspace while one of theirs is suspended', async () => {
    const { olga, anna, admin } = await start()
    await olga.send('POST', `${admin}/suspension`, { reason: 'Spam was reported.' })
    const make = () => anna.send('POST', '/dashboard/api/workspaces', { name: 'Spam again' })
    const { status, text } = await make()
    expect([status, text]).toEqual([409, expect.stringContaining('“Anna’s business” is suspended')])
    await olga.send('POST', `${admin}/resumption`, { reason: 'It was not them.' })
    expect((await make()).status).toBe(200)
  })

  it('mails the owners of a suspended or resumed workspace, if the news is still true', async () => {
    const { olga, anna, admin, mailbox, sendMails } = await start()
    const subjects = () =>
      mailbox.mails.map(({ to, text }) => `${to}: ${/^Subject: (.*)\r$/m.exec(text)?.[1]}`)
    await olga.send('POST', `${admin}/suspension`, { reason: 'Spam was reported.' })
    await sendMails()
    expect(subjects()).toEqual(['anna@shop.example: Your workspace on Quillport is suspended'])
    const mail = mailbox.mails.at(-1)
    expect(mail?.text).toContain(`${HERE}/#/w/${anna.workspaceId}/workspace`)
    expect(mail?.text).not.toContain('Spam')
    await olga.send('POST', `${admin}/resumption`, { reason: 'It was not them.' })
    await olga.send('POST', `${admin}/suspension`, { reason: 'It was.' })
    await sendMails()
    expect(subjects().slice(1)).toEqual(['anna@shop.example: Your workspace on Quillport is suspended'])
    await olga.send('POST', `${admin}/resumption`, { reason: 'It was not them.' })
    await sendMails()
    expect(subjects().slice(2)).toEqual([
      'anna@shop.example: Your workspace on Quillport is no longer suspended',
    ])
  })

  it('removes a member with a reason, but not the last owner', async () => {
    const { olga, anna, of, admin, person, test } = await start()
    const ben = await person('ben@shop.example', 'Ben')
    await transaction(test.db, (trx) =>
      addMember(trx, { workspaceId: anna.workspaceId, personId: ben.id, role: 'editor' }),
    )
    const remove = (id: string, body: object) => olga.send('POST', `${admin}/members/${id}/removal`, body)
    expect((await remove(ben.id, {})).status).toBe(400)
    expect((await remove(ben.id, { reason: 'They asked for it.' })).status).toBe(200)
    expect((await ben.send('GET', `${of}/members`)).status).toBe(404)
    expect((await remove(ben.id, { reason: 'They asked for it.' })).status).toBe(404)
    const last = await remove(anna.id, { reason: 'They asked for it.' })
    expect([last.status, last.text]).toEqual([409, expect.stringContaining('needs an owner')])
    expect((await anna.send('GET', `${of}/audit`)).json).toMatchObject({
      entries: [{ action: 'Removed Ben (ben@shop.example)', about: 'They asked for it.' }],
    })
  })

  it('mails customers’ requests to operators, lists the requests, and mails the customer after the answer', async () => {
    const { olga, anna, of, mailbox, sendMails, test, person } = await start()
    const otto = await person('otto@service.example', 'Otto')
    await transaction(test.db, (trx) => setOperator(trx, otto.id, true))
    await anna.send('POST', `${of}/upgrades`, { what: 'forum', note: 'For three months.' })
    await sendMails()
    expect(mailbox.mails.map(({ to }) => to)).toEqual(['olga@service.example', 'otto@service.example'])
    expect(mailbox.mails[0]?.text).toContain(`${HERE}/#/admin/${anna.workspaceId}`)
    expect(mailbox.mails[0]?.text).not.toContain('three months')
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
