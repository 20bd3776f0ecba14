import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as ask } from 'node:http'
import { join } from 'node:path'
import { agents } from 'add-mcp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '../../contract/errors.ts'
import { READS_PER_MINUTE } from '../../contract/limits.ts'
import { fakeService } from './bridge/bridge.fixture.ts'
import { type TestDesk, testDesk } from './desk.fixture.ts'
import { type ForumService, forumService, KEY, leadLike, scanLike } from './service/forum-service.fixture.ts'
import { ownServiceFake } from './service/own-service.fixture.ts'
import { served } from './service/served.fixture.ts'

/** Starts a service of one workspace, with a hot lead. */
const business = async (name: string): Promise<ForumService> => {
  const service = await forumService()
  onTestFinished(service.stop)
  Object.assign(service, { workspace: `ws_${name}`, workspaceName: name })
  service.putLead(leadLike({ lead_id: 'l1', title: `Lead of ${name}`, score: 95 }))
  return service
}

const connect = (its: TestDesk, { baseUrl }: { readonly baseUrl: string }) =>
  its.desk.client.connection.connect({ base_url: baseUrl, key: KEY })

/** Opens a desk that is connected to two businesses and shows the second. */
const deskOfTwo = async (given: Parameters<typeof testDesk>[0] = {}) => {
  const [bakery, gym] = [await business('Bakery'), await business('Gym')]
  const its = await testDesk(given)
  onTestFinished(() => its.end())
  await connect(its, bakery)
  const { shown: first } = await its.desk.client.connections.list({})
  const { connection_id: second } = await its.desk.client.connections.add({})
  await connect(its, gym)
  const of = (id: string) => its.desk.clientOf(id)
  const titles = async (id: string) => (await of(id).leads.list({})).rows.map(({ title }) => title)
  await vi.waitFor(async () => {
    expect(await titles(first)).toEqual(['Lead of Bakery'])
    expect(await titles(second)).toEqual(['Lead of Gym'])
  }, 5000)
  const rows = async () => (await its.desk.client.connections.list({})).connections
  return { its, bakery, gym, first, second, of, titles, rows }
}

/** Lists the files below a folder whose contents include a text. */
const filesWith = (folder: string, text: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => readFileSync(path).includes(text))

const connectionIn = (folder: string): string => {
  const [name = ''] = readdirSync(join(folder, 'connections'))
  return join(folder, 'connections', name)
}

test('the list of businesses counts the same new leads as the screen of leads, undated ones too', async () => {
  const { bakery, first, of, rows } = await deskOfTwo()
  bakery.putLead(leadLike({ lead_id: 'l2', title: 'Old bread', score: 90, undated: true }))
  await vi.waitFor(async () => expect((await of(first).leads.list({})).counts.new).toBe(2), 5000)
  const { counts } = await of(first).leads.list({})
  expect((await rows())[0]).toMatchObject({ new_leads: counts.new, hot_leads: counts.hot })
})

test('both businesses keep running while one is shown, are counted, and remind by name', async () => {
  let now = new Date(2026, 10, 21, 8).getTime()
  const { its, bakery, first, second, rows, titles } = await deskOfTwo({ now: () => now })
  expect(await rows()).toMatchObject([
    { connection_id: first, name: 'Bakery', base_url: bakery.baseUrl, state: 'online', hot_leads: 1 },
    { connection_id: second, name: 'Gym', state: 'online', new_leads: 1, hot_leads: 1 },
  ])
  its.events.length = 0
  bakery.putLead(leadLike({ lead_id: 'l2', title: 'More bread', score: 40 }))
  await vi.waitFor(async () => expect((await rows())[0]).toMatchObject({ new_leads: 2 }), 5000)
  expect(await titles(second)).toEqual(['Lead of Gym'])
  const changes = its.events.filter((event) => event.kind === 'changed' && event.topics.includes('leads'))
  expect(changes).toMatchObject([{ connection_id: first }])

  // The computer slept past both reminders.
  now = new Date(2026, 10, 21, 11).getTime()
  its.notifications.length = 0
  its.wake()
  await vi.waitFor(() => {
    its.tick()
    expect(its.notifications).toHaveLength(2)
  }, 5000)
  const shown = its.notifications.toSorted((a, b) => a.title.localeCompare(b.title))
  expect(shown.map(({ title, body, target }) => ({ title, body, target }))).toEqual([
    {
      title: 'Bakery: Time for your leads',
      body: '2 new, 1 hot.',
      target: { screen: 'leads', status: 'new', connection_id: first },
    },
    {
      title: 'Gym: Time for your leads',
      body: '1 new, 1 hot.',
      target: { screen: 'leads', status: 'new', connection_id: second },
    },
  ])
  its.tick()
  expect(its.notifications).toHaveLength(2)
})

