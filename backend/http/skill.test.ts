import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { NEEDS, type Need, operationsOf } from '../../contract/operation.ts'
import { ownerContract } from '../../contract/owner.ts'
import { service } from '../../contract/service.ts'
import about from '../../package.json' with { type: 'json' }
import { createClient } from '../../transport/client.ts'
import { httpSend } from '../../transport/http-client.ts'
import { moveCredits } from '../credits/credits.ts'
import { describeSqlite } from '../db/database.fixture.ts'
import { transaction } from '../db/database.ts'
import { feedSite, POSTS, PROFILE } from '../forum/forum.fixture.ts'
import { connectGhost } from '../publishing/publishing.fixture.ts'
import { startGoogle } from '../rankings/google.fixture.ts'
import { newAccount, startBackend } from '../run/backend.fixture.ts'
import { partsIn, readConfig } from '../run/config.ts'
import { startServer } from '../run/server.ts'
import { startGhost } from '../sites/ghost/ghost-fake.fixture.ts'
import { differences, operationsIn, runCommand, type SkillOperation } from './skill.fixture.ts'

const OWNER_TOKEN = 'owner-token-of-the-test'
const NAMES = z.array(z.custom<Need>()).parse(Object.keys(NEEDS))
const PLACEHOLDER = /<([A-Z_]+)>/g

/** Finds every id in an answer, by its placeholder. For a list, takes the ids of its first item. */
const idsIn = (value: unknown): readonly (readonly [string, string])[] => {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return idsIn(value[0])
  return Object.entries(value).flatMap(([name, inner]) =>
    name.endsWith('_id') && typeof inner === 'string' ? [[name.toUpperCase(), inner] as const] : idsIn(inner),
  )
}

describeSqlite('skill.md', (make) => {
  test('every command answers on a fresh service as described, in the order of the file', async () => {
    const testDb = await make()
    const { db, clock } = testDb
    const { workspaceId, key } = await newAccount(testDb)
    await transaction(db, (trx) => moveCredits(trx, workspaceId, 20, 'To begin with'))
    const [ghost, google, forum] = [await startGhost(), await startGoogle(clock.now), await feedSite()]
    google.state.properties = { 'sc-domain:example.com': 'siteOwner' }
    forum.publish([
      { id: 'a', ...POSTS.hot(1) },
      { id: 'b', ...POSTS.noise(2) },
    ])
    const backend = startBackend(testDb, {
      owner: { workspaceId, token: OWNER_TOKEN },
      privateOrigins: new Set([ghost.origin]),
      googleOrigins: google.origins,
      scanRetryMs: 50,
    })
    const server = await startServer({ host: '127.0.0.1', port: 0, fetch: backend.app.fetch })
    onTestFinished(async () => {
      for (const { close } of [server, ghost, google]) await close()
    })
    const work = async () => {
      const context = { owner: 'worker', leaseMs: 5_000, signal: new AbortController().signal }
      for (let worked = true; worked; ) {
        worked = false
        for (const job of backend.jobs) if ((await job.poll(context)) === 'worked') worked = true
      }
    }
    const { owner } = createClient(
      ownerContract,
      httpSend(ownerContract, {
        baseUrl: server.url,
        headers: () => ({ authorization: `Bearer ${OWNER_TOKEN}` }),
        fetch,
        idempotencyKey: randomUUID,
      }),
    )
    const skill = await (await fetch(`${server.url}/skill.md`)).text()
    const operations = operationsIn(skill)
    const offered = operationsOf(service).filter(({ operation }) => operation.http && operation.scopes)
    expect(operations.map(({ title }) => title)).toEqual(offered.map(({ operation }) => operation.title))
    const values = new Map([
      ['API_KEY', key],
      ['NEW_KEY', ''],
      ['VERSION', '1'],
    ])
    const missingIn = ({ command }: SkillOperation) =>
      [...command.matchAll(PLACEHOLDER)].flatMap(([, name = '']) => (values.has(name) ? [] : [name]))
    /** Runs a command exactly as in skill.md, keeps the ids of its answer, and runs the workers. */
    const run = async (operation: SkillOperation) => {
      const { title, command, answer } = operation
      expect(missingIn(operation), title).toEqual([])
      values.set('NEW_KEY', randomUUID())
      const printed = await runCommand(
        command.replaceAll(PLACEHOLDER, (placeholder, name: string) => values.get(name) ?? placeholder),
      )
      if (typeof answer === 'string') return expect(printed, title).toMatch(/^lead_id,/)
      const answered: unknown = JSON.parse(printed)
      expect(differences(answered, answer), title).toEqual([])
      for (const [name, id] of idsIn(answered)) values.set(name, id)
      await work()
    }
    /** Functions that do what a user does for their agents, indexed by the need that skill.md names for a command. */
    const give: Readonly<Record<Need, () => Promise<unknown>>> = {
      community: () =>
        owner.changeForumSettings({ ...PROFILE, communities: [{ source: 'feed', name: forum.url }] }),
      site: () => connectGhost(testDb, workspaceId, ghost.origin),
      search_console: () => owner.connectSearchConsole({ service_account: JSON.stringify(google.keyFile) }),
      image: async () => {
        const order = operations.find(({ title }) => title === 'Write an article')
        if (!order) throw new Error('No command orders an article.')
        await run({ ...order, command: order.command.replace('}', ',"image":true}') })
      },
    }
    const met = new Set<Need>()
    for (const [at, operation] of operations.entries()) {
      for (const need of NAMES.filter((name) => operation.text.includes(NEEDS[name]))) {
        await give[need]()
        met.add(need)
      }
      // If the command needs the id of something that was given since, earlier reads are run again to find the id.
      for (const earlier of operations.slice(0, at))
        if (missingIn(operation).length > 0 && !earlier.command.includes(' -X ')) await run(earlier)
      await run(operation)
    }
    expect([...met].sort()).toEqual([...NAMES].sort())
    expect(ghost.posts.size).toBe(1)
    const explained = [...skill.matchAll(/^- `(\w+)` \(\d{3}\): /gm)].map(([, code]) => code)
    expect(operations.flatMap(({ errors }) => errors).filter((code) => !explained.includes(code))).toEqual([])
  }, 120_000)

  test('every place shows the version of package.json', async () => {
    const { version } = about
    const it = await make()
    const { send } = startBackend(it)
    expect(await (await send('GET', '/openapi.json')).json()).toMatchObject({ info: { version } })
    expect(await (await send('GET', '/healthz')).json()).toMatchObject({ version })
    const params = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    }
    const initialized = await send('POST', '/mcp', {
      key: (await newAccount(it)).key,
      body: { jsonrpc: '2.0', id: 1, method: 'initialize', params },
      headers: { accept: 'application/json, text/event-stream' },
    })
    expect(await initialized.text()).toContain(`"version":"${version}"`)
    expect(partsIn(readConfig({})).userAgent).toBe(`Quillport/${version}`)
  })
})
