import { expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../contract/time.ts'
import { recordChange } from '../changes/changes.ts'
import { describeEachDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { transaction } from '../db/database.ts'
import { UNLEASED } from '../jobs/lease-columns.ts'
import { siteRow } from '../sites/site-row.fixture.ts'
import { startNews } from './news.fixture.ts'

const SPAM = {
  title: 'Win at https://evil.example <!channel> *now*',
  body: 'Write to me@evil.example or open www.evil.example/?a=1&b=2',
  community: 'r/freelance',
  source: 'reddit',
}

const jump = ({ clock }: TestDatabase, hour: number) => {
  const at = clock.now()
  clock.advance(Math.floor(at / DAY) * DAY + DAY + hour * HOUR - at)
}

describeEachDatabase('a message to people', (make) => {
  type Its = Awaited<ReturnType<typeof startNews>>
  const mailsTo = (its: Its, to = 'anna@shop.example') =>
    its.mailbox.mails.filter((mail) => mail.to === to && mail.text.includes('List-Unsubscribe'))
  const tokenIn = (text = '') => /\/dashboard\/unsubscribe\/([\w-]+)/.exec(text)?.[1] ?? ''
  const member = async (its: Its, email: string, name: string, role = 'viewer') => {
    const person = await its.person(email, name)
    await its.owner.send('POST', `${its.base}/invitations`, { role, email })
    await person.send('POST', '/dashboard/api/links/join', { token: await its.mailbox.token(email) })
    return person
  }

  it('sends strangers’ words to Slack as plain text, in one message for everything that was found together', async () => {
    const test = await make()
    const its = await startNews(test)
    await its.slack()
    await its.find([92, 71], SPAM)
    await its.work()
    expect(its.receiver.asked).toEqual([])
    test.clock.advance(MINUTE)
    await its.work()
    expect(its.receiver.asked.length).toBe(1)
    const [asked] = its.receiver.asked
    expect(asked?.headers['webhook-signature']).toBeUndefined()
    const message: unknown = JSON.parse(asked?.body ?? '')
    expect(message).toMatchObject({
      text: 'Quillport: 2 hot leads',
      unfurl_links: false,
      unfurl_media: false,
      blocks: [{ text: { text: '2 hot leads in Shop', verbatim: true } }, {}, {}],
    })
    const text = JSON.stringify(message)
    expect(text).toContain('&lt;!channel&gt;')
    expect(text).toContain('https[:]//evil[.]example')
    expect(text).not.toMatch(/<!|evil\.example|me@/)
    expect(text.match(/<https?:[^|]*/g)).toEqual(
      Array.from({ length: 2 }, () => expect.stringMatching(/^<https:\/\/quillport\.example\/w\//)),
    )
  })

  it('is a digest at the chosen hour, whose only links are Quillport’s own', async () => {
    const test = await make()
    const its = await startNews(test)
    jump(test, 3)
    await its.mail({ every: 'daily', hour: 7 })
    await its.find([71, 92], SPAM)
    await its.work()
    test.clock.advance(3 * HOUR + 59 * MINUTE)
    await its.work()
    expect(mailsTo(its)).toEqual([])
    await articles(test, its.workspaceId)
    await its.work()
    test.clock.advance(2 * MINUTE)
    await its.work()
    await its.work()
    expect(mailsTo(its).length).toBe(1)
    const [mail] = mailsTo(its)
    const token = tokenIn(mail?.text)
    const shown = (mail?.text ?? '')
      .replaceAll('\r', '')
      .replaceAll('\n <', ' <')
      .replaceAll(its.workspaceId, 'WORKSPACE')
      .replaceAll(token, 'TOKEN')
      .replace(/msg_[\w-]+@/, 'msg_ID@')
      .replace(/^Date: .*$/m, 'Date: …')
    await expect(shown).toMatchFileSnapshot('digest-message.txt')
    const [, body = ''] = shown.split('\n\n')
    const links = shown.slice(shown.indexOf(body)).match(/\w+:\/\/\S+|www\.\S+|\S+@\S+/g)
    expect(links?.filter((link) => !link.startsWith('https://quillport.example/'))).toEqual([])
  })

  it('reports an article once when it goes live on a site, and does not report its updates', async () => {
    const test = await make()
    const its = await startNews(test)
    const { workspaceId } = its
    await its.webhook('/hook', ['article.published'])
    await articles(test, workspaceId)
    const publication = await live(test, workspaceId, 'job_good')
    await its.work()
    await transaction(test.db, async (trx) => {
      await trx.updateTable('publication').set({ version: 2 }).where('id', '=', publication).execute()
      await recordChange(trx, workspaceId, 'article', 'job_good')
    })
    await its.work()
    expect(its.receiver.asked.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      {
        type: 'article.published',
        timestamp: expect.any(String),
        data: {
          workspace_id: workspaceId,
          job_id: 'job_good',
          title: 'How to send an invoice',
          status: 'completed',
          error: null,
          connection_id: 'site_1',
          post_url: 'https://shop.example/invoice',
          page: `https://quillport.example/w/${workspaceId}#/articles/job_good`,
        },
      },
    ])
  })

  it('is sent at the new time after the time is changed', async () => {
    const test = await make()
    const its = await startNews(test)
    jump(test, 3)
    const { target_id } = await its.mail({ every: 'daily', hour: 2 })
    await its.find([92])
    await its.work()
    await its.owner.send('PATCH', `${its.base}/news/${target_id}`, { every: 'hourly' })
    test.clock.advance(HOUR)
    await its.work()
    expect(mailsTo(its).length).toBe(1)
  })

  it('leaves out events that were deselected after the message was queued', async () => {
    const test = await make()
    const its = await startNews(test)
    jump(test, 3)
    const { target_id } = await its.mail({ every: 'daily', hour: 2 })
    await its.find([92])
    await its.work()
    expect(await its.log()).toMatchObject([{ state: 'pending', about: [{ event: 'lead.hot' }] }])
    await its.owner.send('PATCH', `${its.base}/news/${target_id}`, { events: ['article.failed'] })
    test.clock.advance(DAY)
    await its.work()
    expect(mailsTo(its)).toEqual([])
    expect(await its.log()).toMatchObject([{ state: 'dropped' }])
  })

  it('that is sent again contains only what it contained before, even if the time is changed', async () => {
    const test = await make()
    const its = await startNews(test)
    const { target_id } = await its.mail()
    await its.find([92])
    await its.work()
    test.clock.advance(2 * MINUTE)
    await its.work()
    const [sent] = await its.log()
    await its.owner.send('POST', `${its.base}/news-log/${sent?.delivery_id}/again`)
    await its.owner.send('POST', `${its.base}/news/${target_id}/test`)
    await its.owner.send('PATCH', `${its.base}/news/${target_id}`, { every: 'hourly' })
    await its.find([95], { id: 'lead_later', address_key: 'later' })
    await its.work()
    expect(mailsTo(its).length).toBe(3)
    test.clock.advance(HOUR)
    await its.work()
    expect(mailsTo(its).length).toBe(4)
    expect((await its.log()).map(({ about }) => about.length)).toEqual([1, 1, 1])
  })

  it('that waits for a Slack channel’s pause collects everything that happens during the pause', async () => {
    const test = await make()
    let status = 429
    const its = await startNews(test, () => ({ status, headers: { 'retry-after': '3600' } }))
    const { target_id } = await its.slack()
    await its.owner.send('POST', `${its.base}/news/${target_id}/test`)
    await its.work()
    for (const id of ['lead_b', 'lead_c']) {
      await its.find([92], { id, address_key: id })
      await its.work()
      test.clock.advance(5 * MINUTE)
      await its.work()
    }
    expect(its.receiver.asked.length).toBe(1)
    status = 200
    test.clock.advance(HOUR)
    await its.work()
    expect((await its.log()).map(({ state, about }) => [state, about.map(({ event }) => event)])).toEqual([
      ['sent', ['lead.hot', 'lead.hot']],
      ['sent', ['test']],
    ])
  })

  it('can be stopped by one POST without a session, and not by opening the link', async () => {
    const test = await make()
    const its = await startNews(test)
    await its.mail()
    await its.find([92])
    await its.work()
    test.clock.advance(2 * MINUTE)
    await its.work()
    const [mail] = mailsTo(its)
    expect(mail?.text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
    const path = `/dashboard/unsubscribe/${tokenIn(mail?.text)}`
    expect(mail?.text.replaceAll('\r\n ', ' ')).toContain(
      `List-Unsubscribe: <https://quillport.example${path}>`,
    )
    const asked = await its.send('GET', path)
    expect([asked.status, asked.text]).toEqual([200, expect.stringContaining('<form method="post">')])
    expect(asked.headers.get('content-security-policy')).toContain("form-action 'self'")
    expect((await its.targets())[0]?.off).toBeNull()
    expect((await its.send('POST', '/dashboard/unsubscribe/wrong')).status).toBe(404)
    // A mail program does not send the service's origin.
    const oneClick = { origin: 'https://mail.example', 'content-type': 'application/x-www-form-urlencoded' }
    for (const _ of [1, 2])
      expect((await its.send('POST', path, undefined, oneClick)).text).toContain('You are unsubscribed')
    expect((await its.targets())[0]?.off).toBe('unsubscribed')
    await its.find([93], { id: 'lead_later', address_key: 'later' })
    await its.work()
    test.clock.advance(2 * MINUTE)
    await its.work()
    expect(mailsTo(its).length).toBe(1)
  })

  it('is turned on again only by the person who unsubscribed', async () => {
    const test = await make()
    const its = await startNews(test)
    const ben = await member(its, 'ben@shop.example', 'Ben')
    const { target_id, name } = await its.mail({ person_id: ben.id })
    expect(name).toBe('Ben')
    const target = `${its.base}/news/${target_id}`
    await its.owner.send('POST', `${target}/test`)
    await its.work()
    const [mail] = mailsTo(its, 'ben@shop.example')
    await its.send('POST', `/dashboard/unsubscribe/${tokenIn(mail?.text)}`)
    expect((await its.owner.send('PATCH', target, { on: true })).json).toMatchObject({
      code: 'conflict',
      detail: 'Ben unsubscribed. Only Ben can change that.',
    })
    expect((await its.owner.send('DELETE', target)).status).toBe(409)
    expect((await ben.send('PATCH', target, { on: true })).json).toMatchObject({ off: null })
    expect((await ben.send('DELETE', target)).status).toBe(200)
  })

  it('is sent only to members, and stops when the member leaves', async () => {
    const test = await make()
    const its = await startNews(test)
    const eve = await its.person('eve@evil.example', 'Eve')
    const ask = { person_id: eve.id, every: 'daily', events: ['lead.hot'] }
    expect((await its.owner.send('POST', `${its.base}/news/mails`, ask)).status).toBe(404)
    const ben = await member(its, 'ben@shop.example', 'Ben')
    await its.mail({ person_id: ben.id })
    const again = await its.owner.send('POST', `${its.base}/news/mails`, { ...ask, person_id: ben.id })
    expect(again.status).toBe(409)
    await its.find([92])
    await its.run('news')
    await its.owner.send('DELETE', `${its.base}/members/${ben.id}`)
    expect(await its.targets()).toEqual([])
    test.clock.advance(DAY)
    await its.work()
    expect(mailsTo(its, 'ben@shop.example')).toEqual([])
  })

  it('is set up by owners, is visible to other members, and is hidden from strangers', async () => {
    const its = await startNews(await make())
    const ben = await member(its, 'ben@shop.example', 'Ben', 'editor')
    const eve = await its.person('eve@evil.example', 'Eve')
    const { target } = await its.webhook()
    const one = `${its.base}/news/${target.target_id}`
    for (const [method, path, body] of [
      ['PATCH', one, { on: false }],
      ['DELETE', one, undefined],
      ['POST', `${one}/test`, undefined],
    ] as const) {
      expect((await ben.send(method, path, body)).status).toBe(403)
      expect((await eve.send(method, path, body)).status).toBe(404)
      expect((await its.send(method, path, body)).status).toBe(401)
    }
    for (const path of [`${its.base}/news`, `${its.base}/news-log`]) {
      expect((await ben.send('GET', path)).status).toBe(200)
      expect((await eve.send('GET', path)).status).toBe(404)
    }
    const eves = `/dashboard/api/workspaces/${eve.workspaceId}/news/${target.target_id}`
    expect((await eve.send('DELETE', eves)).status).toBe(404)
    expect((await its.targets()).length).toBe(1)
  })

  it('is sent again if the mail server was away', async () => {
    const test = await make()
    const its = await startNews(test)
    const { target_id } = await its.mail()
    await its.mailbox.close()
    await its.owner.send('POST', `${its.base}/news/${target_id}/test`)
    await its.work()
    expect(await its.log()).toMatchObject([
      {
        state: 'pending',
        tries: 1,
        error: 'The mail server did not accept the email.',
        about: [{ event: 'test' }],
      },
    ])
  })
})

/** Makes a written article, a failed article, and a live article, as the feed reports them. */
const articles = async ({ db, clock }: TestDatabase, workspaceId: string): Promise<void> => {
  const row = (id: string, title: string, failed: boolean) => ({
    id,
    workspace_id: workspaceId,
    status: failed ? ('failed' as const) : ('completed' as const),
    stage: 'completed' as const,
    percent: 100,
    wanted: JSON.stringify({ title, image: false }),
    charged: 0,
    work: '{}',
    written_by: 'outline',
    version: 0,
    error_code: failed ? 'upstream_failed' : null,
    error_message: failed ? 'The model did not answer. Your credits are back.' : null,
    plan_id: null,
    card_index: null,
    warnings: '[]',
    order_key_hash: null,
    created_at: clock.now(),
    finished_at: clock.now(),
    ...UNLEASED,
  })
  await transaction(db, async (trx) => {
    const rows = [row('job_good', 'How to send an invoice', false), row('job_bad', 'See evil.example', true)]
    await trx.insertInto('article').values(rows).execute()
    for (const { id } of rows) await recordChange(trx, workspaceId, 'article', id)
  })
}

/** Publishes an article on a site and returns the id of its publication. */
const live = async ({ db, clock }: TestDatabase, workspaceId: string, articleId: string): Promise<string> => {
  const id = 'publication_1'
  const post = {
    id: '7',
    status: 'publish',
    postUrl: 'https://shop.example/invoice',
    editUrl: 'https://shop.example/edit/7',
    revision: null,
  }
  await transaction(db, async (trx) => {
    const site = siteRow({ id: 'site_1', workspace_id: workspaceId, url: 'https://shop.example' })
    await trx.insertInto('site').values(site).execute()
    await trx
      .insertInto('publication')
      .values({
        ...{ id, workspace_id: workspaceId, article_id: articleId, site_id: 'site_1' },
        ...{ state: 'done', step: 'done', wanted_status: 'publish', wanted_version: 1, order_number: 1 },
        ...{ answered: 1, sent_at: null, post: JSON.stringify(post), image: null, status: 'publish' },
        ...{ version: 1, updated: 0, warnings: '[]', error_code: null, error_message: null },
        ...{ retry_after: null, published_at: clock.now() + 1, paused: 0, created_at: clock.now() },
        ...UNLEASED,
      })
      .execute()
    await recordChange(trx, workspaceId, 'article', articleId)
  })
  return id
}