test('a reminder of a business in the background is on every screen by name if the shell shows no notifications', async () => {
  const { its, bakery, first, of, second } = await deskOfTwo({
    canNotify: () => false,
    notify: async () => false,
  })
  const reminders = await its.desk.client.reminders.get({})
  await its.desk.client.reminders.change({ ...reminders, quiet: { ...reminders.quiet, on: false } })
  bakery.put({
    kind: 'scan',
    id: 's1',
    data: scanLike({
      scan_id: 's1',
      hot_leads_found: 1,
      finished_at: new Date(Date.now() + 1000).toISOString(),
    }),
  })
  const found = () => of(second).app.notices({})
  await vi.waitFor(
    async () =>
      expect((await found()).notices).toContainEqual({
        id: 'reminder-hot',
        text: 'A hot lead. A scan found 4 leads in all.',
        target: { screen: 'leads', status: 'new' },
        of: { connection_id: first, name: 'Bakery' },
      }),
    5000,
  )
  await of(second).app.dismissNotice({ id: 'reminder-hot', connection_id: first })
  expect((await found()).notices.map(({ id }) => id)).not.toContain('reminder-hot')
})

test('a page’s calls affect only its own business, whatever the desk shows meanwhile', async () => {
  const { its, bakery, gym, first, second, of } = await deskOfTwo()
  bakery.markFaults.push(new AppError('unavailable', 'Not now.', { retryAfter: 3600 }))
  await of(first).leads.saveDraft({ lead_id: 'l1', text: 'Fresh bread every day' })
  await of(first).leads.mark({ lead_id: 'l1', status: 'saved' })
  const of1 = await of(first).leads.get({ lead_id: 'l1' })
  const of2 = await of(second).leads.get({ lead_id: 'l1' })
  expect(of1.versions.map(({ text }) => text)).toEqual(['Fresh bread every day'])
  expect([of2.versions, of2.lead.status]).toEqual([[], 'new'])
  expect((await of(first).connection.status({})).waiting).toBe(1)
  expect((await of(second).connection.status({})).waiting).toBe(0)

  // The desk has tried to send the mark, and now waits.
  await vi.waitFor(() => expect(bakery.markFaults).toEqual([]), 5000)
  // A mark that waits survives switching between connections and a restart.
  await its.desk.client.connections.show({ connection_id: first })
  await its.desk.client.connections.show({ connection_id: second })
  await its.desk.stop()
  await its.reopen()
  expect((await its.desk.client.connections.list({})).shown).toBe(second)
  await vi.waitFor(() => expect(bakery.marks).toEqual([{ lead_id: 'l1', status: 'saved' }]), 5000)
  expect(gym.marks).toEqual([])
  await expect(its.desk.dispatch('leads', 'list', {}, 'nobody')).rejects.toMatchObject({ code: 'not_found' })
})

test('signing out of one business removes its key and its files, and nothing that belongs to the other', async () => {
  const { its, first, second, of, rows } = await deskOfTwo()
  await of(first).leads.saveDraft({ lead_id: 'l1', text: 'Words of the bakery' })
  await of(second).leads.saveDraft({ lead_id: 'l1', text: 'Words of the gym' })
  await of(second).agents.create({ name: 'Trainer' })
  expect(its.keychain.secrets.size).toBe(2)
  await its.desk.client.connections.signOut({ connection_id: second })
  expect(await rows()).toMatchObject([{ connection_id: first, name: 'Bakery', state: 'online' }])
  expect([...its.keychain.secrets.values()].join()).toContain('qp_live')
  expect(its.keychain.secrets.size).toBe(1)
  expect(readdirSync(join(its.folder, 'connections'))).toEqual([])
  expect(filesWith(its.folder, 'Words of the gym')).toEqual([])
  expect(filesWith(its.folder, 'Words of the bakery')).not.toEqual([])
  expect((await of(first).leads.get({ lead_id: 'l1' })).versions).toHaveLength(1)
})

