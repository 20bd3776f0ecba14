import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HOUR, MINUTE } from '../../../../contract/time.ts'
import type { Db } from '../../files/sqlite.ts'
import { openRecords } from '../records.ts'
import { type Budgets, openBudgets } from './budgets.ts'
import { openSentCalls, type SentCalls } from './sent-calls.ts'

let folder: string
let db: Db
let now: number
let budgets: Budgets
let sentCalls: SentCalls
const bugs = vi.fn()
beforeEach(() => {
  bugs.mockClear()
  folder = mkdtempSync(join(tmpdir(), 'quillport-sent-calls-'))
  now = Date.UTC(2026, 10, 21, 23, 59)
  open()
  db.prepare('INSERT INTO agent (agent_id, name, token_hash, created_at) VALUES (?, ?, ?, 0)').run(
    'agt_1',
    'One',
    Buffer.from('hash'),
  )
  budgets.set('agt_1', 10)
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true })
})
const open = () => {
  db = openRecords(join(folder, 'bridge.db'), () => now).db
  budgets = openBudgets(db, () => now)
  sentCalls = openSentCalls(db, budgets, () => now, bugs)
}
/** Ends the process as a kill would. */
const reopen = () => {
  db.close()
  open()
}

describe('the charge of a call', () => {
  const reserve = (cost: number, key: string) => {
    const { end } = sentCalls.begin({ agentId: 'agt_1', callKey: `call of ${key}`, key, cost })
    return (answered: boolean, charged: number | null, jobId?: string) => end({ answered, charged, jobId })
  }
  const spent = () => budgets.of('agt_1').spent_today

  test('counts on the day on which it was sent, even if the answer arrives on the next day', () => {
    const settle = reserve(8, 'key')
    now += 2 * MINUTE
    settle(true, 8)
    expect(spent()).toBe(0)
    reserve(8, 'key')(true, 8)
    expect(spent()).toBe(0)
    reserve(8, 'another')(true, 8)
    expect(spent()).toBe(8)
    now -= 2 * MINUTE
    expect(spent()).toBe(8)
  })

  test('counts if the desk dies during the call, and does not count again if its repeat is not sent', () => {
    reserve(8, 'key')
    reopen()
    expect(spent()).toBe(8)
    reserve(8, 'key')(false, 0)
    expect(spent()).toBe(8)
    reserve(8, 'key')(true, 5)
    expect(spent()).toBe(5)
  })

  test('counts while it is under way, even if another attempt under its key was not sent', () => {
    const [first, second] = [reserve(8, 'key'), reserve(8, 'key')]
    first(false, 0)
    expect(() => reserve(5, 'other')).toThrow(expect.objectContaining({ code: 'budget_spent' }))
    second(false, 0)
    expect(spent()).toBe(0)
  })

  test('counts again once the service has forgotten its key', () => {
    reserve(8, 'key')(true, 8)
    now += 24 * HOUR + 1
    reserve(8, 'key')(true, 8)
    expect(spent()).toBe(8)
  })

  test('is refused if it cannot be recorded, but never hides the answer of a sent call', () => {
    const settle = reserve(8, 'key')
    db.pragma('query_only = ON')
    expect(() => reserve(1, 'other')).toThrow()
    settle(true, 5)
    expect(bugs).toHaveBeenCalledOnce()
    db.pragma('query_only = OFF')
    expect(spent()).toBe(8)
  })

  test('is forgotten after 90 days, and not before', () => {
    reserve(5, 'old')(true, 5, 'job_old')
    now += 60 * 24 * HOUR
    reserve(5, 'new')(true, 5, 'job_new')
    now += 31 * 24 * HOUR
    sentCalls.prune()
    expect(db.prepare('SELECT key FROM sent_call').pluck().all()).toEqual(['new'])
  })
})

describe('the key of a call', () => {
  const begin = (callKey = 'call', key?: string) =>
    sentCalls.begin({ agentId: 'agt_1', callKey, key, cost: 0 })
  const ANSWERED = { answered: true, charged: null }
  const LOST = { answered: false, charged: null }

  test('is the key of an equal lost call, once, and then a new key', () => {
    const first = begin()
    first.end(LOST)
    expect(begin('another').key).not.toBe(first.key)
    const repeat = begin()
    expect(repeat.key).toBe(first.key)
    repeat.end(ANSWERED)
    expect(begin().key).not.toBe(first.key)
  })

  test('is the key of a call that an earlier process left unanswered, even a free call', () => {
    const [first, second] = [begin(), begin()]
    expect(first.key).not.toBe(second.key)
    reopen()
    const repeats = [begin(), begin()]
    expect(new Set(repeats.map(({ key }) => key))).toEqual(new Set([first.key, second.key]))
    for (const { end } of repeats) end(ANSWERED)
    reopen()
    expect([first.key, second.key]).not.toContain(begin().key)
  })

  test('is new while an equal call is under way, and after all of them were answered', () => {
    const [first, second] = [begin(), begin()]
    first.end(ANSWERED)
    const third = begin()
    second.end(ANSWERED)
    third.end(ANSWERED)
    now += 1
    expect(new Set([first.key, second.key, third.key, begin().key]).size).toBe(4)
  })

  test('is new ten minutes after the last loss of the call', () => {
    const first = begin()
    now += 5 * MINUTE
    first.end(LOST)
    for (let tries = 0; tries < 3; tries += 1) {
      now += 9 * MINUTE
      const repeat = begin()
      expect(repeat.key).toBe(first.key)
      repeat.end(LOST)
    }
    now += 10 * MINUTE
    expect(begin().key).not.toBe(first.key)
  })

  test('stays that of a lost call when its repeat was not sent', () => {
    const first = begin()
    first.end(LOST)
    begin().end({ answered: false, charged: 0 })
    expect(begin().key).toBe(first.key)
  })

  test('is the call’s own key if it has one, and one answer settles all its tries', () => {
    const [first, again] = [begin('call', 'own'), begin('call', 'own')]
    expect([first.key, again.key]).toEqual(['own', 'own'])
    first.end(ANSWERED)
    again.end(LOST)
    expect(begin().key).not.toBe('own')
  })

  test('is new if no key can be stored, as on a full disk, and the call goes on', () => {
    db.pragma('query_only = ON')
    const { key, end } = begin()
    end(LOST)
    expect(bugs).toHaveBeenCalledTimes(2)
    db.pragma('query_only = OFF')
    expect(begin().key).not.toBe(key)
  })

  test('is forgotten with a call that cost nothing a day later', () => {
    begin().end(ANSWERED)
    now += 24 * HOUR + 1
    begin().end(ANSWERED)
    sentCalls.prune()
    expect(db.prepare('SELECT count(*) FROM sent_call').pluck().get()).toBe(1)
  })
})
