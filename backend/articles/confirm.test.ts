import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { Article } from '../../contract/articles.ts'
import { MOST_CONFIRMED } from '../../contract/owner/articles.ts'
import { type SignedIn, startAccounts } from '../accounts/accounts.fixture.ts'
import { moveCredits } from '../credits/credits.ts'
import { describeEachDatabase, type MakeDatabase } from '../db/database.fixture.ts'
import { transaction } from '../db/database.ts'
import { newAccount, startBackend } from '../run/backend.fixture.ts'
import { startArticles } from './articles.fixture.ts'

const ORDER = { title: 'How to chase late invoices', topic: 'Most late payers forgot.' }
const OWNER = 'token-of-the-owner'
const PRICE = 'A court letter costs 85 euros.'
const STAFF = 'We chase 430 invoices a month.'
const TEXT = `<p>Most late payers forgot. ${PRICE}</p><p>We  chase 430&nbsp;invoices a month.</p>`

const claimsOf = ({ checks = [] }: Pick<Article, 'checks'>) => {
  const check = checks.find(({ id }) => id === 'sources_read')
  return {
    passed: check?.passed,
    measured: check?.measured ?? '',
    open: check?.claims?.open.map(({ sentence }) => sentence),
    confirmed: check?.claims?.confirmed,
  }
}

const start = async (make: MakeDatabase, html = TEXT) => {
  const it = await startArticles(make, 40)
  const { job_id: id } = await it.written(ORDER)
  const edit = async (html: string) =>
    Article.parse(await (await it.send('PATCH', `/api/v1/articles/${id}`, { body: { html } })).json())
  await edit(html)
  const own = startBackend(it, { owner: { workspaceId: it.workspaceId, token: OWNER } })
  const act = async (path: string, body: Readonly<Record<string, unknown>> = {}, key = OWNER) => {
    const answer = await own.send('POST', `/owner/articles/${id}/${path}`, { key, body })
    return { status: answer.status, body: await answer.json() }
  }
  const confirm = (sentence: string) => act('confirm', { sentence })
  const unconfirm = (sentence: string) => act('unconfirm', { sentence })
  const now = async () => claimsOf(await it.get(id))
  return { ...it, own, id, edit, confirm, unconfirm, now }
}

