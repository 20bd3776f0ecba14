import { Writable } from 'node:stream'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { HOUR, MINUTE } from '../../contract/time.ts'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { transaction } from '../db/database.ts'
import { createLogger } from '../observability/logging.ts'
import { createMetrics } from '../observability/metrics.ts'
import { startAccounts } from './accounts.fixture.ts'
import { makeLink } from './links.ts'

const HERE = 'http://127.0.0.1:8080'
const Listed = z.object({
  invitations: z.array(z.object({ invitation_id: z.string(), email: z.string() })),
})
const BUSY = 451
const NO_SUCH_ADDRESS = 550

describeEachDatabase('a mail about an account', (make, dialect) => {
  const start = async () => {
    const test = await make()
    const lines: string[] = []
    const stream = new Writable({
      write: (line, _, done) => {
        lines.push(String(line))
        done()
      },
    })
    const metrics = createMetrics()
    const its = await startAccounts(test, HERE, {}, { log: createLogger('info', stream), metrics })
    onTestFinished(() => its.mailbox.close())
    return {
      ...its,
      test,
      log: () => lines.join(''),
      waiting: () =>
        test.db.selectFrom('account_mail').select(['kind', 'tries', 'lease_owner']).orderBy('kind').execute(),
      count: async (kind: string, outcome: string) => {
        const { text } = await metrics.expose()
        const line = `quillport_mails_total{kind="${kind}",outcome="${outcome}"} `
        return Number(
          text
            .split('\n')
            .find((one) => one.startsWith(line))
            ?.slice(line.length) ?? 0,
        )
      },
    }
  }
  const tried = (kind: string, tries: number) => [{ kind, tries, lease_owner: null }]

  it('is sent with a working link once the mail server is back', async () => {
    const its = await start()
    its.mailbox.refuse(BUSY)
    expect((await its.signUp('anna@shop.example')).status).toBe(200)
    await expect.poll(its.waiting).toEqual(tried('sign_up', 1))
    await its.sendMails()
    expect(await its.waiting()).toEqual(tried('sign_up', 1))
    its.test.clock.advance(MINUTE)
    await its.sendMails()
    expect(await its.waiting()).toEqual(tried('sign_up', 2))
    its.mailbox.refuse(null)
    its.test.clock.advance(MINUTE)
    await its.sendMails()
    expect(await its.waiting()).toEqual([])
    const anna = await its.openLink(await its.mailbox.token('anna@shop.example'), { name: 'Anna' })
    expect(anna.status).toBe(200)
    expect([await its.count('sign_up', 'failed'), await its.count('sign_up', 'sent')]).toEqual([2, 1])
  })

  it('is given up after hours, which the log and the metrics report without the address', async () => {
    const its = await start()
    await its.openAccount('anna@shop.example')
    its.mailbox.refuse(BUSY)
    const asked = await its.send('POST', '/dashboard/api/reset', { email: 'anna@shop.example' })
    for (let waited = 0; waited <= 4 * HOUR; waited += 10 * MINUTE) {
      await expect.poll(async () => (await its.waiting()).every((row) => row.lease_owner === null)).toBe(true)
      its.test.clock.advance(10 * MINUTE)
      await its.sendMails()
    }
    expect(await its.waiting()).toEqual([])
    expect(its.mailbox.mails).toEqual([])
    expect(await its.count('reset', 'given_up')).toBe(1)
    const line = its
      .log()
      .split('\n')
      .find((one) => one.includes('the service stopped trying to send an email'))
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      level: 'error',
      kind: 'reset',
      domain: 'shop.example',
      request_id: asked.headers.get('x-request-id'),
      smtp_status: BUSY,
      reason: expect.stringContaining('no mail for …@shop.example'),
    })
    expect(its.log()).not.toContain('anna@')
  })

  it('is sent once to a person who asked several times while the mail server was away', async () => {
    const its = await start()
    its.mailbox.refuse(BUSY)
    for (const tries of [1, 2]) {
      await its.signUp('anna@shop.example')
      await expect.poll(async () => (await its.waiting()).filter((row) => row.tries > 0).length).toBe(tries)
    }
    its.mailbox.refuse(null)
    its.test.clock.advance(HOUR)
    await its.sendMails()
    expect(its.mailbox.mails.length).toBe(1)
    expect(await its.waiting()).toEqual([])
  })

  it('is not sent if it is too old, for example after a restore of a backup', async () => {
    const its = await start()
    its.mailbox.refuse(BUSY)
    await its.signUp('anna@shop.example')
    await expect.poll(its.waiting).toEqual(tried('sign_up', 1))
    its.mailbox.refuse(null)
    its.test.clock.advance(5 * HOUR)
    await its.sendMails()
    expect(its.mailbox.mails).toEqual([])
    expect(await its.waiting()).toEqual([])
    expect(await its.count('sign_up', 'given_up')).toBe(1)
  })

  it('contains no link for a new password once another link has set one', async () => {
    const its = await start()
    const anna = await its.person('anna@shop.example')
    its.mailbox.refuse(BUSY)
    await its.send('POST', '/dashboard/api/reset', { email: 'anna@shop.example' })
    await expect.poll(its.waiting).toEqual(tried('reset', 1))
    const { token } = await transaction(its.test.db, (trx) =>
      makeLink(trx, { kind: 'reset', role: 'viewer', person_id: anna.id, email: 'anna@shop.example' }),
    )
    expect((await its.openLink(token)).status).toBe(200)
    await expect.poll(its.waiting).toEqual(tried('changed', 1))
  })

  it('leaves no trace if the address has no account', async () => {
    const its = await start()
    expect((await its.send('POST', '/dashboard/api/reset', { email: 'nobody@shop.example' })).status).toBe(
      200,
    )
    await expect.poll(its.waiting).toEqual([])
    expect(its.mailbox.mails).toEqual([])
  })

  it('invites once the mail server is back, and reports an address that the mail server refuses at once', async () => {
    const its = await start()
    const anna = await its.person('anna@shop.example')
    const of = `/dashboard/api/workspaces/${anna.workspaceId}`
    const invite = (email: string) => anna.send('POST', `${of}/invitations`, { role: 'viewer', email })
    its.mailbox.refuse(NO_SUCH_ADDRESS)
    const refused = await invite('nobody@shop.example')
    expect([refused.status, refused.text]).toEqual([502, expect.stringContaining('Nobody was invited')])
    expect((await anna.send('GET', `${of}/members`)).json).toMatchObject({ invitations: [] })
    its.mailbox.refuse(BUSY)
    for (const email of ['ben@shop.example', 'carl@shop.example'])
      expect((await invite(email)).json).toMatchObject({ link: null, invitation: { email } })
    const { invitations } = Listed.parse((await anna.send('GET', `${of}/members`)).json)
    const carl = invitations.find(({ email }) => email === 'carl@shop.example')
    await anna.send('DELETE', `${of}/invitations/${carl?.invitation_id}`)
    its.mailbox.refuse(null)
    its.test.clock.advance(MINUTE)
    await its.sendMails()
    expect(its.mailbox.mails.map(({ to }) => to)).toEqual(['ben@shop.example'])
    expect((await its.openLink(await its.mailbox.token('ben@shop.example'), { name: 'Ben' })).status).toBe(
      200,
    )
    expect(await its.waiting()).toEqual([])
  })

  it('lets a person in although an older version left the address unconfirmed', async () => {
    const its = await start()
    await its.openAccount('anna@shop.example')
    await its.test.db
      .updateTable('person')
      .set({ emailVerified: dialect === 'sqlite' ? 0 : false })
      .execute()
    expect((await its.signIn('anna@shop.example')).status).toBe(403)
    await its.signUp('anna@shop.example')
    expect((await its.openLink(await its.mailbox.token('anna@shop.example'))).status).toBe(200)
    expect((await its.signIn('anna@shop.example')).status).toBe(200)
  })
})
