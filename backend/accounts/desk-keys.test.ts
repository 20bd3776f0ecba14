import { createHash, randomBytes } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { startAccounts } from './accounts.fixture.ts'

const HERE = 'http://127.0.0.1:8080'
const HOSTED = 'https://quillport.example'
const AT = '/dashboard/api/desk-keys'

const verifier = randomBytes(32).toString('base64url')
const challenge = createHash('sha256').update(verifier).digest('base64url')
const PORT = 40_123
const ASKED = { name: 'anna-laptop', scopes: ['articles', 'forum'], challenge, port: PORT }

const Code = z.object({ code: z.string() })
const Key = z.object({ key: z.string().nullable() })
const Begun = z.object({ user_code: z.string(), device_secret: z.string(), interval: z.number() })

describeEachDatabase('a desk', (make) => {
  const start = async (origin = HERE) => {
    const test = await make()
    const its = await startAccounts(test, origin)
    onTestFinished(() => its.mailbox.close())
    const anna = await its.person('anna@shop.example')
    const redeem = (body: object) => its.send('POST', `${AT}/redeem`, body)
    return {
      ...its,
      db: test.db,
      anna,
      redeem,
      allow: async (by = anna) => {
        const answer = await by.send('POST', `${AT}/allow`, { workspace_id: anna.workspaceId, ...ASKED })
        return Code.parse(answer.json).code
      },
      begin: async () => {
        const answer = await its.send('POST', `${AT}/begin`, { name: 'anna-server', scopes: ['forum'] })
        return Begun.parse(answer.json)
      },
      answer: (kind: 'read' | 'allow' | 'refuse', user_code: string, by = anna) =>
        by.send('POST', `${AT}/code/${kind}`, {
          user_code,
          ...(kind === 'allow' ? { workspace_id: anna.workspaceId, scopes: ['forum'] } : {}),
        }),
      credits: (key: string | null) =>
        its.send('GET', '/api/v1/credits', undefined, { authorization: `Bearer ${key}` }),
      keys: async () => (await anna.send('GET', `/dashboard/api/workspaces/${anna.workspaceId}/keys`)).json,
      /** Acts as if this many ms had passed since the desks asked. */
      later: (ms: number) =>
        test.db
          .updateTable('desk_code')
          .set((eb) => ({
            expires_at: eb('expires_at', '-', ms),
            polled_at: eb('polled_at', '-', ms),
          }))
          .execute(),
      /** Makes somebody a member of Anna's workspace. */
      joined: async (email: string, role: string) => {
        const person = await its.person(email, 'Ben')
        await anna.send('POST', `/dashboard/api/workspaces/${anna.workspaceId}/invitations`, { role, email })
        await person.send('POST', '/dashboard/api/links/join', { token: await its.mailbox.token(email) })
        return person
      },
    }
  }

  it.each([HERE, HOSTED])('gets a key that its owner sees and revokes (%s)', async (origin) => {
    const its = await start(origin)
    const code = await its.allow()
    const got = (await its.redeem({ code, verifier, port: PORT })).json
    // The desk can say whose workspace it is.
    const { name } = await its.db
      .selectFrom('workspace')
      .select('name')
      .where('id', '=', its.anna.workspaceId)
      .executeTakeFirstOrThrow()
    expect(got).toMatchObject({ workspace_name: name, email: 'anna@shop.example' })
    const { key } = Key.parse(got)
    expect((await its.credits(key)).status).toBe(200)
    const listed = await its.keys()
    expect(listed).toMatchObject({
      keys: [
        {
          name: 'Desktop app on anna-laptop',
          scopes: ['articles', 'forum'],
          made_by: { person_id: its.anna.id },
        },
      ],
    })
    const { keys } = z.object({ keys: z.array(z.object({ key_id: z.string() })) }).parse(listed)
    await its.anna.send('DELETE', `/dashboard/api/workspaces/${its.anna.workspaceId}/keys/${keys[0]?.key_id}`)
    expect((await its.credits(key)).status).toBe(401)
  })

  it('gets no second key for a code, even from simultaneous calls', async () => {
    const its = await start()
    const code = await its.allow()
    const bring = async () => (await its.redeem({ code, verifier, port: PORT })).status
    const statuses = await Promise.all([bring(), bring(), bring()])
    expect(statuses.sort()).toEqual([200, 404, 404])
    expect(await bring()).toBe(404)
    expect(await its.keys()).toMatchObject({ keys: [{ name: 'Desktop app on anna-laptop' }] })
  })

  it.each([
    ['another verifier', { verifier: randomBytes(32).toString('base64url'), port: PORT }],
    ['the challenge itself', { verifier: challenge, port: PORT }],
    ['no verifier', { port: PORT }],
    ['another port', { verifier, port: PORT + 1 }],
    ['no port', { verifier }],
  ])('gets no key with %s, and the code is used up', async (_, brought) => {
    const its = await start()
    const code = await its.allow()
    expect((await its.redeem({ code, ...brought })).json).toMatchObject({ code: 'not_found' })
    expect((await its.redeem({ code, verifier, port: PORT })).status).toBe(404)
    expect(await its.keys()).toEqual({ keys: [] })
  })

  it('gets no key after two minutes', async () => {
    const its = await start()
    const code = await its.allow()
    await its.later(120_000)
    expect((await its.redeem({ code, verifier, port: PORT })).status).toBe(404)
  })

  it('can be allowed only by owners of the workspace', async () => {
    const its = await start()
    const eve = await its.person('eve@evil.example', 'Eve')
    const body = { workspace_id: its.anna.workspaceId, ...ASKED }
    for (const role of ['editor', 'viewer']) {
      const ben = await its.joined(`${role}@shop.example`, role)
      expect((await ben.send('POST', `${AT}/allow`, body)).json).toMatchObject({ code: 'role_missing' })
      const { user_code } = await its.begin()
      expect((await its.answer('allow', user_code, ben)).json).toMatchObject({ code: 'role_missing' })
    }
    expect((await eve.send('POST', `${AT}/allow`, body)).status).toBe(404)
    expect((await its.answer('allow', (await its.begin()).user_code, eve)).status).toBe(404)
    expect((await its.send('POST', `${AT}/allow`, body)).status).toBe(401)
  })

  it('gets no key if the person who allowed it is no longer an owner', async () => {
    const its = await start()
    const ben = await its.joined('ben@shop.example', 'owner')
    const code = await its.allow(ben)
    await its.anna.send('PATCH', `/dashboard/api/workspaces/${its.anna.workspaceId}/members/${ben.id}`, {
      role: 'editor',
    })
    expect((await its.redeem({ code, verifier, port: PORT })).json).toMatchObject({ code: 'role_missing' })
    expect(await its.keys()).toEqual({ keys: [] })
  })

  it('gets no key through a session that a new password has ended in the meantime', async () => {
    const its = await start()
    const code = await its.allow()
    const { user_code, device_secret } = await its.begin()
    expect((await its.answer('allow', user_code)).status).toBe(200)
    const token = await its.resetToken('anna@shop.example')
    await its.send('POST', '/dashboard/api/links/use', { token, password: 'another long password' })
    for (const brought of [{ code, verifier, port: PORT }, { code: device_secret }])
      expect((await its.redeem(brought)).json).toMatchObject({ code: 'not_found' })
  })

  it('cannot be allowed by a page of another site with the person’s cookie', async () => {
    const its = await start(HOSTED)
    const body = { workspace_id: its.anna.workspaceId, ...ASKED }
    const { user_code } = await its.begin()
    const from = { ...its.anna.session, origin: 'https://evil.example' }
    expect((await its.send('POST', `${AT}/allow`, body, from)).status).toBe(401)
    const byCode = { user_code, workspace_id: its.anna.workspaceId, scopes: ['forum'] }
    expect((await its.send('POST', `${AT}/code/allow`, byCode, from)).status).toBe(401)
    expect((await its.send('POST', `${AT}/allow`, body, its.anna.session)).status).toBe(200)
  })

  it('cannot be allowed under a misleading name or for a system port', async () => {
    const its = await start()
    const names = ['a\u202eb', 'a\u200bb', '\u3164', 'a”b', 'x'.repeat(61)]
    for (const changed of [...names.map((name) => ({ name })), { port: 80 }]) {
      const body = { workspace_id: its.anna.workspaceId, ...ASKED, ...changed }
      expect((await its.anna.send('POST', `${AT}/allow`, body)).status).toBe(400)
    }
  })

  it('without a browser gets its key once the person has typed its code', async () => {
    const its = await start()
    const { user_code, device_secret: code, interval } = await its.begin()
    expect(user_code).toMatch(/^[A-Z]{4}-[A-Z]{4}$/)
    expect(interval).toBe(5)
    expect((await its.redeem({ code })).json).toEqual({ key: null })
    const typed = user_code.toLowerCase().replace('-', ' ')
    expect((await its.answer('read', typed)).json).toMatchObject({ name: 'anna-server', scopes: ['forum'] })
    expect((await its.answer('allow', typed)).status).toBe(200)
    // The code is for the person, the secret for the desk.
    expect((await its.redeem({ code: user_code })).status).toBe(404)
    const { key } = Key.parse((await its.redeem({ code })).json)
    expect((await its.credits(key)).status).toBe(200)
    expect((await its.redeem({ code })).status).toBe(404)
    expect((await its.answer('allow', typed)).status).toBe(404)
    expect(await its.keys()).toMatchObject({ keys: [{ name: 'Desktop app on anna-server' }] })
  })

  it('without a browser learns that the person refused or that the code expired', async () => {
    const its = await start()
    const [refused, old] = [await its.begin(), await its.begin()]
    expect((await its.answer('refuse', refused.user_code)).status).toBe(200)
    expect((await its.redeem({ code: refused.device_secret })).json).toMatchObject({
      code: 'approval_denied',
    })
    await its.later(600_000)
    expect((await its.answer('read', old.user_code)).status).toBe(404)
    expect((await its.answer('allow', old.user_code)).status).toBe(404)
    expect((await its.redeem({ code: old.device_secret })).status).toBe(404)
  })

  it('that asks too often must wait longer each time', async () => {
    const its = await start()
    const { device_secret: code } = await its.begin()
    const ask = async () => {
      const { status, headers } = await its.redeem({ code })
      return [status, headers.get('retry-after')]
    }
    expect([await ask(), await ask(), await ask()]).toEqual([
      [200, null],
      [429, '10'],
      [429, '15'],
    ])
    await its.later(15_000)
    expect((await ask())[0]).toBe(200)
  })

  it('has a code that cannot be guessed, because guesses and requests for codes are limited', async () => {
    const its = await start()
    const statuses: number[] = []
    for (let at = 0; at < 22; at += 1) statuses.push((await its.answer('read', 'BBBB-BBBB')).status)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 404), 429, 429])
    const { user_code } = await its.begin()
    for (const kind of ['read', 'allow', 'refuse'] as const)
      expect((await its.answer(kind, user_code)).status).toBe(429)
    const begun: number[] = []
    for (let at = 0; at < 20; at += 1)
      begun.push((await its.send('POST', `${AT}/begin`, { name: 'x', scopes: ['forum'] })).status)
    expect(begun.slice(-2)).toEqual([200, 429])
  })

  it.each([HERE, HOSTED])('gets no session with any of its secrets (%s)', async (origin) => {
    const its = await start(origin)
    const [used, code, { device_secret, user_code }] = [
      await its.allow(),
      await its.allow(),
      await its.begin(),
    ]
    const { key } = Key.parse((await its.redeem({ code: used, verifier, port: PORT })).json)
    for (const secret of [key, code, device_secret, user_code])
      for (const headers of [
        { authorization: `Bearer ${secret}` },
        { cookie: `__Host-quillport-session=${secret}` },
      ]) {
        expect((await its.send('GET', '/dashboard/api/me', undefined, headers)).status).toBe(401)
        const body = { workspace_id: its.anna.workspaceId, ...ASKED }
        expect((await its.send('POST', `${AT}/allow`, body, headers)).status).toBe(401)
      }
  })

  it('leaves no usable code in the database', async () => {
    const its = await start()
    const [code, { device_secret, user_code }] = [await its.allow(), await its.begin()]
    const rows = JSON.stringify(await its.db.selectFrom('desk_code').selectAll().execute())
    for (const secret of [code, device_secret, user_code, user_code.replace('-', '')])
      expect(rows).not.toContain(secret)
  })
})