describeEachDatabase('confirming a sentence of an article', (make) => {
  it('takes the sentence from the list, until the check passes', async () => {
    const it = await start(make)
    expect(await it.now()).toMatchObject({ passed: false, open: [PRICE, STAFF], confirmed: [] })
    const { status, body } = await it.confirm(PRICE)
    expect(status).toBe(200)
    expect(claimsOf(Article.parse(body))).toMatchObject({ open: [STAFF], confirmed: [PRICE] })
    expect((await it.now()).measured).toBe(`430 in “${STAFF}”; 1 sentence confirmed by a person`)
    expect((await it.confirm(`We chase  430\ninvoices a month.`)).status).toBe(200)
    expect(await it.now()).toMatchObject({ passed: true, open: [], confirmed: [PRICE, STAFF] })
    expect((await it.now()).measured).toContain('2 sentences confirmed by a person')
  })

  it('counts again the checks of the newest version, without a new version', async () => {
    const it = await start(make)
    const before = await it.get(it.id)
    const after = Article.parse((await it.confirm(PRICE)).body)
    const others = ({ checks = [] }: Article) => checks.filter(({ id }) => id !== 'sources_read')
    expect({ ...after, checks: others(after) }).toEqual({ ...before, checks: others(before) })
  })

  it('asks again for a sentence whose words change, and keeps the others', async () => {
    const it = await start(make)
    await it.confirm(PRICE)
    await it.confirm(STAFF)
    const raised = TEXT.replace('85', '95')
    expect(claimsOf(await it.edit(raised))).toMatchObject({
      passed: false,
      open: ['A court letter costs 95 euros.'],
      confirmed: [STAFF],
    })
    const moved = `<h2>Costs</h2><p>We chase <strong>430</strong> invoices a month. ${PRICE}</p>`
    expect(claimsOf(await it.edit(moved))).toMatchObject({ passed: true, confirmed: [STAFF, PRICE] })
  })

  it('lists the sentence again after the confirmation is undone', async () => {
    const it = await start(make)
    await it.confirm(PRICE)
    const { status, body } = await it.unconfirm(PRICE)
    expect(status).toBe(200)
    expect(claimsOf(Article.parse(body))).toMatchObject({ open: [PRICE, STAFF], confirmed: [] })
    expect((await it.unconfirm(PRICE)).status).toBe(200)
  })

  it('confirms a statement about the business that the last reading found', async () => {
    const it = await start(make, '<p>Our clients stay for life.</p>')
    const row = await it.db.selectFrom('article').select('work').executeTakeFirstOrThrow()
    const work = JSON.stringify({
      ...z.record(z.string(), z.unknown()).parse(JSON.parse(row.work)),
      unsupported: ['Our clients stay for life.'],
    })
    await it.db.updateTable('article').set({ work }).execute()
    await it.edit('<p>Our clients stay for life. Write to them.</p>')
    expect(await it.now()).toMatchObject({ passed: false, open: ['Our clients stay for life.'] })
    await it.confirm('Our clients stay for life.')
    expect(await it.now()).toMatchObject({ passed: true, confirmed: ['Our clients stay for life.'] })
  })

  it('accepts the same confirmation twice, also at the same time as another change', async () => {
    const it = await start(make)
    const answers = await Promise.all([
      it.confirm(PRICE),
      it.confirm(PRICE),
      it.confirm(STAFF),
      it.edit(`${TEXT}<p>Write soon.</p>`),
    ])
    expect(answers.slice(0, 3).map((answer) => 'status' in answer && answer.status)).toEqual([200, 200, 200])
    expect(await it.now()).toMatchObject({ passed: true, confirmed: [PRICE, STAFF] })
    expect(await it.db.selectFrom('confirmed_claim').select('sentence').execute()).toHaveLength(2)
  })

  it('refuses a sentence that the check does not list, and says to reload', async () => {
    const it = await start(make)
    for (const sentence of ['Most late payers forgot.', 'A court letter costs 95 euros.', 'costs 85 euros'])
      expect(await it.confirm(sentence)).toMatchObject({
        status: 409,
        body: { code: 'conflict', detail: expect.stringContaining('Reload') },
      })
    expect((await it.confirm('x'.repeat(2001))).status).toBe(400)
    expect(await it.db.selectFrom('confirmed_claim').selectAll().execute()).toEqual([])
  })

  it(`confirms at most ${MOST_CONFIRMED} sentences of a text; sentences that are gone make room`, async () => {
    const sentences = Array.from(
      { length: MOST_CONFIRMED + 1 },
      (_, at) => `Item ${at} costs ${at + 500} euros.`,
    )
    const it = await start(make, `<p>${sentences.join(' ')}</p>`)
    const [first = '', ...rest] = sentences
    const values = rest.map((sentence, at) => ({
      id: `claim_${at}`,
      workspace_id: it.workspaceId,
      article_id: it.id,
      sentence,
      person_id: null,
      confirmed_at: at,
    }))
    await it.db.insertInto('confirmed_claim').values(values).execute()
    expect(await it.confirm(first)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    await it.edit(`<p>${sentences.slice(0, -1).join(' ')}</p>`)
    expect((await it.confirm(first)).status).toBe(200)
    expect((await it.now()).confirmed).toHaveLength(MOST_CONFIRMED)
  })

  it('refuses agents, who see over REST and MCP how many sentences a person confirmed', async () => {
    const it = await start(make)
    const body = { sentence: PRICE }
    const path = `/owner/articles/${it.id}/confirm`
    expect((await it.own.send('POST', path, { key: it.key, body })).status).toBe(401)
    expect((await it.send('POST', `/api/v1/articles/${it.id}/confirm`, { body })).status).toBe(404)
    const edit = { checks: [], confirmed: [PRICE] }
    expect((await it.send('PATCH', `/api/v1/articles/${it.id}`, { body: edit })).status).toBe(400)
    const overMcp = async (method: string, params: object) => {
      const answer = await it.send('POST', '/mcp', {
        body: { jsonrpc: '2.0', id: 1, method, params },
        headers: { accept: 'application/json, text/event-stream' },
      })
      return answer.text()
    }
    expect(await overMcp('tools/list', {})).not.toMatch(/confirm_?claim/i)
    expect((await it.now()).confirmed).toEqual([])
    await it.confirm(PRICE)
    expect((await it.now()).measured).toContain('1 sentence confirmed by a person')
    const read = await overMcp('tools/call', { name: 'get_article', arguments: { job_id: it.id } })
    expect(read).toContain('1 sentence confirmed by a person')
  })

  it('refuses another workspace, an article that is not written and an unknown one', async () => {
    const it = await start(make)
    const stranger = await newAccount(it)
    const theirs = startBackend(it, { owner: { workspaceId: stranger.workspaceId, token: OWNER } })
    for (const path of ['confirm', 'unconfirm'])
      expect(
        (
          await theirs.send('POST', `/owner/articles/${it.id}/${path}`, {
            key: OWNER,
            body: { sentence: PRICE },
          })
        ).status,
      ).toBe(404)
    expect((await it.now()).confirmed).toEqual([])
    const waiting = Article.pick({ job_id: true }).parse(await (await it.order(ORDER)).json()).job_id
    const answer = await it.own.send('POST', `/owner/articles/${waiting}/confirm`, {
      key: OWNER,
      body: { sentence: PRICE },
    })
    expect(await answer.json()).toMatchObject({ code: 'not_ready' })
  })

  it('forgets the confirmations of an article that is deleted for good', async () => {
    const it = await start(make)
    await it.confirm(PRICE)
    await it.own.send('DELETE', `/owner/articles/${it.id}`, { key: OWNER, body: {} })
    expect((await it.confirm(STAFF)).status).toBe(404)
    await it.db.updateTable('article').set({ deleted_at: 1 }).execute()
    const job = it.own.jobs.find(({ name }) => name === 'forget-articles')
    await job?.poll({ owner: 'test', leaseMs: 60_000, signal: new AbortController().signal })
    expect(await it.db.selectFrom('confirmed_claim').selectAll().execute()).toEqual([])
  })
})

describeEachDatabase('confirming a sentence in a workspace', (make) => {
  const share = async () => {
    const test = await make()
    const its = await startAccounts(test, 'http://127.0.0.1:8080')
    onTestFinished(() => its.mailbox.close())
    const anna = await its.person('anna@shop.example')
    const path = `/dashboard/api/workspaces/${anna.workspaceId}`
    await transaction(test.db, (trx) => moveCredits(trx, anna.workspaceId, 40, 'Test credits'))
    const ordered = await anna.send('POST', `${path}/api/v1/articles`, ORDER)
    const id = Article.pick({ job_id: true }).parse(ordered.json).job_id
    const worker = { owner: 'test', leaseMs: 60_000, signal: new AbortController().signal }
    const job = its.jobs.find(({ name }) => name === 'article')
    while ((await job?.poll(worker)) === 'worked');
    await anna.send('PATCH', `${path}/api/v1/articles/${id}`, { html: TEXT })
    const join = async (role: string): Promise<SignedIn> => {
      const email = `${role}@shop.example`
      const person = await its.person(email, 'Ben')
      await anna.send('POST', `${path}/invitations`, { role, email })
      await person.send('POST', '/dashboard/api/links/join', { token: await its.mailbox.token(email) })
      return person
    }
    const confirm = async (by: SignedIn, sentence: string) =>
      by.send('POST', `${path}/owner/articles/${id}/confirm`, { sentence })
    return { ...its, test, anna, path, id, join, confirm }
  }

  it('is for owners and editors, not for viewers and people outside', async () => {
    const its = await share()
    const [editor, viewer] = [await its.join('editor'), await its.join('viewer')]
    const made = await its.anna.send('POST', `${its.path}/keys`, { name: 'Claude', scopes: ['articles'] })
    const { key } = z.object({ key: z.string() }).parse(made.json)
    const byAgent = { authorization: `Bearer ${key}` }
    const path = `${its.path}/owner/articles/${its.id}/confirm`
    expect((await its.send('POST', path, { sentence: PRICE }, byAgent)).status).toBe(401)
    const eve = await its.person('eve@evil.example')
    expect((await its.confirm(eve, PRICE)).status).toBe(404)
    expect(await its.confirm(viewer, PRICE)).toMatchObject({ status: 403, json: { code: 'role_missing' } })
    expect((await its.confirm(editor, PRICE)).status).toBe(200)
    expect(claimsOf(Article.parse((await its.confirm(its.anna, STAFF)).json)).passed).toBe(true)
    expect((await its.confirm(viewer, PRICE)).status).toBe(403)
    expect(
      (await viewer.send('POST', `${its.path}/owner/articles/${its.id}/unconfirm`, { sentence: PRICE }))
        .status,
    ).toBe(403)
  })

  it('is in the export with the member, and ends with the workspace', async () => {
    const its = await share()
    const editor = await its.join('editor')
    await its.confirm(editor, PRICE)
    const exported = await its.anna.send('GET', `${its.path}/export`)
    expect(exported.json).toMatchObject({
      confirmed_claims: [{ job_id: its.id, sentence: PRICE, person_id: editor.id }],
    })
    await its.test.db.deleteFrom('workspace').where('id', '=', its.anna.workspaceId).execute()
    expect(await its.test.db.selectFrom('confirmed_claim').selectAll().execute()).toEqual([])
  })
})
