import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { MOST_ACCOUNT_REQUESTS } from '../../contract/dashboard/workspaces.ts'
import { moment } from '../../contract/time.ts'
import { recordAudit } from '../audit/audit.ts'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { transaction } from '../db/database.ts'
import { insertLeads } from '../forum/leads/lead-rows.fixture.ts'
import { forgetPost } from '../forum/venues/deletions.ts'
import { redactOwnWork } from '../own-work/own-work.ts'
import { startAccounts } from './accounts.fixture.ts'

const HERE = 'http://127.0.0.1:8080'
const Workspace = z.object({
  workspace_id: z.string(),
  credits: z.number(),
  delete_at: z.string().nullable(),
})
const Kept = z.object({ updated_at: z.string().nullable() })
const Audit = z.object({
  entries: z.array(
    z.object({
      action: z.string(),
      about: z.string().nullable(),
      by: z.object({ kind: z.string(), name: z.string() }),
    }),
  ),
  next_cursor: z.string().nullable(),
})

describeEachDatabase('a workspace of a person', (make) => {
  const start = async () => {
    const test = await make()
    const its = await startAccounts(test, HERE)
    onTestFinished(() => its.mailbox.close())
    const anna = await its.person('anna@shop.example')
    return { ...its, test, anna, of: `/dashboard/api/workspaces/${anna.workspaceId}` }
  }

  it('can be one of several, of which only the first has free credits', async () => {
    const { anna } = await start()
    const made = await anna.send('POST', '/dashboard/api/workspaces', { name: 'Second shop' })
    expect(made.json).toMatchObject({ name: 'Second shop', role: 'owner', plan: 'free', credits: 0 })
    expect((await anna.send('GET', '/dashboard/api/me')).json).toMatchObject({
      workspaces: [{ credits: 20 }, { name: 'Second shop' }],
    })
    const statuses: number[] = []
    for (let at = 0; at < 19; at += 1)
      statuses.push((await anna.send('POST', '/dashboard/api/workspaces', { name: `Shop ${at}` })).status)
    expect(statuses).toEqual([...Array.from({ length: 18 }, () => 200), 409])
  })

  it('shows its new name to the desks that follow its changes', async () => {
    const { anna, of } = await start()
    const Page = z.object({ cursor: z.string(), items: z.array(z.unknown()), workspace_name: z.string() })
    const changes = async (cursor: string) =>
      Page.parse((await anna.send('GET', `${of}/api/v1/changes${cursor}`)).json)
    const { cursor } = await changes('')
    await anna.send('PATCH', of, { name: 'Oakrise' })
    // A stream sends only pages with changes.
    expect(await changes(`?cursor=${cursor}`)).toMatchObject({
      workspace_name: 'Oakrise',
      items: expect.arrayContaining([expect.anything()]),
    })
  })

  it('refuses a cursor of its audit that no page named', async () => {
    const { anna, of } = await start()
    for (const cursor of ['x', `${'9'.repeat(40)} x`]) {
      const answer = await anna.send('GET', `${of}/audit?cursor=${encodeURIComponent(cursor)}`)
      expect([cursor, answer.json]).toEqual([cursor, expect.objectContaining({ code: 'invalid_input' })])
    }
  })

  it('is exported whole, without keys', async () => {
    const { anna, of } = await start()
    await anna.send('PATCH', `${of}/owner/forum/settings`, { business_name: 'Oakrise' })
    const made = await anna.send('POST', `${of}/keys`, { name: 'Claude', scopes: ['articles'] })
    const { key } = z.object({ key: z.string() }).parse(made.json)
    const mail = { person_id: anna.id, events: ['lead.hot'], every: 'daily', hour: 8 }
    await anna.send('POST', `${of}/news/mails`, mail)
    const exported = await anna.send('GET', `${of}/export`)
    expect(exported.headers.get('content-type')).toMatch(/^application\/json/)
    expect(exported.json).toMatchObject({
      workspace: { workspace_id: anna.workspaceId },
      members: [{ email: 'anna@shop.example', role: 'owner' }],
      notifications: [{ kind: 'email', address: 'anna@shop.example', events: ['lead.hot'] }],
    })
    expect(exported.text).toContain('Oakrise')
    expect(exported.text).not.toContain(key)
  })

  it('is deleted after a week, by its name, and can be kept until then', async () => {
    const { anna, of } = await start()
    expect((await anna.send('POST', `${of}/deletion`, { name: 'wrong' })).json).toMatchObject({
      issues: [{ path: 'name' }],
    })
    const deleted = Workspace.parse(
      (await anna.send('POST', `${of}/deletion`, { name: 'Anna’s business' })).json,
    )
    const days = (Date.parse(deleted.delete_at ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThan(7.1)
    expect((await anna.send('GET', `${of}/api/v1/credits`)).status).toBe(409)
    expect((await anna.send('DELETE', `${of}/deletion`)).json).toMatchObject({ delete_at: null })
    expect((await anna.send('GET', `${of}/api/v1/credits`)).status).toBe(200)
  })

  it('asks the operator for an upgrade once, and reads the answer', async () => {
    const { anna, of, test } = await start()
    const ask = () => anna.send('POST', `${of}/upgrades`, { what: 'forum', note: 'For three months.' })
    expect((await ask()).json).toMatchObject({ what: 'forum', answer: null })
    expect((await ask()).status).toBe(409)
    await test.db.updateTable('upgrade_request').set({ answered_at: 1, answer: 'Done.' }).execute()
    expect((await anna.send('GET', `${of}/upgrades`)).json).toMatchObject({
      requests: [{ what: 'forum', note: 'For three months.', answer: 'Done.' }],
    })
    expect((await ask()).status).toBe(200)
    const account = { what: 'account', note: 'My address is now anna@new.example.' }
    expect((await anna.send('POST', `${of}/upgrades`, account)).json).toMatchObject(account)
  })

  it('takes several requests about accounts, because each can be about another person, up to a maximum', async () => {
    const { anna, of } = await start()
    const ask = (note: string) => anna.send('POST', `${of}/upgrades`, { what: 'account', note })
    for (let number = 1; number <= MOST_ACCOUNT_REQUESTS; number += 1)
      expect((await ask(`Close the account of member ${number}.`)).status).toBe(200)
    const refused = await ask('One more.')
    expect(refused.status).toBe(409)
    expect(JSON.stringify(refused.json)).toContain(
      `${MOST_ACCOUNT_REQUESTS} unanswered requests about accounts`,
    )
  })

  it('refuses a plan in a request for something else, which would be recorded as a request for the plan', async () => {
    const { anna, of } = await start()
    const credits = { what: 'credits', plan: 'growth', note: 'For the spring.' }
    expect((await anna.send('POST', `${of}/upgrades`, credits)).status).toBe(400)
    expect((await anna.send('GET', `${of}/upgrades`)).json).toEqual({ requests: [] })
    const { entries } = Audit.parse((await anna.send('GET', `${of}/audit`)).json)
    expect(entries).toEqual([])
  })

  it('records who changed what: members, keys, and nothing that failed or only reads', async () => {
    const { anna, of, send } = await start()
    await anna.send('GET', `${of}/keys`)
    await anna.send('PATCH', of, { name: '' })
    await anna.send('PATCH', of, { name: 'Oakrise' })
    const made = await anna.send('POST', `${of}/keys`, { name: 'Claude', scopes: ['forum', 'articles'] })
    const { key } = z.object({ key: z.string() }).parse(made.json)
    for (const _ of [1, 2])
      await send(
        'POST',
        '/api/v1/articles',
        { title: 'How to choose an office chair', topic: 'Sit in it for an hour.' },
        { authorization: `Bearer ${key}`, 'idempotency-key': 'once' },
      )
    await anna.send('PATCH', `${of}/owner/forum/settings`, { business_name: 'Oakrise' })
    await anna.send('POST', `${of}/upgrades`, { what: 'credits', note: 'For the spring.' })
    const plan = { what: 'plan', plan: 'growth', note: 'Soon, please.' }
    expect((await anna.send('POST', `${of}/upgrades`, plan)).json).toMatchObject({
      note: 'Growth plan. Soon, please.',
    })
    const { entries } = Audit.parse((await anna.send('GET', `${of}/audit`)).json)
    expect(entries.map(({ action, about, by }) => [by.kind, action, about])).toEqual([
      ['person', 'Asked for the Growth plan', null],
      ['person', 'Asked for more credits', null],
      ['person', 'Changed forum settings', null],
      ['key', 'Started an article: How to choose an office chair', null],
      ['person', 'Created the agent key “Claude”', null],
      ['person', 'Renamed the workspace to “Oakrise”', null],
    ])
    expect(entries[0]?.by.name).toBe('Anna (anna@shop.example)')
    expect(entries[3]?.by.name).toBe(`Claude …${key.slice(-4)}`)
    expect(JSON.stringify(entries)).not.toContain(key)
  })

  it('says in the list of keys and in the audit which key may only save drafts', async () => {
    const { anna, of } = await start()
    const scopes = ['articles', 'publish']
    await anna.send('POST', `${of}/keys`, { name: 'Claude', scopes, drafts_only: true })
    await anna.send('POST', `${of}/keys`, { name: 'Cursor', scopes })
    // A key that cannot publish at all is not one for drafts only.
    await anna.send('POST', `${of}/keys`, { name: 'Reader', scopes: ['forum'], drafts_only: true })
    // A name cannot claim a limit.
    await anna.send('POST', `${of}/keys`, { name: 'Posing\n(drafts only)', scopes })
    const Keys = z.object({ keys: z.array(z.object({ name: z.string(), drafts_only: z.boolean() })) })
    const { keys } = Keys.parse((await anna.send('GET', `${of}/keys`)).json)
    expect(new Map(keys.map(({ name, drafts_only }) => [name, drafts_only]))).toEqual(
      new Map([
        ['Claude', true],
        ['Cursor', false],
        ['Reader', false],
        ['Posing (drafts only)', false],
      ]),
    )
    const { entries } = Audit.parse((await anna.send('GET', `${of}/audit`)).json)
    expect(entries.map(({ action }) => action)).toEqual([
      'Created the agent key “Posing (drafts only)”',
      'Created the agent key “Reader”',
      'Created the agent key “Cursor”',
      'Created the agent key “Claude” (drafts only)',
    ])
  })

  it('names in the audit what ids mean now, and leaves out ids of what is gone', async () => {
    const { anna, of, test } = await start()
    const ids = [1, 2, 3].map((n) => `lead_00000000-0000-4000-8000-00000000000${n}`)
    const made = await anna.send('POST', `${of}/keys`, { name: 'Claude', scopes: ['articles'] })
    const { agent_key } = z.object({ agent_key: z.object({ key_id: z.string() }) }).parse(made.json)
    await anna.send('DELETE', `${of}/keys/${agent_key.key_id}`)
    const order = await anna.send('POST', `${of}/api/v1/articles`, {
      title: 'Office chairs',
      topic: 'How to sit well.',
    })
    const { job_id } = z.object({ job_id: z.string() }).parse(order.json)
    const by = { workspace_id: anna.workspaceId, by_kind: 'person', by_name: 'Anna' } as const
    for (const about of [
      `${job_id}, site_00000000-0000-4000-8000-000000000000: draft`,
      `${ids.join(', ')} and 4 more: ignored`,
      `${ids[0]}`,
    ])
      await recordAudit(test.db, { ...by, operation: 'publishing.publish', about })
    const { entries } = Audit.parse((await anna.send('GET', `${of}/audit`)).json)
    expect(entries.map(({ action }) => action).toSorted()).toEqual([
      'Created the agent key “Claude”',
      'Published an article',
      'Published an article: Office chairs: draft',
      'Published an article: and 4 more: ignored',
      'Revoked the agent key “Claude”',
      'Started an article: Office chairs',
    ])
  })

  it('reads the audit page by page', async () => {
    const { anna, of } = await start()
    for (let at = 0; at < 101; at += 1) await anna.send('PATCH', of, { name: `Name ${at}` })
    const first = Audit.parse((await anna.send('GET', `${of}/audit`)).json)
    expect(first.entries).toHaveLength(100)
    const cursor = encodeURIComponent(first.next_cursor ?? '')
    const second = Audit.parse((await anna.send('GET', `${of}/audit?cursor=${cursor}`)).json)
    expect(second.entries.map(({ action }) => action)).toEqual(['Renamed the workspace to “Name 0”'])
    expect(second.next_cursor).toBeNull()
  })

  it('keeps what each person does for themselves, apart from everybody else', async () => {
    const { anna, of, person, mailbox, test } = await start()
    const ben = await person('ben@shop.example', 'Ben')
    await anna.send('POST', `${of}/invitations`, { role: 'viewer', email: 'ben@shop.example' })
    await ben.send('POST', '/dashboard/api/links/join', { token: await mailbox.token('ben@shop.example') })
    const version = (text: string) =>
      JSON.stringify([
        {
          version_id: 'v1',
          origin: 'person',
          written_by: 'you',
          text,
          warnings: [],
          at: '2026-11-25T10:00:00.000Z',
        },
      ])
    const keep = (who: typeof anna, content: string | null, known_at: string | null = null) =>
      who.send('PUT', `${of}/own-work/versions/lead_1`, { content, known_at })
    const read = async (who: typeof anna) =>
      z
        .object({ items: z.array(z.object({ about: z.string(), content: z.string() })) })
        .parse((await who.send('GET', `${of}/own-work`)).json).items
    expect((await keep(anna, version('They wrote: my secret'))).status).toBe(200)
    const ofBen = Kept.parse((await keep(ben, version('of Ben'))).json)
    for (const wrong of ['no json', '["of another form"]', `${'['.repeat(5_000)}${']'.repeat(5_000)}`])
      expect((await keep(anna, wrong)).status).toBe(400)
    await transaction(test.db, (trx) =>
      redactOwnWork(trx, anna.workspaceId, 'lead_1', (text) => text.replace('my secret', '[removed]')),
    )
    expect(await read(anna)).toMatchObject([
      { about: 'lead_1', content: expect.stringContaining('They wrote: [removed]') },
    ])
    expect(await read(ben)).toMatchObject([{ content: version('of Ben') }])
    expect((await keep(ben, null, ofBen.updated_at)).status).toBe(200)
    expect(await read(ben)).toEqual([])
    const { entries } = Audit.parse((await anna.send('GET', `${of}/audit`)).json)
    expect(entries.map(({ action }) => action)).toEqual([
      'Joined the workspace as viewer',
      'Invited ben@shop.example as viewer',
    ])
    expect(entries[0]?.by.name).toMatch(/^.+ \(ben@shop\.example\)$/)
  })

  it('keeps a text that another tab or device stored, until a page that knows this text replaces it', async () => {
    const { anna, of } = await start()
    const keep = (content: string | null, known_at: string | null) =>
      anna.send('PUT', `${of}/own-work/copied/lead_1`, { content, known_at })
    const stored = async () =>
      z
        .object({ items: z.array(z.object({ content: z.string(), updated_at: z.string() })) })
        .parse((await anna.send('GET', `${of}/own-work`)).json).items
    const first = Kept.parse((await keep('"first"', null)).json)
    const second = Kept.parse((await keep('"second"', first.updated_at)).json)
    expect(second.updated_at).not.toBe(first.updated_at)
    for (const known of [null, first.updated_at])
      for (const content of ['"old"', null]) expect((await keep(content, known)).status).toBe(409)
    expect(await stored()).toEqual([{ content: '"second"', ...second }])
    // The answer to a request may be lost, so the page sends the same content again.
    expect((await keep('"second"', first.updated_at)).json).toEqual(second)
    expect((await keep(null, second.updated_at)).json).toEqual({ updated_at: null })
    expect((await keep(null, second.updated_at)).json).toEqual({ updated_at: null })
    expect(await stored()).toEqual([])
  })

  it('gets no words of a deleted post back from a reply that a page sends late', async () => {
    const { anna, of, test } = await start()
    const [lead] = await insertLeads(test.db, anna.workspaceId, 1, () => ({
      body: 'Our old oven burns every second loaf on its left side',
    }))
    const path = `${of}/own-work/versions/${lead?.id}`
    const version = (version_id: string, text: string) => ({
      ...{ version_id, origin: 'person', written_by: 'you', text, warnings: [] },
      at: '2026-11-25T10:00:00.000Z',
    })
    const quoting = version(
      'v1',
      'Hello! You say the oven burns every second loaf on its left side. We can help.',
    )
    const keep = (versions: readonly object[], known_at: string | null) =>
      anna.send('PUT', path, { content: JSON.stringify(versions), known_at })
    const { updated_at } = Kept.parse((await keep([quoting], null)).json)
    await transaction(test.db, (trx) => forgetPost(trx, anna.workspaceId, lead?.id ?? ''))
    const late = await keep(
      [quoting, version('v2', 'It burns every second loaf on its left side?')],
      updated_at,
    )
    expect(late.json).toEqual({ updated_at })
    const read = async () => (await anna.send('GET', `${of}/own-work`)).text
    expect(await read()).not.toContain('second loaf')
    expect(await read()).toContain('We can help.')
    await anna.send('PUT', path, { content: null, known_at: updated_at })
    expect(await read()).not.toContain('We can help.')
  })

  it('takes own work from a page of an earlier version, which does not say what it knows', async () => {
    const { anna, of } = await start()
    const path = `${of}/own-work/copied/lead_1`
    for (const at of ['2026-11-25T10:00:00.000Z', '2026-11-25T11:00:00.000Z'])
      expect((await anna.send('PUT', path, { content: JSON.stringify(at) })).status).toBe(200)
    expect((await anna.send('GET', `${of}/own-work`)).text).toContain('T11:00')
  })

  it('keeps the leads for which a member wrote or copied a reply when a muted author removes the others', async () => {
    const { anna, of, person, jobs, test } = await start()
    await test.db.updateTable('workspace').set({ forum_access: 'add_on' }).execute()
    const leads = await insertLeads(test.db, anna.workspaceId, 5, () => ({ status: 'new' }))
    const [written = '', copied = '', seen = '', discarded = '', ofAnother = ''] = leads.map(({ id }) => id)
    const keep = async (who: typeof anna, kind: string, about: string, content: unknown) => {
      const path = `/dashboard/api/workspaces/${who.workspaceId}/own-work/${kind}/${about}`
      const kept = content === null ? null : JSON.stringify(content)
      expect((await who.send('PUT', path, { content: kept, known_at: null })).status).toBe(200)
    }
    const at = '2026-11-25T10:00:00.000Z'
    const version = { version_id: 'v1', origin: 'person', written_by: 'you', text: 'Hi', warnings: [], at }
    await keep(anna, 'versions', written, [version])
    await keep(anna, 'copied', copied, at)
    await keep(anna, 'seen', seen, true)
    await keep(anna, 'versions', discarded, null)
    await keep(await person('eve@evil.example', 'Eve'), 'versions', ofAnother, [version])
    await anna.send('POST', `${of}/api/v1/forum/muted`, { kind: 'author', value: 'anna', muted: true })
    const muting = jobs.find(({ name }) => name === 'mute')
    const worker = { owner: 'test', leaseMs: 30_000, signal: new AbortController().signal }
    expect(await muting?.poll(worker)).toBe('worked')
    const left = await test.db.selectFrom('lead').select('id').orderBy('id').execute()
    expect(left.map(({ id }) => id)).toEqual([written, copied])
    const own = await test.db.selectFrom('own_work').select(['kind', 'about']).execute()
    expect(own).toEqual(expect.arrayContaining([{ kind: 'versions', about: written }]))
  })

  it('takes a shorter text from a person who has reached the limit', async () => {
    const { anna, of, test } = await start()
    const rows = Array.from({ length: 5 }, (_, at) => ({
      ...{
        workspace_id: anna.workspaceId,
        person_id: anna.id,
        kind: 'versions' as const,
        about: `lead_${at}`,
      },
      ...{ content: 'x'.repeat(4_000_000), updated_at: at + 1 },
    }))
    for (const row of rows) await test.db.insertInto('own_work').values(row).execute()
    const keep = (about: string, known_at: string | null) =>
      anna.send('PUT', `${of}/own-work/versions/${about}`, { content: '[]', known_at })
    expect((await keep('lead_new', null)).status).toBe(409)
    expect((await keep('lead_0', moment(1))).status).toBe(200)
  })

  it('refuses one more unsaved article at the limit, and keeps all earlier ones', async () => {
    const { anna, of, test } = await start()
    const edit = (html: string) =>
      JSON.stringify({
        of_version: 1,
        content: {
          ...{ title: 'Ovens', seo_title: '', meta_description: '', focus_keyword: '', html },
          ...{ tags: [], categories: [], slug: '', image_alt: '' },
        },
        at: '2026-11-25T10:00:00.000Z',
      })
    const rows = Array.from({ length: 50 }, (_, at) => ({
      ...{ workspace_id: anna.workspaceId, person_id: anna.id, kind: 'edit' as const, about: `job_${at}` },
      ...{ content: edit('<p>Mine.</p>'), updated_at: at + 1 },
    }))
    await test.db.insertInto('own_work').values(rows).execute()
    const keep = (about: string, known_at: string | null) =>
      anna.send('PUT', `${of}/own-work/edit/${about}`, { content: edit('<p>More.</p>'), known_at })
    expect((await keep('job_new', null)).status).toBe(409)
    expect((await keep('job_0', moment(1))).status).toBe(200)
    expect(await test.db.selectFrom('own_work').select('about').execute()).toHaveLength(50)
  })

  it('keeps only the newest of what a person has seen', async () => {
    const { anna, of, test } = await start()
    const rows = Array.from({ length: 5_000 }, (_, at) => ({
      workspace_id: anna.workspaceId,
      person_id: anna.id,
      kind: 'seen' as const,
      about: `lead_${at}`,
      content: 'true',
      updated_at: at + 1,
    }))
    for (let at = 0; at < rows.length; at += 1_000)
      await test.db
        .insertInto('own_work')
        .values(rows.slice(at, at + 1_000))
        .execute()
    await anna.send('PUT', `${of}/own-work/seen/lead_new`, { content: 'true', known_at: null })
    const kept = await test.db.selectFrom('own_work').select('about').execute()
    expect(kept).toHaveLength(5_000)
    expect(kept.map(({ about }) => about)).not.toContain('lead_0')
  })

  it('sends nothing more to the webhooks of a removed owner, and lets nobody undo an unsubscription', async () => {
    const { anna, of, person, mailbox } = await start()
    const ben = await person('ben@shop.example', 'Ben')
    await anna.send('POST', `${of}/invitations`, { role: 'owner', email: 'ben@shop.example' })
    await ben.send('POST', '/dashboard/api/links/join', { token: await mailbox.token('ben@shop.example') })
    await ben.send('POST', `${of}/news/webhooks`, {
      name: 'Mine',
      url: 'https://ben.example/hook',
      events: ['lead.hot'],
    })
    const News = z.object({
      targets: z.array(z.object({ target_id: z.string(), name: z.string(), off: z.string().nullable() })),
    })
    const targets = async () => News.parse((await anna.send('GET', `${of}/news`)).json).targets
    expect(await targets()).toMatchObject([{ name: 'Mine', off: null }])
    const mail = { person_id: ben.id, events: ['lead.hot'], every: 'daily', hour: 8 }
    await anna.send('POST', `${of}/news/mails`, mail)
    const mails = (await targets()).find(({ name }) => name === 'Ben')
    expect((await anna.send('DELETE', `${of}/news/${mails?.target_id}`)).status).toBe(200)
    expect((await targets()).find(({ name }) => name === 'Ben')).toMatchObject({ off: 'turned_off' })
    await anna.send('PATCH', `${of}/members/${ben.id}`, { role: 'viewer' })
    expect((await targets()).find(({ name }) => name === 'Mine')).toMatchObject({ off: 'turned_off' })
  })

  it('keeps no webhook and no feed that somebody adds while they leave', async () => {
    const { anna, of, person, send, mailbox } = await start()
    await anna.send('PATCH', `${of}/owner/forum/settings`, {
      communities: [{ source: 'hacker_news', name: 'ask' }],
    })
    for (const email of ['ben@shop.example', 'cleo@shop.example', 'dan@shop.example']) {
      const ben = await person(email, 'Ben')
      await anna.send('POST', `${of}/invitations`, { role: 'owner', email })
      await ben.send('POST', '/dashboard/api/links/join', { token: await mailbox.token(email) })
      const add = () => [
        ben.send('POST', `${of}/api/v1/forum/lead-feeds`, { name: 'of Ben' }),
        ben.send('POST', `${of}/news/webhooks`, {
          name: 'Mine',
          url: 'https://ben.example/hook',
          events: ['lead.hot'],
        }),
      ]
      const before = add()
      const leaving = ben.send('DELETE', `${of}/members/${ben.id}`)
      const answers = await Promise.all([...before, ...add()])
      expect((await leaving).status).toBe(200)
      for (const { json } of answers) {
        const { data } = z.object({ path: z.string() }).safeParse(json)
        if (data) expect((await send('GET', data.path)).status).toBe(404)
      }
      const { json } = await anna.send('GET', `${of}/news`)
      const { targets } = z.object({ targets: z.array(z.object({ off: z.string().nullable() })) }).parse(json)
      expect(targets.filter(({ off }) => off === null)).toEqual([])
    }
  })
})