test('signing out of the first business leaves the others, and its place can be used again', async () => {
  const { its, bakery, first, second, of, rows } = await deskOfTwo()
  const { token } = await of(first).agents.create({ name: 'Baker' })
  await of(first).leads.saveDraft({ lead_id: 'l1', text: 'Words of the bakery' })
  await its.desk.client.connections.signOut({ connection_id: first })
  expect(await rows()).toMatchObject([{ connection_id: second, name: 'Gym' }])
  expect(its.keychain.secrets.size).toBe(1)
  for (const words of ['Words of the bakery', 'Lead of Bakery', bakery.baseUrl, token])
    expect(filesWith(its.folder, words)).toEqual([])
  await its.desk.stop()
  await its.reopen()
  expect(await rows()).toMatchObject([{ connection_id: second, name: 'Gym', hot_leads: 1 }])

  const { connection_id: third } = await its.desk.client.connections.add({})
  expect(third).not.toBe(first)
  await connect(its, bakery)
  await vi.waitFor(async () => expect((await of(third).leads.list({})).total).toBe(1), 5000)
  expect((await of(third).leads.get({ lead_id: 'l1' })).versions).toEqual([])
  expect((await of(third).agents.list({})).agents).toEqual([])
})

test('signing out of one business from two pages at once leaves every other business', async () => {
  const { its, first, second, of, rows } = await deskOfTwo()
  const shop = await business('Shop')
  const { connection_id: third } = await its.desk.client.connections.add({})
  await connect(its, shop)
  const out = { connection_id: first }
  await Promise.all([of(first).connections.signOut(out), of(second).connections.signOut(out)])
  expect((await rows()).map(({ name }) => name)).toEqual(['Gym', 'Shop'])
  await Promise.all([1, 2].map(() => of(third).connections.signOut({ connection_id: second })))
  expect((await rows()).map(({ name }) => name)).toEqual(['Shop'])
})

test('a business that is connected anew while the person signs out of it leaves no key behind', async () => {
  const { its, gym, first, second, of } = await deskOfTwo()
  const { delete: remove } = its.keychain
  const connecting: Promise<unknown>[] = []
  Object.assign(its.keychain, {
    delete: async (account: string) => {
      const again = of(second).connection.connect({ base_url: gym.baseUrl, key: KEY })
      connecting.push(again.catch(() => null))
      await remove(account)
    },
  })
  await of(first).connections.signOut({ connection_id: second })
  await Promise.all(connecting)
  expect(connecting).toHaveLength(2)
  expect(its.keychain.secrets.size).toBe(1)
})

test('after signing out, the desk names a key that the keychain could not delete', async () => {
  const { its, second } = await deskOfTwo()
  its.keychain.missing = 'The keychain is locked.'
  await its.desk.client.connections.signOut({ connection_id: second })
  const { notices } = await its.desk.client.app.notices({})
  const entry = [...its.keychain.secrets.keys()][1] ?? 'none'
  expect(notices.map(({ text }) => text).join()).toContain(`Delete Quillport’s entry “${entry}”`)
})

test('after signing out, the desk names an entry that could not be removed from a program’s settings', async () => {
  const { its, second, of } = await deskOfTwo()
  const real = { ...agents }
  onTestFinished(() => void Object.assign(agents, real))
  const fileOf = (id: 'cursor' | 'gemini-cli'): string => {
    const configPath = join(its.folder, `${id}.json`)
    agents[id] = { ...real[id], configPath, resolveConfigPath: () => configPath }
    writeFileSync(configPath, '{}')
    return configPath
  }
  const [cursor, gemini] = [fileOf('cursor'), fileOf('gemini-cli')]
  for (const program_id of ['cursor', 'gemini-cli']) {
    const { seen } = await of(second).programs.preview({ program_id })
    await of(second).programs.connect({ program_id, seen })
  }
  chmodSync(cursor, 0o444)
  await its.desk.client.connections.signOut({ connection_id: second })
  const texts = (await its.desk.client.app.notices({})).notices.map(({ text }) => text)
  const [, entry = 'none'] = /"(quillport-[0-9a-f]+)"/.exec(readFileSync(cursor, 'utf8')) ?? []
  const told = texts.find((text) => text.includes(entry))
  expect(told).toContain(
    `could not remove these entries from the settings of other programs: “${entry}” in ${cursor} (Cursor).`,
  )
  expect(readFileSync(gemini, 'utf8')).toBe('{}')
})

