import { Writable } from 'node:stream'
import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../contract/time.ts'
import { recordChanges } from '../changes/changes.ts'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { transaction } from '../db/database.ts'
import { claim, giveBack } from '../jobs/lease.ts'
import { createLogger } from '../observability/logging.ts'
import type { Asked } from '../outbound/fake-server.fixture.ts'
import { createSecretBox } from '../secrets/secrets.ts'
import { dueDeliveries, isTargetBusy } from './delivery.table.ts'
import { startNews, WORDS } from './news.fixture.ts'

const headersOf = ({ headers }: Asked) => ({
  'webhook-id': String(headers['webhook-id']),
  'webhook-timestamp': String(headers['webhook-timestamp']),
  'webhook-signature': String(headers['webhook-signature']),
})
const idOf = (asked: Asked | undefined) => asked?.headers['webhook-id']

describeEachDatabase('a webhook', (make) => {
  it('gets each hot lead once, signed in the form of Standard Webhooks', async () => {
    const its = await startNews(await make())
    const { secret, target } = await its.webhook()
    expect(target).toMatchObject({ address: its.receiver.origin, off: null, last: null })
    const [hot = ''] = await its.find([92, 40])
    await its.work()
    await its.changeLead(hot, { status: 'saved' })
    await its.work()
    expect(its.receiver.asked.length).toBe(1)
    const [asked] = its.receiver.asked
    if (!asked) throw new Error('nothing was sent')
    expect(asked.url.pathname).toBe('/hook')
    const told = new Webhook(secret).verify(asked.body, headersOf(asked))
    expect(told).toMatchObject({
      type: 'lead.hot',
      data: {
        workspace_id: its.workspaceId,
        lead: { lead_id: hot, score: 92, title: 'Title 0', url: 'https://forum.example/0' },
        page: `https://quillport.example/w/${its.workspaceId}#/leads/${hot}`,
      },
    })
    const other = new Webhook(`whsec_${Buffer.alloc(32).toString('base64')}`)
    expect(() => other.verify(asked.body, headersOf(asked))).toThrow()
    expect(await its.log()).toMatchObject([
      { state: 'sent', answer_status: 200, about: [{ event: 'lead.hot', subject_id: hot }] },
    ])
    expect(JSON.stringify((await its.owner.send('GET', `${its.base}/news`)).json)).not.toContain('whsec_')
    expect(JSON.stringify(await its.targets())).not.toContain('/hook')
  })

  it('gets no news from before it was added, and no events that it did not choose', async () => {
    const its = await startNews(await make())
    const [old = ''] = await its.find([92])
    await its.webhook('/leads', ['lead.hot'])
    await its.webhook('/articles', ['article.failed'])
    await its.changeLead(old, { status: 'saved' })
    await its.work()
    expect(its.receiver.asked).toEqual([])
  })

  it('gets a lead that becomes hot after it was added, even if the lead was found before', async () => {
    const test = await make()
    const its = await startNews(test)
    const [later = '', hot = ''] = await its.find([40, 92])
    test.clock.advance(MINUTE)
    await its.webhook('/hook', ['lead.hot'])
    test.clock.advance(MINUTE)
    const at = test.clock.now()
    await its.changeLead(later, { score: 92, hot_since: at })
    await its.changeLead(hot, { score: 95 })
    await its.work()
    expect(its.receiver.asked.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
      { type: 'lead.hot', timestamp: new Date(at).toISOString(), data: { lead: { lead_id: later } } },
    ])
  })

  it('gets a message under the same id, with growing pauses, until it answers with success', async () => {
    const test = await make()
    let status = 500
    const its = await startNews(test, () => ({ status, body: 'secret inner error' }))
    await its.webhook()
    await its.find([92])
    await its.work()
    await its.work()
    expect(its.receiver.asked.length).toBe(1)
    test.clock.advance(MINUTE)
    await its.work()
    test.clock.advance(MINUTE)
    await its.work()
    expect(its.receiver.asked.length).toBe(2)
    const [waiting] = await its.log()
    expect(waiting).toMatchObject({ state: 'pending', tries: 2, answer_status: 500 })
    expect(JSON.stringify(waiting)).not.toContain('inner')
    status = 204
    test.clock.advance(5 * MINUTE)
    await its.work()
    test.clock.advance(DAY)
    await its.work()
    expect(its.receiver.asked.length).toBe(3)
    expect(new Set(its.receiver.asked.map(idOf)).size).toBe(1)
    expect(await its.log()).toMatchObject([{ state: 'sent', error: null }])
  })

  it('that answers with an error is logged as a failure and not as completed work', async () => {
    const lines: string[] = []
    const stream = new Writable({
      write: (line, _, done) => {
        lines.push(String(line))
        done()
      },
    })
    const its = await startNews(await make(), () => ({ status: 500 }), { log: createLogger('info', stream) })
    await its.webhook('/secret-path')
    await its.find([92])
    await its.run('news')
    const finished: string[] = []
    const job = its.jobs.find(({ name }) => name === 'send-news')
    await job?.poll({ ...its.jobContext, onFinished: ({ id }) => finished.push(id) })
    expect(its.receiver.asked.length).toBe(1)
    expect(finished).toEqual([])
    const line = lines.find((one) => one.includes('a notification was not delivered'))
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      level: 'warn',
      kind: 'webhook',
      workspace_id: its.workspaceId,
      tries: 1,
      status: 500,
    })
    expect(lines.join('')).not.toContain('secret-path')
  })

  it('that never answers causes a failed message, which can be sent again', async () => {
    const test = await make()
    const its = await startNews(test)
    await its.webhook()
    await its.receiver.close()
    await its.find([92])
    for (let round = 0; round < 8; round += 1) {
      await its.work()
      test.clock.advance(DAY)
    }
    const [failed] = await its.log()
    expect(failed).toMatchObject({
      state: 'failed',
      tries: 8,
      next_at: null,
      error: expect.stringContaining('could not be reached'),
    })
    expect((await its.targets())[0]?.last).toMatchObject({ state: 'failed' })
    const again = `${its.base}/news-log/${failed?.delivery_id}/again`
    expect((await its.owner.send('POST', again)).json).toMatchObject({ state: 'pending', tries: 0 })
    expect((await its.owner.send('POST', again)).status).toBe(409)
  })

  it('gets a message that is sent again, under the same id', async () => {
    const its = await startNews(await make())
    await its.webhook()
    await its.find([92])
    await its.work()
    const [sent] = await its.log()
    await its.owner.send('POST', `${its.base}/news-log/${sent?.delivery_id}/again`)
    await its.work()
    expect(its.receiver.asked.map(idOf)).toEqual([sent?.delivery_id, sent?.delivery_id])
  })

  it('that is too slow causes a failed try, and delays no other target', async () => {
    let release = () => {}
    const wait = new Promise<void>((resolve) => {
      release = resolve
    })
    const its = await startNews(await make(), ({ url }) => (url.pathname === '/slow' ? { wait } : {}))
    await its.webhook('/slow')
    await its.webhook('/quick')
    await its.find([92, 91])
    await its.run('news')
    const sender = its.jobs.find(({ name }) => name === 'send-news')
    const rounds = Promise.all(
      ['one', 'two'].map(async (owner) => {
        while ((await sender?.poll({ ...its.jobContext, owner })) === 'worked');
      }),
    )
    const quick = () => its.receiver.asked.filter(({ url }) => url.pathname === '/quick').length
    await expect.poll(quick).toBe(2)
    await rounds
    release()
    const slow = (await its.log()).filter(({ error }) => error?.includes('did not answer within 10 s'))
    expect(slow.length).toBe(1)
    expect(its.receiver.asked.filter(({ url }) => url.pathname === '/slow').length).toBe(1)
  }, 60_000)

  it('that asks for a pause gets none of its messages during the pause', async () => {
    const test = await make()
    const its = await startNews(test, () => ({ status: 429, headers: { 'retry-after': '3600' } }))
    await its.webhook()
    await its.find([92, 91, 93])
    await its.work()
    expect(its.receiver.asked.length).toBe(1)
    for (const passed of [5 * MINUTE, 50 * MINUTE]) {
      test.clock.advance(passed)
      await its.work()
    }
    expect(its.receiver.asked.length).toBe(1)
    test.clock.advance(6 * MINUTE)
    await its.work()
    expect(its.receiver.asked.length).toBeGreaterThan(1)
  })

  it('that asks for a pause gets no news that happens during the pause', async () => {
    const test = await make()
    const its = await startNews(test, () => ({ status: 429, headers: { 'retry-after': '3600' } }))
    await its.webhook()
    await its.find([92])
    await its.work()
    for (const id of ['lead_b', 'lead_c']) {
      test.clock.advance(5 * MINUTE)
      await its.find([91], { id })
      await its.work()
    }
    expect(its.receiver.asked.length).toBe(1)
    test.clock.advance(51 * MINUTE)
    await its.work()
    expect(its.receiver.asked.length).toBe(2)
  })

  it('that asks for a pause while a person asks for a test message still gets the test at once', async () => {
    const test = await make()
    const askedFor = { test: async (): Promise<void> => undefined }
    const its = await startNews(test, () => ({
      status: 429,
      headers: { 'retry-after': '3600' },
      wait: askedFor.test(),
    }))
    const { target } = await its.webhook()
    askedFor.test = async () => {
      askedFor.test = async () => undefined
      await its.owner.send('POST', `${its.base}/news/${target.target_id}/test`)
    }
    await its.find([92])
    await its.work()
    await its.work()
    expect(its.receiver.asked.map(({ body }) => JSON.parse(body).type)).toEqual(['lead.hot', 'test'])
  })

  it('gets one message at a time, even if two workers lease two messages at the same moment', async () => {
    const test = await make()
    const its = await startNews(test)
    await its.webhook()
    await its.find([92, 91])
    await its.run('news')
    const first = await claim(test.db, dueDeliveries(test.db), { owner: 'one', leaseMs: 30_000 })
    const other = await test.db
      .selectFrom('news_delivery')
      .selectAll()
      .where('id', '!=', first?.id ?? '')
      .executeTakeFirstOrThrow()
    expect(await isTargetBusy(test.db, other)).toBe(true)
    if (first) await giveBack(test.db, first)
    expect(await isTargetBusy(test.db, other)).toBe(false)
  })

  it('that redirects gets no message at the other address', async () => {
    const its = await startNews(await make(), ({ url }) =>
      url.pathname === '/hook' ? { status: 307, headers: { location: '/elsewhere' } } : {},
    )
    await its.webhook()
    await its.find([92])
    await its.work()
    expect(its.receiver.asked.map(({ url }) => url.pathname)).toEqual(['/hook'])
    expect(await its.log()).toMatchObject([
      { state: 'pending', answer_status: 307, error: expect.stringContaining('redirects') },
    ])
  })

  it('in a private network is refused, even if the operator listed it for sites', async () => {
    const its = await startNews(await make(), () => ({}), { webhookOrigins: new Set() })
    const add = (url: string) =>
      its.owner.send('POST', `${its.base}/news/webhooks`, { name: 'CRM', url, events: ['lead.hot'] })
    expect((await add(`${its.receiver.origin}/hook`)).status).toBe(400)
    expect((await add('ftp://shop.example/')).status).toBe(400)
    expect((await add('https://anna:secret@shop.example/')).status).toBe(400)
    expect((await add(`${its.receiver.origin.replace('http:', 'https:')}/hook`)).status).toBe(200)
    expect((await add('https://169.254.169.254/latest')).status).toBe(200)
    await its.find([92])
    await its.work()
    expect(its.receiver.asked).toEqual([])
    for (const { error } of await its.log()) expect(error).toMatch(/not on the public internet/)
  })

  it('that answers 410 is turned off', async () => {
    const its = await startNews(await make(), () => ({ status: 410 }))
    await its.webhook()
    await its.find([92, 93])
    await its.work()
    expect(its.receiver.asked.length).toBe(1)
    expect((await its.targets())[0]?.off).toBe('gone')
    expect((await its.log()).map(({ state }) => state).toSorted()).toEqual(['dropped', 'failed'])
  })

  it('may answer at any length, because the answer’s body is never read', async () => {
    const its = await startNews(await make(), () => ({ body: 'x'.repeat(20_000_000) }))
    await its.webhook()
    await its.find([92])
    await its.work()
    expect(await its.log()).toMatchObject([{ state: 'sent' }])
  })

  it('gets the message of a dead worker, under the same id', async () => {
    const test = await make()
    const its = await startNews(test)
    await its.webhook()
    await its.find([92])
    await its.run('news')
    // Two workers claim the message and die: the first before it sends, the second after it sends and before it stores the result.
    const dead = await claim(test.db, dueDeliveries(test.db), { owner: 'dead', leaseMs: 30_000 })
    expect(await its.run('send-news')).toBe(0)
    test.clock.advance(MINUTE)
    const sender = its.jobs.find(({ name }) => name === 'send-news')
    const stopping = new AbortController()
    its.receiver.interrupt({ wait: new Promise((resolve) => setTimeout(resolve, 300)) })
    const dying = sender?.poll({ ...its.jobContext, owner: 'dying', signal: stopping.signal })
    await expect.poll(() => its.receiver.asked.length).toBe(1)
    stopping.abort()
    await dying
    await its.work()
    expect(its.receiver.asked.map(idOf)).toEqual([dead?.id, dead?.id])
    expect(await its.log()).toMatchObject([{ state: 'sent', tries: 0 }])
  })

  it('never gets unsent words of a deleted post, and gets the deletion', async () => {
    const test = await make()
    const its = await startNews(test)
    await its.webhook()
    await its.slack()
    await its.mail({ every: 'daily' })
    const [lead = ''] = await its.find([92], { title: WORDS, body: WORDS, author: WORDS })
    await its.run('news')
    for (const table of ['news_target', 'news_delivery', 'news_item', 'news_told'] as const)
      expect(JSON.stringify(await test.db.selectFrom(table).selectAll().execute())).not.toContain(WORDS)
    await its.changeLead(lead, { title: '', body: '', author: null, post_deleted: 1 })
    test.clock.advance(DAY)
    await its.work()
    expect(its.receiver.asked.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      expect.objectContaining({
        type: 'lead.deleted',
        data: { workspace_id: its.workspaceId, lead_id: lead },
      }),
    ])
    expect(its.mailbox.mails.filter(({ text }) => text.includes('hot lead'))).toEqual([])
    expect((await its.log()).map(({ state }) => state).toSorted()).toEqual([
      'dropped',
      'dropped',
      'dropped',
      'sent',
    ])
    await its.changeLead(lead, { status: 'ignored' })
    await its.work()
    expect(its.receiver.asked.length).toBe(1)
  })

  it('gets the deletion of a dropped lead only if it got the lead', async () => {
    const test = await make()
    const its = await startNews(test)
    await its.webhook()
    const [hot = '', cold = ''] = await its.find([92, 30])
    await its.work()
    await transaction(test.db, async (trx) => {
      await trx.deleteFrom('lead').where('id', 'in', [hot, cold]).execute()
      await recordChanges(trx, its.workspaceId, 'lead', [hot, cold], { deleted: true })
    })
    await its.work()
    expect(its.receiver.asked.slice(1).map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
      { type: 'lead.deleted', data: { lead_id: hot } },
    ])
  })

  it('gets the deletion of a lead only if it was added before the lead was found', async () => {
    const test = await make()
    const its = await startNews(test)
    const { target } = await its.webhook('/before')
    const [lead = ''] = await its.find([92])
    await its.work()
    test.clock.advance(MINUTE)
    await its.webhook('/after')
    // Whoever got the lead may have a copy, so a time when the webhook was off does not matter.
    for (const on of [false, true])
      await its.owner.send('PATCH', `${its.base}/news/${target.target_id}`, { on })
    await its.changeLead(lead, { title: '', body: '', author: null, post_deleted: 1 })
    await its.work()
    expect(its.receiver.asked.map(({ url, body }) => [url.pathname, JSON.parse(body).type])).toEqual([
      ['/before', 'lead.hot'],
      ['/before', 'lead.deleted'],
    ])
  })

  it('loses none of many simultaneous changes, and gets nothing twice from two workers', async () => {
    const its = await startNews(await make())
    await its.webhook()
    const ids = await its.find(Array.from({ length: 250 }, () => 90))
    const follow = its.jobs.find(({ name }) => name === 'news')
    await Promise.all(
      ['one', 'two'].map(async (owner) => {
        for (let idle = 0; idle < 3; )
          if ((await follow?.poll({ ...its.jobContext, owner })) !== 'worked') idle += 1
      }),
    )
    await its.run('news')
    await its.run('send-news')
    const told = its.receiver.asked.map(
      ({ body }) => JSON.parse(body) as { data: { lead: { lead_id: string } } },
    )
    expect(told.map(({ data }) => data.lead.lead_id).toSorted()).toEqual([...ids].toSorted())
  }, 60_000)

  it('whose address was sealed with another key fails without affecting others', async () => {
    const test = await make()
    const its = await startNews(test)
    const { target } = await its.webhook()
    await its.webhook('/other')
    const other = createSecretBox(Buffer.alloc(32, 9).toString('base64'))
    const sealed = other.seal(target.target_id, JSON.stringify({ url: its.receiver.origin }))
    await test.db.updateTable('news_target').set({ sealed }).where('id', '=', target.target_id).execute()
    await its.find([92])
    await its.work()
    expect(its.receiver.asked.map(({ url }) => url.pathname)).toEqual(['/other'])
    expect((await its.log()).map(({ error }) => error).toSorted()).toEqual([
      expect.stringContaining('encrypted with another key'),
      null,
    ])
  })

  it('that is turned off gets none of the waiting messages', async () => {
    const its = await startNews(await make())
    const { target } = await its.webhook()
    await its.find([92])
    await its.run('news')
    const changed = await its.owner.send('PATCH', `${its.base}/news/${target.target_id}`, { on: false })
    expect(changed.json).toMatchObject({ off: 'turned_off' })
    await its.work()
    expect(its.receiver.asked).toEqual([])
    expect(await its.log()).toMatchObject([{ state: 'dropped' }])
    const test = await its.owner.send('POST', `${its.base}/news/${target.target_id}/test`)
    expect(test.status).toBe(409)
  })

  it('is not sent a failed message again if its event was deselected meanwhile, but still gets tests', async () => {
    const test = await make()
    let status = 500
    const its = await startNews(test, () => ({ status }))
    const { target } = await its.webhook()
    const path = `${its.base}/news/${target.target_id}`
    await its.find([92])
    await its.work()
    expect(its.receiver.asked.length).toBe(1)
    status = 200
    const changed = await its.owner.send('PATCH', path, { events: ['article.failed'] })
    expect(changed.json).toMatchObject({ events: ['article.failed'] })
    test.clock.advance(HOUR)
    await its.work()
    expect(its.receiver.asked.length).toBe(1)
    expect(await its.log()).toMatchObject([
      { state: 'dropped', error: expect.stringContaining('no longer includes these events') },
    ])
    await its.owner.send('POST', `${path}/test`)
    await its.work()
    expect(its.receiver.asked.map(({ body }) => JSON.parse(body).type)).toEqual(['lead.hot', 'test'])
  })

  it('that is turned on again gets a message that was dropped, if somebody sends it again', async () => {
    const its = await startNews(await make())
    const { target } = await its.webhook()
    const path = `${its.base}/news/${target.target_id}`
    await its.find([92])
    await its.run('news')
    await its.owner.send('PATCH', path, { on: false })
    const [dropped] = await its.log()
    await its.owner.send('PATCH', path, { on: true })
    const again = await its.owner.send('POST', `${its.base}/news-log/${dropped?.delivery_id}/again`)
    expect(again.json).toMatchObject({ state: 'pending', tries: 0 })
    await its.work()
    expect(its.receiver.asked.map(idOf)).toEqual([dropped?.delivery_id])
  })

  it('that asked for a long pause gets news at once after it is turned off and on', async () => {
    const test = await make()
    let status = 503
    const its = await startNews(test, () => ({ status, headers: { 'retry-after': '86400' } }))
    const { target } = await its.webhook()
    const path = `${its.base}/news/${target.target_id}`
    const [, other = ''] = await its.find([92, 10])
    await its.work()
    expect(its.receiver.asked.length).toBe(1)
    status = 200
    await its.owner.send('PATCH', path, { on: false })
    test.clock.advance(MINUTE)
    await its.owner.send('PATCH', path, { on: true })
    await its.changeLead(other, { score: 95, found_at: test.clock.now() })
    await its.work()
    expect(its.receiver.asked.length).toBe(2)
  })

  it.each([
    ['is logged as sent', 200, 'sent'],
    ['is not tried again', 500, 'dropped'],
  ])(
    'that is turned off during a request is free afterwards, and its message %s',
    async (_, status, state) => {
      let answer = () => {}
      const wait = new Promise<void>((resolve) => {
        answer = resolve
      })
      const test = await make()
      const its = await startNews(test, () => ({ status, wait }))
      const { target } = await its.webhook()
      const path = `${its.base}/news/${target.target_id}`
      await its.find([92])
      await its.run('news')
      const sending = its.run('send-news')
      await expect.poll(() => its.receiver.asked.length).toBe(1)
      await its.owner.send('PATCH', path, { on: false })
      answer()
      await sending
      expect(await its.log()).toMatchObject([{ state }])
      // The clock stands still, so a lease that was not freed would delay this message.
      await its.owner.send('PATCH', path, { on: true })
      await its.owner.send('POST', `${path}/test`)
      await its.work()
      expect(its.receiver.asked.length).toBe(2)
    },
  )

  it('that is turned on again gets no news from the time when it was off', async () => {
    const test = await make()
    const its = await startNews(test)
    const { target } = await its.webhook()
    const path = `${its.base}/news/${target.target_id}`
    await its.owner.send('PATCH', path, { on: false })
    const [meanwhile = ''] = await its.find([92])
    await its.work()
    test.clock.advance(MINUTE)
    await its.owner.send('PATCH', path, { on: true })
    await its.changeLead(meanwhile, { status: 'saved' })
    await its.work()
    expect(its.receiver.asked).toEqual([])
  })

  it('gets a test message at once, which is deleted from the log after a month', async () => {
    const test = await make()
    const its = await startNews(test)
    const { secret, target } = await its.webhook()
    await its.owner.send('POST', `${its.base}/news/${target.target_id}/test`)
    await its.work()
    const [asked] = its.receiver.asked
    if (!asked) throw new Error('nothing was sent')
    expect(new Webhook(secret).verify(asked.body, headersOf(asked))).toMatchObject({ type: 'test' })
    test.clock.advance(31 * DAY + HOUR)
    await its.jobs.find(({ name }) => name === 'forget-news')?.poll(its.jobContext)
    expect(await its.log()).toEqual([])
  })
})
