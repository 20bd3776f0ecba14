import { type RequestListener, request } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { type Accounts, type SignedIn, startAccounts } from '../../../../backend/accounts/accounts.fixture.ts'
import { describeSqlite, type MakeDatabase } from '../../../../backend/db/database.fixture.ts'
import { startBackend } from '../../../../backend/run/backend.fixture.ts'
import {
  answerAddress,
  type DeskRequest,
  requestInQuery,
} from '../../../../contract/dashboard/desk-request.ts'
import type { SignIn } from '../../../../contract/desk.ts'
import { type TestDesk, testDesk } from '../../desk.fixture.ts'
import type { Platform } from '../../platform.ts'
import { served } from '../served.fixture.ts'

const AT = '/dashboard/api/desk-keys'
const Code = z.object({ code: z.string() })
const Keys = z.object({ keys: z.array(z.object({ key_id: z.string(), name: z.string() })) })

/** Starts a service with accounts, and its owner. */
const startService = async (make: MakeDatabase) => {
  let answer: RequestListener = (_, response) => void response.end()
  const origin = await served((incoming, response) => answer(incoming, response))
  const test = await make()
  const its: Accounts = await startAccounts(test, origin)
  onTestFinished(() => its.mailbox.close())
  let losesKeys = false
  const listener = getRequestListener(async (incoming, { outgoing }) => {
    const given = await its.app.fetch(incoming)
    if (losesKeys && (await given.clone().text()).includes('qp_live_')) outgoing.destroy()
    return given
  })
  answer = (incoming, response) => void listener(incoming, response)
  const anna: SignedIn = await its.person('anna@shop.example')
  const keysAt = `/dashboard/api/workspaces/${anna.workspaceId}/keys`
  return {
    origin,
    db: test.db,
    /** Allows the desk in the same way as the page when the owner agrees. Returns the one-time code. */
    allow: async ({ name, challenge, port, scopes }: DeskRequest): Promise<string> => {
      const body = { workspace_id: anna.workspaceId, name, challenge, port, scopes }
      return Code.parse((await anna.send('POST', `${AT}/allow`, body)).json).code
    },
    answerCode: (kind: 'allow' | 'refuse', user_code: string | null) =>
      anna.send('POST', `${AT}/code/${kind}`, {
        user_code,
        ...(kind === 'allow' ? { workspace_id: anna.workspaceId, scopes: ['forum'] } : {}),
      }),
    keys: async () => Keys.parse((await anna.send('GET', keysAt)).json).keys,
    revoke: (keyId: string | undefined) => anna.send('DELETE', `${keysAt}/${keyId}`),
    /** Loses each answer that contains a key. */
    loseKeys: () => {
      losesKeys = true
    },
  }
}

