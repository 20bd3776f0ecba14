import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { PASSWORD, startAccounts } from './accounts.fixture.ts'

const HOSTED = 'https://quillport.example'
const EVIL = 'https://evil.example'

describeEachDatabase('a stranger', (make) => {
  it('signs nobody in or out from a page of another site', async () => {
    const its = await startAccounts(await make(), HOSTED)
    onTestFinished(its.mailbox.close)
    const anna = await its.person('anna@shop.example')
    const asEve = { email: 'anna@shop.example', password: PASSWORD }
    for (const headers of [{ origin: EVIL }, { origin: 'null' }]) {
      const signedIn = await its.send('POST', '/dashboard/auth/sign-in/email', asEve, headers)
      expect(signedIn.status).toBe(401)
      expect(signedIn.headers.getSetCookie()).toEqual([])
      const signedOut = await its.send(
        'POST',
        '/dashboard/auth/sign-out',
        {},
        { ...anna.session, ...headers },
      )
      expect(signedOut.status).toBe(401)
    }
    expect((await anna.send('GET', '/dashboard/api/me')).status).toBe(200)
  })

  it('cannot lead anybody to another site through a link or a form of the service', async () => {
    const its = await startAccounts(await make(), HOSTED)
    onTestFinished(its.mailbox.close)
    await its.person('anna@shop.example')
    const fields = { email: 'anna@shop.example', password: PASSWORD }
    for (const address of [EVIL, `//evil.example`, `${HOSTED}@evil.example/`, `/\\evil.example`]) {
      const name = encodeURIComponent(address)
      const answers = [
        await its.send('POST', '/dashboard/auth/sign-in/email', { ...fields, callbackURL: address }),
        await its.send('POST', `/dashboard/auth/sign-in/email?callbackURL=${name}`, fields),
        await its.send('GET', `/?next=${name}&redirect=${name}&callbackURL=${name}`),
        await its.send('GET', `/dashboard/auth/list-sessions?callbackURL=${name}`),
        await its.send('GET', `/oauth2/authorize?redirect_uri=${name}&client_id=x&response_type=code`),
      ]
      for (const { headers, text } of answers) {
        const to = headers.get('location')
        expect([address, to === null || new URL(to, HOSTED).origin === HOSTED]).toEqual([address, true])
        expect([address, text]).toEqual([address, expect.not.stringContaining('evil.example')])
      }
    }
  })

  it('cannot learn from response times whether an address has an account', async () => {
    const test = await make()
    const its = await startAccounts(test, HOSTED)
    onTestFinished(its.mailbox.close)
    await its.person('anna@shop.example')
    const asked: string[] = []
    const slow = await startAccounts(test, HOSTED, {
      // A mail server that does not answer.
      sendMail: ({ to }) => {
        asked.push(to)
        return new Promise(() => {})
      },
    })
    onTestFinished(slow.mailbox.close)
    for (const path of ['sign-up', 'reset'])
      for (const email of ['anna@shop.example', 'nobody@shop.example'])
        expect((await slow.send('POST', `/dashboard/api/${path}`, { email })).status).toBe(200)
    await expect.poll(() => asked).toHaveLength(3)
  })

  it('does not stall the service by a long address in a sign-in', async () => {
    const its = await startAccounts(await make(), HOSTED)
    onTestFinished(its.mailbox.close)
    for (const length of [1_000, 400_000]) {
      const { status } = await its.signIn('+'.repeat(length))
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    }
  })

  it('does not stall the service by a long sign-in or a long form of an app', async () => {
    const its = await startAccounts(await make(), HOSTED)
    onTestFinished(its.mailbox.close)
    const incoming = { socket: { remoteAddress: '127.0.0.1' } }
    const post = async (path: string, type: string, body: string) => {
      const headers = { 'content-type': type, origin: HOSTED }
      const request = { method: 'POST', headers, body }
      const answer = await its.app.request(HOSTED + path, request, { incoming })
      return { status: answer.status, text: await answer.text() }
    }
    const form = 'application/x-www-form-urlencoded'
    for (const path of [
      '/oauth2/token',
      '/oauth2/revoke',
      '/oauth2/register',
      '/dashboard/auth/sign-in/email',
    ])
      for (const type of [form, 'application/json', 'text/plain'])
        expect([path, type, (await post(path, type, 'a&'.repeat(500_000))).status]).toEqual([path, type, 413])
    for (const path of ['/oauth2/token', '/oauth2/revoke'])
      expect((await post(path, form, '"a&'.repeat(5_000))).text).toContain('more than 100 fields')
  })

  it('sees nothing of one workspace in another one of the same person', async () => {
    const test = await make()
    const its = await startAccounts(test, HOSTED)
    onTestFinished(its.mailbox.close)
    const anna = await its.person('anna@shop.example')
    const made = await anna.send('POST', '/dashboard/api/workspaces', { name: 'Second shop' })
    const { workspace_id: second } = z.object({ workspace_id: z.string() }).parse(made.json)
    await test.db.updateTable('workspace').set({ forum_access: 'add_on' }).execute()
    const of = (id: string) => `/dashboard/api/workspaces/${id}`
    const reply = { name: 'Hello', text: 'Hello from the first shop.' }
    await anna.send('POST', `${of(anna.workspaceId)}/api/v1/forum/saved-replies`, reply)
    await anna.send('PUT', `${of(anna.workspaceId)}/own-work/seen/lead_1`, {
      content: 'true',
      known_at: null,
    })
    const listed = await anna.send('GET', `${of(anna.workspaceId)}/api/v1/forum/saved-replies`)
    const [id = ''] = /reply_[\w-]+/.exec(listed.text) ?? []
    expect(id).not.toBe('')
    for (const path of ['api/v1/forum/saved-replies', 'own-work', 'api/v1/changes', 'audit']) {
      const { status, text } = await anna.send('GET', `${of(second)}/${path}`)
      expect([path, status]).toEqual([path, 200])
      expect(text).not.toContain(id)
      expect(text).not.toContain('lead_1')
    }
    const there = `${of(second)}/api/v1/forum/saved-replies/${id}`
    expect((await anna.send('PATCH', there, { name: 'Mine' })).status).toBe(404)
    expect((await anna.send('DELETE', there)).status).toBe(404)
  })
})
