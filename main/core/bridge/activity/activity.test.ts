import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY } from '../../../../contract/time.ts'
import type { Db } from '../../files/sqlite.ts'
import { openRecords } from '../records.ts'
import { type Activity, type EndedCall, openActivity, PRUNED_AT_ONCE } from './activity.ts'

let folder: string
let db: Db
let activity: Activity
let now: number
let days: number
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quillport-activity-'))
  now = Date.UTC(2026, 10, 21)
  db = openRecords(join(folder, 'bridge.db'), () => now).db
  for (const agent of ['agt_a-b', 'agt_c'])
    db.prepare('INSERT INTO agent (agent_id, name, token_hash, created_at) VALUES (?, ?, ?, 0)').run(
      agent,
      `Agent ${agent}`,
      Buffer.from(agent),
    )
  days = 90
  activity = openActivity(
    db,
    () => now,
    () => days,
  )
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true })
})

const record = (title: string, call: Partial<EndedCall> = {}): void =>
  activity.record({
    at: now,
    agentId: 'agt_a-b',
    tool: 'generate_article',
    arguments: { title },
    code: null,
    message: null,
    ok: true,
    durationMs: 1,
    credits: null,
    approval: null,
    acted: false,
    ...call,
  })
const found = (filter: Partial<Parameters<Activity['list']>[0]>): readonly string[] =>
  activity
    .list({ search: '', limit: 50, ...filter })
    .entries.map(({ arguments: args }) => JSON.parse(args).title)

test('an exported text is never a formula, whichever character a spreadsheet uses to separate cells', () => {
  for (const message of ['=1+1', 'a;=1+1', 'a;"=1+1"', 'a\n@SUM(A1)', 'a\t +1', ';-1', '＝1+1', 'a;＋1'])
    record('a', { message })
  const { text } = activity.exportPage({ format: 'csv', search: '' })
  // Splits at each character that may separate cells and removes quotes, as a spreadsheet would read the text.
  const cells = text.split(/[,;\t\r\n]/).map((cell) => cell.replace(/^["\s]+/, ''))
  expect(cells.length).toBeGreaterThan(70)
  expect(cells.filter((cell) => /^[=+\-@＝＋－＠]/.test(cell))).toEqual([])
})

test('a search can be limited to an agent, a tool and an outcome, and returns its matches page by page', () => {
  record('late invoices one')
  record('late invoices two', { agentId: 'agt_c' })
  record('late invoices three', { ok: false, code: 'not_found' })
  record('late invoices four', { tool: 'publish_article' })
  record('something else')
  expect(found({ search: 'invo late' })).toEqual([
    'late invoices four',
    'late invoices three',
    'late invoices two',
    'late invoices one',
  ])
  expect(found({ search: 'invo', agent_id: 'agt_c' })).toEqual(['late invoices two'])
  expect(found({ search: 'invo', outcome: 'error' })).toEqual(['late invoices three'])
  expect(found({ search: 'invo', outcome: 'ok', tool: 'publish_article' })).toEqual(['late invoices four'])
  expect(found({ outcome: 'error' })).toEqual(['late invoices three'])
  expect(found({ agent_id: 'agt_a-b', tool: 'publish_article' })).toEqual(['late invoices four'])
  record('late invoices five', { ok: false, code: 'approval_denied', approval: 'denied' })
  expect(found({ outcome: 'error' })).toEqual(['late invoices three'])
  expect(found({ outcome: 'stopped' })).toEqual(['late invoices five'])
  expect(found({ search: 'invo', outcome: 'stopped' })).toEqual(['late invoices five'])
  expect(found({ search: 'invo', outcome: 'error' })).toEqual(['late invoices three'])
  // The index adds its own words for agents and outcomes. A search for these words finds no call.
  for (const search of ['z', 'failed', 'stopped', 'agentagt', '\uE001', '!?'])
    expect(found({ search })).toEqual([])
  const first = activity.list({ search: 'late', limit: 4 })
  expect(found({ search: 'late', ...(first.next_cursor ? { cursor: first.next_cursor } : {}) })).toEqual([
    'late invoices one',
  ])
})

test('a search for the beginning of a word finds every call with such a word, newest first', () => {
  record('appointment one')
  record('Appointments two')
  record('appointed three')
  record('APPOINTMENT four')
  expect(found({ search: 'appointment' })).toEqual([
    'APPOINTMENT four',
    'Appointments two',
    'appointment one',
  ])
  expect(found({ search: 'appointments' })).toEqual(['Appointments two'])
  expect(found({ search: 'Appointmen one' })).toEqual(['appointment one'])
  expect(found({ search: 'appointmentz' })).toEqual([])
  record('Übernachtungen')
  for (const search of ['Übernachtung', 'ubernachtung']) expect(found({ search })).toEqual(['Übernachtungen'])
  const many = Array.from({ length: 60 }, (_, count) => `identifier${count}`)
  for (const title of many) record(title)
  expect(found({ search: 'identifier', limit: 60 })).toEqual(many.toReversed())
})

test('a search for a word with any letters, or for the beginning of thousands of words, is as fast as a short search', () => {
  db.transaction(() => {
    for (let count = 0; count < 20_000; count += 1) record(`Straßenbeleuchtung reference${count} go`)
  })()
  const fastest = (search: string): number => {
    const times = Array.from({ length: 7 }, () => {
      const startedAt = performance.now()
      expect(found({ search })).toHaveLength(50)
      return performance.now() - startedAt
    })
    return Math.min(...times)
  }
  const short = fastest('go')
  for (const search of ['reference', 'reference1', 'straßenbeleuchtung'])
    expect(fastest(search) / short, search).toBeLessThan(5)
})

test('pruning deletes old calls and their words in parts', () => {
  db.transaction(() => {
    for (let count = 0; count < PRUNED_AT_ONCE + 500; count += 1) record('old')
  })()
  now += 90 * DAY + 1
  record('new')
  expect(activity.prune()).toBe(PRUNED_AT_ONCE)
  expect(activity.prune()).toBe(500)
  expect(activity.prune()).toBe(0)
  expect(found({})).toEqual(['new'])
  expect(found({ search: 'old' })).toEqual([])
})

test('pruning keeps calls for the currently chosen number of days', () => {
  record('old')
  now += 40 * DAY
  record('new')
  days = 365
  now += 60 * DAY
  activity.prune()
  expect(found({})).toEqual(['new', 'old'])
  days = 90
  activity.prune()
  expect(found({})).toEqual(['new'])
})