test('only the first business takes over a key that an earlier version stored', async () => {
  const { its, gym, rows } = await deskOfTwo()
  await its.desk.stop()
  const [, entry = ''] = its.keychain.secrets.keys()
  its.keychain.secrets.delete(entry)
  its.keychain.secrets.set('agent-key', KEY)
  gym.requests.length = 0
  await its.reopen()
  await vi.waitFor(async () =>
    expect((await rows()).map(({ state }) => state)).toEqual(['online', 'refused']),
  )
  expect(gym.requests.filter((path) => path.includes('/changes'))).toEqual([])
  expect(its.keychain.secrets.get('agent-key')).toBe(KEY)
})

test('a workspace is connected once, and a connection stays with its workspace', async () => {
  const { its, bakery, gym, second, rows } = await deskOfTwo()
  await expect(connect(its, bakery)).rejects.toMatchObject({
    code: 'conflict',
    message:
      'This key belongs to another workspace (“Bakery”). To use both workspaces, choose “Connect another business”.',
  })
  await its.desk.client.connections.add({})
  await expect(connect(its, gym)).rejects.toMatchObject({
    code: 'conflict',
    message: 'This workspace is already connected, as “Gym”. Switch to it instead.',
  })
  // The desk never has two connections without a service.
  await its.desk.client.connections.add({})
  expect((await rows()).map(({ name, state }) => `${name} ${state}`)).toEqual([
    'Bakery online',
    'Gym online',
    'New business none',
  ])
  const { shown } = await its.desk.client.connections.list({})
  await its.desk.client.connections.signOut({ connection_id: shown })
  expect(await its.desk.client.connections.list({})).toMatchObject({ shown: second })
})

test('a person’s own name for a business is kept, and an empty one restores the workspace’s name', async () => {
  const { its, second, rows } = await deskOfTwo()
  await its.desk.client.connections.rename({ connection_id: second, name: 'Downtown gym' })
  await its.desk.stop()
  await its.reopen()
  expect((await rows()).map(({ name }) => name)).toEqual(['Bakery', 'Downtown gym'])
  await its.desk.client.connections.rename({ connection_id: second, name: ' ' })
  expect((await rows()).map(({ name }) => name)).toEqual(['Bakery', 'Gym'])
})

test('the service on this computer can be any of the connections, but only one, and signing out leaves its data and keys', async () => {
  const [bakery, own] = [await business('Bakery'), await ownServiceFake()]
  onTestFinished(own.stop)
  const started: string[] = []
  const its = await testDesk({
    startOwnService: async (folder) => {
      started.push(folder)
      return own.launch()
    },
  })
  onTestFinished(() => its.end())
  await connect(its, bakery)
  const { connection_id: second } = await its.desk.client.connections.add({})
  await its.desk.client.connection.startOwn({})
  await its.desk.client.connections.add({})
  await expect(its.desk.client.connection.startOwn({})).rejects.toMatchObject({ code: 'conflict' })
  expect(started).toEqual([join(its.folder, 'service')])
  const secretsKey = its.secret('local-secrets-key')

  await its.desk.client.connections.signOut({ connection_id: second })
  expect(its.secret('local-agent-key')).toBeUndefined()
  await its.desk.client.connection.startOwn({})
  expect(own.secretsKeys).toEqual([secretsKey, secretsKey])
})

/** Turns a folder into the folder of a version with a single connection: the same files, without the newer settings. */
const asBefore = (folder: string): void => {
  const path = join(folder, 'settings.json')
  const {
    connection_id: _,
    name: __,
    shown: ___,
    unused: ____,
    ...settings
  } = JSON.parse(readFileSync(path, 'utf8'))
  for (const file of [path, `${path}.last`]) writeFileSync(file, JSON.stringify(settings))
}