describeSqlite('the sign-in of a desk', (make) => {
  const openDesk = async (given: Partial<Platform> = {}, answerMs?: number): Promise<TestDesk> => {
    const times = answerMs === undefined ? {} : { signInTimes: { answerMs } }
    const its = await testDesk(given, { syncTimes: { refused: 100 }, ...times })
    onTestFinished(() => its.end())
    return its
  }
  const begin = (its: TestDesk, base_url: string, way: SignIn['way'] = 'browser') =>
    its.desk.client.connection.beginSignIn({ base_url, way })
  const shown = (its: TestDesk) => its.desk.client.connection.signIn({})
  const until = (its: TestDesk, state: SignIn['state'], patience = 5_000) =>
    vi.waitFor(async () => {
      const now = await shown(its)
      expect(now).toMatchObject({ state })
      return now
    }, patience)
  const askedIn = ({ address }: SignIn): DeskRequest => {
    const asked = requestInQuery(address?.split('?')[1] ?? '')
    if (!asked) throw new Error(`This is no request: ${address}`)
    return asked
  }

  it('by the browser ends with a connection, and the key can be revoked', async () => {
    const service = await startService(make)
    const opened: string[] = []
    const its = await openDesk({ openExternal: async (url) => opened.push(url) > 0 })
    const waiting = await begin(its, service.origin)
    expect(waiting).toMatchObject({
      state: 'waiting',
      way: 'browser',
      opened: true,
      base_url: service.origin,
    })
    expect(opened).toEqual([waiting.address])
    expect(waiting.address).toMatch(new RegExp(`^${service.origin}/#/connect-desk\\?`))
    const asked = askedIn(waiting)
    const page = await fetch(answerAddress(asked, { code: await service.allow(asked) }))
    const text = await page.text()
    expect(text).toContain('You can close this tab')
    expect(text).not.toMatch(/<script|\son\w+=/i)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    await until(its, 'done')
    expect(await its.desk.client.connection.status({})).toMatchObject({
      mode: 'hosted',
      base_url: service.origin,
      key_kept_in: 'keychain',
    })
    expect(its.secret('agent-key')).toContain('qp_live_')
    const { connections } = await its.desk.client.connections.list({})
    expect(connections).toMatchObject([{ base_url: service.origin, email: 'anna@shop.example' }])
    const { notices } = await its.desk.client.app.notices({})
    expect(notices[0]?.text).toBe(
      `Connected to “${connections[0]?.name}” at ${service.origin}, signed in as anna@shop.example. If this workspace is not yours, sign out in Settings, Businesses.`,
    )
    const [key] = await service.keys()
    expect(key?.name).toBe(`Desktop app on ${asked.name}`)
    await service.revoke(key?.key_id)
    await its.desk.client.connection.retry({})
    await vi.waitFor(async () => expect((await its.desk.client.connection.status({})).state).toBe('refused'))
    // The port is closed.
    await expect(fetch(answerAddress(asked, { code: 'x' }))).rejects.toThrow()
  })

  it('leaves the address to the screen if the shell opens none', async () => {
    const service = await startService(make)
    const its = await openDesk({ openExternal: async () => false })
    expect(await begin(its, service.origin)).toMatchObject({
      opened: false,
      address: expect.stringContaining('#/connect-desk?'),
    })
  })

  it('says that the person refused', async () => {
    const service = await startService(make)
    const its = await openDesk()
    const asked = askedIn(await begin(its, service.origin))
    const page = await fetch(answerAddress(asked, { error: 'refused' }))
    expect(await page.text()).toContain('Nothing was connected')
    expect((await until(its, 'failed')).message).toMatch(/refused/)
    expect((await its.desk.client.connection.status({})).mode).toBe('none')
  })

  it('ignores an answer with another state, and keeps waiting for its own', async () => {
    const service = await startService(make)
    const its = await openDesk()
    const asked = askedIn(await begin(its, service.origin))
    const code = await service.allow(asked)
    const stray = await fetch(answerAddress({ ...asked, state: 'x'.repeat(43) }, { code }))
    expect([stray.status, await stray.text()]).toEqual([400, expect.stringContaining('another sign-in')])
    expect(await shown(its)).toMatchObject({
      state: 'waiting',
      message: expect.stringContaining('an earlier sign-in'),
    })
    await fetch(answerAddress(asked, { code }))
    await until(its, 'done')
  })

  it('answers only under its own address, and only for the path of the answer', async () => {
    const service = await startService(make)
    const its = await openDesk()
    const asked = askedIn(await begin(its, service.origin))
    const url = answerAddress(asked, { code: await service.allow(asked) })
    const statusFor = (to: string, options: { method?: string; headers?: Record<string, string> }) =>
      new Promise<number | undefined>((resolve, reject) => {
        const sent = request(to, options, (response) => {
          response.resume()
          resolve(response.statusCode)
        })
        sent.once('error', reject).end()
      })
    for (const host of [`evil.example:${asked.port}`, `localhost:${asked.port}`, '127.0.0.1'])
      expect([host, await statusFor(url, { headers: { host } })]).toEqual([host, 403])
    expect(await statusFor(url, { method: 'POST' })).toBe(404)
    expect(await statusFor(url.replace('/signed-in', '/'), {})).toBe(404)
    expect((await shown(its)).state).toBe('waiting')
  })

  it('gets no key for a code that was used already, and says so', async () => {
    const service = await startService(make)
    const its = await openDesk()
    const asked = askedIn(await begin(its, service.origin))
    const code = await service.allow(asked)
    await fetch(`${service.origin}${AT}/redeem`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code, verifier: 'guessed', port: asked.port }),
    })
    await fetch(answerAddress(asked, { code }))
    expect((await until(its, 'failed')).message).toMatch(/already used, or it has expired/)
    expect(await service.keys()).toEqual([])
  })

  it('ends without an answer in time, and its port closes', async () => {
    const service = await startService(make)
    const its = await openDesk({}, 300)
    const asked = askedIn(await begin(its, service.origin))
    expect((await until(its, 'failed')).message).toMatch(/in time/)
    await expect(fetch(answerAddress(asked, { code: 'x' }))).rejects.toThrow()
  })

  it('can be cancelled, and a pasted key ends it too', async () => {
    const service = await startService(make)
    const its = await openDesk()
    for (const end of [
      () => its.desk.client.connection.cancelSignIn({}),
      () => its.desk.client.connection.connect({ base_url: service.origin, key: 'x' }).catch(() => null),
      () => begin(its, service.origin),
    ]) {
      const asked = askedIn(await begin(its, service.origin))
      await end()
      await expect(fetch(answerAddress(asked, { code: 'x' }))).rejects.toThrow()
    }
  })

  it('says to paste a key where nobody can sign in, and sends nothing unencrypted elsewhere', async () => {
    const its = await openDesk()
    const withoutDashboard = startBackend(await make())
    const origin = await served(getRequestListener((incoming) => withoutDashboard.app.fetch(incoming)))
    for (const way of ['browser', 'code'] as const) {
      await expect(begin(its, origin, way)).rejects.toMatchObject({
        code: 'invalid_input',
        message: expect.stringContaining('paste the key'),
      })
      await expect(begin(its, 'http://service.example', way)).rejects.toMatchObject({
        code: 'invalid_input',
        message: expect.stringContaining('not encrypted'),
      })
    }
    expect((await shown(its)).state).toBe('none')
  })

  it('by a code ends with a connection once the person has typed the code', async () => {
    const service = await startService(make)
    const its = await openDesk({ openExternal: () => Promise.reject(new Error('Nothing opens here.')) })
    const waiting = await begin(its, service.origin, 'code')
    expect(waiting).toMatchObject({ state: 'waiting', address: `${service.origin}/#/connect-desk` })
    expect(waiting.user_code).toMatch(/^[A-Z]{4}-[A-Z]{4}$/)
    expect((await service.answerCode('allow', waiting.user_code)).status).toBe(200)
    await until(its, 'done', 15_000)
    expect((await its.desk.client.connection.status({})).mode).toBe('hosted')
    expect(await service.keys()).toMatchObject([{ name: expect.stringMatching(/^Desktop app on /) }])
  })

  it('by a code says that the person refused, or that the code has expired', async () => {
    const service = await startService(make)
    const [refused, old] = [await openDesk(), await openDesk()]
    const { user_code } = await begin(refused, service.origin, 'code')
    await service.answerCode('refuse', user_code)
    await begin(old, service.origin, 'code')
    await service.db.deleteFrom('desk_code').where('state', '=', 'waiting').execute()
    expect((await until(refused, 'failed', 15_000)).message).toMatch(/refused/)
    expect((await until(old, 'failed', 15_000)).message).toMatch(/expired/)
  })

  it('by a code says which key to revoke if the answer with the key was lost', async () => {
    const service = await startService(make)
    const its = await openDesk()
    service.loseKeys()
    const { user_code } = await begin(its, service.origin, 'code')
    expect((await service.answerCode('allow', user_code)).status).toBe(200)
    const { message } = await until(its, 'failed', 20_000)
    const [key] = await service.keys()
    expect(message).toContain(`“${key?.name}”`)
    expect(message).not.toMatch(/expired/)
  }, 30_000)

  it('by a code waits as long as the service asks', async () => {
    const service = await startService(make)
    const its = await openDesk()
    const { user_code } = await begin(its, service.origin, 'code')
    // Makes it look as if the desk had just asked, so that its next call is too early and the following wait is longer.
    await vi.waitFor(async () => {
      const row = await service.db.selectFrom('desk_code').select('polled_at').executeTakeFirstOrThrow()
      expect(row.polled_at).not.toBeNull()
    }, 10_000)
    await service.db
      .updateTable('desk_code')
      .set((eb) => ({ polled_at: eb('polled_at', '+', 4_000) }))
      .execute()
    const longer = () => service.db.selectFrom('desk_code').select('interval_ms').executeTakeFirstOrThrow()
    await vi.waitFor(async () => expect((await longer()).interval_ms).toBe(10_000), 10_000)
    await service.answerCode('allow', user_code)
    await until(its, 'done', 20_000)
  }, 60_000)
})
