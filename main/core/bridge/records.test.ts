import { closeSync, openSync, readdirSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { client1, type FakeService, fakeService, type TestBridge, testBridge } from './bridge.fixture.ts'
import { openRecords } from './records.ts'

let fake: FakeService
let its: TestBridge
beforeEach(async () => {
  fake = await fakeService()
  its = await testBridge(fake)
})
afterEach(async () => {
  await its.end()
  await fake.stop()
})

/** Writes rubbish over the first page of a table. */
const damage = async (table: string): Promise<void> => {
  const path = join(its.folder, 'bridge.db')
  const db = new Database(path)
  const page = Number(db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(table))
  const size = Number(db.pragma('page_size', { simple: true }))
  db.close()
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(size, 0xa5), 0, size, (page - 1) * size)
  closeSync(file)
}

test.each(['agent', 'permission'])(
  'after damage to the records of permissions (%s) the desk goes on, keeps the file, and lets no agent in',
  async (table) => {
    await its.restart(() => damage(table))
    const { damagedAs } = its.bridge
    expect(readdirSync(its.folder)).toContain(damagedAs)
    expect(its.bridge.agents.list().agents).toEqual([])
    await expect(client1(its.url, its.token)).rejects.toThrow()
    const { token } = its.bridge.agents.create('Test agent')
    const client = await client1(new URL(its.bridge.status().url ?? ''), token)
    expect((await client.listTools()).tools.length).toBeGreaterThan(0)
    await client.close()
  },
)

test('a long argument of an agent, of a tool that exists or not, does not stall the desk', async () => {
  const client = await client1(its.url, its.token)
  for (const name of ['forum_list_leads', 'no_such_tool'])
    for (const part of ['a-', 'a ', '://'])
      await client.callTool({ name, arguments: { x: part.repeat(300_000 / part.length) } }).catch(() => {})
  await client.close()
  expect(its.bridge.activity.list({ search: '', limit: 9 }).entries.length).toBeGreaterThan(2)
})

test.each(['call', 'call_of_agent', 'call_words_data'])(
  'damage to the log of calls (%s) costs only the log: permissions stay, and new calls are found',
  async (part) => {
    const agent = its.bridge.agents.list().agents[0]
    its.bridge.agents.change(agent?.agent_id ?? '', { permissions: { forum_mark_lead: 'never' } })
    const scan = async () => {
      const client = await client1(its.url, its.token)
      expect((await client.callTool({ name: 'forum_run_scan', arguments: {} })).isError).toBeFalsy()
      await client.close()
    }
    const found = (search: string) => its.bridge.activity.list({ search, limit: 9 }).entries.length
    await scan()
    expect(found('scan')).toBe(1)
    await its.restart(() => damage(part))
    expect(its.bridge.damagedAs).toBeNull()
    await scan()
    expect([found('scan'), found('')]).toEqual([1, 1])
    await scan()
    await its.restart()
    expect([found('scan'), found('')]).toEqual([2, 2])
    expect(its.bridge.agents.list().agents[0]?.rules).toContainEqual(
      expect.objectContaining({ rule: 'forum_mark_lead', permission: 'never' }),
    )
    expect(readdirSync(its.folder).filter((name) => name.startsWith('bridge.db.damaged-'))).toHaveLength(1)
  },
)

test('a newer version’s bridge.db is left unchanged and reported', async () => {
  await its.bridge.stop()
  const db = new Database(join(its.folder, 'bridge.db'))
  db.pragma('user_version = 99')
  db.close()
  expect(() => openRecords(join(its.folder, 'bridge.db'), Date.now)).toThrow(
    'A newer version of Quillport wrote the list of your agents.',
  )
  expect(readdirSync(its.folder).filter((name) => name.includes('damaged'))).toEqual([])
})

test('calls that an earlier version recorded as failures stop being failures if the person stopped them', async () => {
  const agentId = its.bridge.agents.list().agents[0]?.agent_id
  await its.restart(async () => {
    const db = new Database(join(its.folder, 'bridge.db'))
    db.exec('DROP INDEX call_stopped; PRAGMA user_version = 5;')
    const add = db.prepare(`
      INSERT INTO call (at, agent_id, tool, arguments, outcome, code, message, duration_ms, approval)
      VALUES (?, ?, 'generate_article', '{"title":"Hourly"}', 'error', ?, 'Why.', 1, ?)`)
    const addWords = db.prepare('INSERT INTO call_words (rowid, text) VALUES (?, ?)')
    for (const [code, approval] of [
      ['approval_denied', 'denied'],
      ['not_found', null],
    ]) {
      const { lastInsertRowid } = add.run(Date.now(), agentId, code, approval)
      addWords.run(lastInsertRowid, `generate_article Hourly ${code} Why. \uE000failed`)
    }
    db.close()
  })
  const codes = (query: { readonly outcome: 'stopped' | 'error'; readonly search: string }) =>
    its.bridge.activity.list({ limit: 9, ...query }).entries.map(({ code }) => code)
  for (const search of ['', 'hourly']) {
    expect(codes({ outcome: 'stopped', search })).toEqual(['approval_denied'])
    expect(codes({ outcome: 'error', search })).toEqual(['not_found'])
  }
})