test('the folder of a desk with one connection becomes the first connection, with everything that waits', async () => {
  const bakery = await business('Bakery')
  const its = await testDesk()
  onTestFinished(() => its.end())
  await connect(its, bakery)
  await its.desk.client.leads.saveDraft({ lead_id: 'l1', text: 'Written before' })
  bakery.markFaults.push(new AppError('unavailable', 'Not now.', { retryAfter: 3600 }))
  await its.desk.client.leads.mark({ lead_id: 'l1', status: 'saved' })
  const { agent, token } = await its.desk.client.agents.create({ name: 'Baker' })
  await vi.waitFor(() => expect(bakery.markFaults).toEqual([]), 5000)
  await its.desk.stop()
  const secrets = [...its.keychain.secrets]
  asBefore(its.folder)
  // A desk was killed while it began to add another connection.
  mkdirSync(join(its.folder, 'connections', 'abc'), { recursive: true })

  await its.reopen()
  expect((await its.desk.client.connections.list({})).connections).toMatchObject([
    { name: 'Bakery', state: expect.any(String) },
    { name: 'New business', mode: 'none' },
  ])
  expect([...its.keychain.secrets]).toEqual(secrets)
  await vi.waitFor(() => expect(bakery.marks).toEqual([{ lead_id: 'l1', status: 'saved' }]), 5000)
  const { versions } = await its.desk.client.leads.get({ lead_id: 'l1' })
  expect(versions.map(({ text }) => text)).toEqual(['Written before'])
  expect((await its.desk.client.agents.list({})).agents).toMatchObject([{ agent_id: agent.agent_id }])
  expect(filesWith(join(its.folder, 'agents'), token)).toHaveLength(1)
})

test('a connection whose files cannot be opened stops no other, and keeps its files', async () => {
  const { its, rows } = await deskOfTwo()
  await its.desk.stop()
  const folder = connectionIn(its.folder)
  const records = await import('better-sqlite3').then(
    ({ default: Database }) => new Database(join(folder, 'bridge.db')),
  )
  records.pragma('user_version = 99')
  records.close()
  await its.reopen()
  expect((await rows()).map(({ name }) => name)).toEqual(['Bakery'])
  const { notices } = await its.desk.client.app.notices({})
  expect(notices.map(({ text }) => text).join()).toContain(`The files of this business are in ${folder}.`)
  expect(existsSync(join(folder, 'work.db'))).toBe(true)
})

test('if the file for agents that start the desk cannot be written, every business still connects', async () => {
  const startDesk = { command: process.execPath, args: [], env: { DISPLAY: ':0' } }
  const { its, rows } = await deskOfTwo({ startDesk })
  await its.desk.client.app.changePreferences({ start_for_agents: true })
  expect(JSON.parse(readFileSync(join(its.folder, 'start.json'), 'utf8'))).toMatchObject(startDesk)
  await its.desk.stop()
  // A folder in the file's place makes writing fail, as a full disk does.
  for (const folder of [its.folder, connectionIn(its.folder)]) {
    rmSync(join(folder, 'start.json'))
    mkdirSync(join(folder, 'start.json'))
  }
  await its.reopen()
  await vi.waitFor(async () => expect((await rows()).map(({ state }) => state)).toEqual(['online', 'online']))
  expect(its.log.join()).toContain('start.json')
})

test('the service on this computer gets the stored key of its logins when the keychain answers late', async () => {
  const own = await ownServiceFake()
  onTestFinished(own.stop)
  const its = await testDesk({ startOwnService: own.launch })
  onTestFinished(() => its.end())
  await its.desk.client.connection.startOwn({})
  const stored = its.secret('local-secrets-key')
  await its.desk.stop()
  its.keychain.missing = 'The keychain is locked.'
  await its.reopen()
  await vi.waitFor(() => expect(own.secretsKeys).toHaveLength(2), 5000)
  expect(own.secretsKeys[1]).not.toBe(stored)
  its.keychain.answerLate()
  await vi.waitFor(() => expect(own.secretsKeys.slice(2)).toEqual([stored]), 5000)
  await vi.waitFor(async () =>
    expect(await its.desk.client.connection.status({})).toMatchObject({ state: 'online' }),
  )
  expect(its.secret('local-secrets-key')).toBe(stored)
})

test('a key that the service on this computer got while the keychain was locked is stored when the keychain answers', async () => {
  const own = await ownServiceFake()
  onTestFinished(own.stop)
  const its = await testDesk({ startOwnService: own.launch })
  onTestFinished(() => its.end())
  its.keychain.missing = 'The keychain is locked.'
  await its.desk.client.connection.startOwn({})
  its.keychain.answerLate()
  await vi.waitFor(() => expect(its.secret('local-secrets-key')).toBe(own.secretsKeys[0]), 5000)
  expect(own.secretsKeys).toHaveLength(1)
})

