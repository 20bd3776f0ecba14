import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { type Activity, type ActivityFilter, openActivity } from '../main/core/bridge/activity/activity.ts'
import { openRecords } from '../main/core/bridge/records.ts'

/** Numbers of calls in the two logs that the benchmark compares. */
const FEW = 1_000
const MANY = 1_000_000
const REPEATS = 15
const DAY = 24 * 60 * 60 * 1000

const AGENTS = ['agent_a', 'agent_b', 'agent_rare']
const TOOLS = ['get_article', 'forum_list_leads', 'generate_article', 'check_credits']
const WORDS = ['invoices', 'booking', 'plumber', 'deposit', 'reminder', 'calendar', 'route', 'dispatch']
const LONG_WORDS = ['appointment', 'appointments', 'opening', 'Übernachtungen', 'Straßenbeleuchtung']

const pick = (from: readonly string[], number: number): string => from[number % from.length] ?? ''

/**
 * Creates the call with this number. One call in a hundred fails, and one in a thousand belongs to the agent `agent_rare`.
 */
const callNumber = (number: number, at: number) => ({
  at,
  agentId: number % 1000 === 999 ? 'agent_rare' : pick(AGENTS.slice(0, 2), number),
  tool: number % 500 === 77 ? 'publish_article' : pick(TOOLS, number * 7),
  arguments: {
    job_id: `job_${number.toString(36)}`,
    reference: `reference${number}`,
    title: `${pick(LONG_WORDS, number)} ${pick(WORDS, number)} for a ${pick(WORDS, number * 3 + 1)} ${number % 997 === 5 ? 'seldom' : ''}`,
  },
  ok: number % 100 !== 42,
  code: number % 100 === 42 ? 'not_found' : null,
  message: number % 100 === 42 ? 'There is no lead of that id.' : null,
  durationMs: 12,
  credits: null,
  approval: null,
  acted: false,
})

type Log = { readonly activity: Activity; readonly count: number; readonly recordMs: number }

/**
 * Fills a log with `count` calls. Returns the log, and the median milliseconds for writing twenty more calls in one
 * transaction.
 */
const filled = (path: string, count: number): Log => {
  const now = Date.now()
  const { db } = openRecords(path, () => now)
  for (const agent of AGENTS)
    db.prepare('INSERT INTO agent (agent_id, name, token_hash, created_at) VALUES (?, ?, ?, ?)').run(
      agent,
      `Agent ${agent}`,
      Buffer.from(agent),
      now,
    )
  const activity = openActivity(db, () => now)
  const write = db.transaction((from: number, to: number, at: number) => {
    for (let number = from; number < to; number += 1) activity.record(callNumber(number, at))
  })
  for (let from = 0; from < count; from += 5_000) write(from, Math.min(count, from + 5_000), now - DAY)
  // At a busy moment, one write contains twenty calls.
  const recordMs = median(() => write(count, count + 20, now - DAY))
  return { activity, count, recordMs }
}

const median = (task: () => unknown): number => {
  const times = Array.from({ length: REPEATS }, () => {
    const start = performance.now()
    task()
    return performance.now() - start
  })
  return times.sort((a, b) => a - b)[Math.floor(REPEATS / 2)] ?? 0
}

const QUESTIONS: Readonly<Record<string, Partial<ActivityFilter>>> = {
  list: {},
  page_in_the_middle: { cursor: 'middle' },
  agent: { agent_id: 'agent_a' },
  rare_agent: { agent_id: 'agent_rare' },
  tool: { tool: 'get_article' },
  rare_tool: { tool: 'publish_article' },
  errors: { outcome: 'error' },
  errors_of_rare_agent: { agent_id: 'agent_rare', outcome: 'error' },
  errors_of_rare_tool: { tool: 'publish_article', outcome: 'error' },
  search_common: { search: 'job' },
  search_two_common: { search: 'plumber deposit' },
  search_prefix: { search: 'in' },
  search_letter: { search: 'p' },
  search_long_common: { search: 'generate' },
  search_longer_common: { search: 'appointment' },
  search_longer_two_common: { search: 'appointm appointments' },
  search_longer_half: { search: 'appointme' },
  search_other_letters: { search: 'Übernachtungen' },
  search_two_of_other_letters: { search: 'Straßenbeleuchtung plumber' },
  search_shared_beginning: { search: 'reference' },
  search_shared_and_common: { search: 'reference Übernachtung' },
  search_of_failures: { search: 'job', outcome: 'error' },
  search_of_tool: { search: 'job', tool: 'publish_article' },
  agent_and_tool: { agent_id: 'agent_rare', tool: 'publish_article' },
  search_rare: { search: 'seldom' },
  search_one: { search: 'job_hra' },
  search_nothing: { search: 'zebra' },
  search_common_of_rare_agent: { search: 'job', agent_id: 'agent_rare' },
  search_rare_of_rare_agent: { search: 'seldom', agent_id: 'agent_rare' },
}

/**
 * Runs the same queries on a log of 1,000 calls and on a log of 1,000,000. Prints ratios of the large log to the small log;
 * times are in ms.
 */
export const run = async (): Promise<Record<string, unknown>> => {
  const folder = mkdtempSync(join(tmpdir(), 'quillport-bench-'))
  try {
    const few = filled(join(folder, 'few.db'), FEW)
    const many = filled(join(folder, 'many.db'), MANY)
    const asked = Object.entries(QUESTIONS).map(([name, filter]) => {
      const [small, large] = [few, many].map((log) => median(() => ask(log, filter)))
      console.log(`${name.padEnd(30)} ${small?.toFixed(2)} ms, ${large?.toFixed(2)} ms of a million`)
      return { name, small: small ?? 0, large: large ?? 0 }
    })
    const worstOf = (search: boolean): number =>
      Math.max(...asked.filter(({ name }) => name.startsWith('search') === search).map(({ large }) => large))
    const first = asked.find(({ name }) => name === 'list')
    return {
      calls: MANY,
      megabytes: Math.round(statSync(join(folder, 'many.db')).size / 1e6),
      list_ratio: first ? first.large / first.small : null,
      filter_ms: worstOf(false),
      search_ms: worstOf(true),
      record_ratio: many.recordMs / few.recordMs,
      ratios: Object.fromEntries(
        asked.map(({ name, small, large }) => [name, Number((large / small).toFixed(1))]),
      ),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const ask = ({ activity, count }: Log, filter: Partial<ActivityFilter>) =>
  activity.list({
    search: '',
    ...filter,
    ...(filter.cursor === undefined ? {} : { cursor: String(count / 2) }),
    limit: 50,
  })