/** Starts a business whose service also answers agents. */
const withAgents = async (name: string) => {
  const [forum, mcp] = [await business(name), await fakeService()]
  onTestFinished(mcp.stop)
  const baseUrl = await served((incoming, response) => {
    const to = incoming.url?.startsWith('/mcp') ? mcp.baseUrl : forum.baseUrl
    const { method, headers } = incoming
    const onward = ask(to + incoming.url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  return { baseUrl, mcp, calls: () => mcp.received.filter(({ body }) => body.includes('"tools/call"')) }
}

/** Calls a tool of the bridge over plain HTTP. */
const call = async (
  url: string | null,
  token: string,
  name: string,
  args: object = {},
  signal?: AbortSignal,
) => {
  const response = await fetch(url ?? '', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-06-18',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
    ...(signal ? { signal } : {}),
  })
  return { status: response.status, text: await response.text() }
}

test('an agent belongs to one business: its calls, its questions and its share of the reads', async () => {
  const [bakery, gym] = [await withAgents('Bakery'), await withAgents('Gym')]
  const its = await testDesk()
  onTestFinished(() => its.end())
  await connect(its, bakery)
  const { shown: first } = await its.desk.client.connections.list({})
  const { connection_id: second } = await its.desk.client.connections.add({})
  await connect(its, gym)
  const reminders = await its.desk.client.reminders.get({})
  await its.desk.client.reminders.change({ ...reminders, quiet: { ...reminders.quiet, on: false } })
  const agentOf = async (id: string) => {
    const { token, snippets } = await its.desk.clientOf(id).agents.create({ name: 'Helper' })
    const { bridge } = await its.desk.clientOf(id).agents.list({})
    return { token, url: bridge.url, snippet: snippets[0]?.text ?? '' }
  }
  const [baker, trainer] = [await agentOf(first), await agentOf(second)]
  expect(baker.url).not.toBe(trainer.url)
  expect((await call(trainer.url, baker.token, 'check_credits')).status).toBe(401)
  // Each agent’s snippet names another entry in a program’s settings, and another bridge.
  expect(baker.snippet).toContain('mcp add --scope user quillport -- ')
  expect(trainer.snippet).toMatch(/mcp add --scope user quillport-\w+ -- /)
  expect(trainer.snippet).toContain(connectionIn(its.folder))

  // The desk shows the gym. The baker’s agent can still ask the person, and only the bakery lists the question.
  const left = new AbortController()
  const asked = call(baker.url, baker.token, 'generate_article', { title: 'Bread' }, left.signal).catch(
    () => null,
  )
  await vi.waitFor(async () => {
    const { connections } = await its.desk.client.connections.list({})
    expect(connections.map(({ questions }) => questions)).toEqual([1, 0])
  }, 5000)
  expect((await its.desk.client.approvals.list({})).approvals).toEqual([])
  expect(its.notifications.at(-1)).toMatchObject({
    title: 'Bakery: Helper asks for your approval',
    target: { screen: 'agents', connection_id: first },
  })
  const [question] = (await its.desk.clientOf(first).approvals.list({})).approvals
  const answer = { approval_id: question?.approval_id ?? '', answer: 'once' as const, reason: '' }
  await expect(its.desk.clientOf(second).approvals.answer(answer)).rejects.toMatchObject({ code: 'conflict' })
  await its.desk.clientOf(first).approvals.answer(answer)
  expect((await asked)?.status).toBe(200)
  expect([bakery.calls().length, gym.calls().length]).toEqual([1, 0])

  // The bakery’s agent uses up the bakery’s reads. The gym’s agent does not have to wait, because the gym has its own reads.
  for (let at = 0; at < READS_PER_MINUTE * 0.9; at += 1)
    await call(baker.url, baker.token, 'forum_list_leads', { min_score: at })
  const late = call(baker.url, baker.token, 'forum_list_leads', { min_score: 99 }, left.signal).catch(
    () => 'left',
  )
  const read = await call(trainer.url, trainer.token, 'forum_list_leads', { min_score: 1 })
  expect(read.status).toBe(200)
  expect(await Promise.race([late, new Promise((resolve) => setTimeout(resolve, 300, 'waits'))])).toBe(
    'waits',
  )
  left.abort()
})
