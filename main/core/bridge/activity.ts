import type { ActivityEntry } from '../../../contract/desk.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Db } from '../sqlite.ts'
import { redactArguments, redactText } from './redact.ts'

/** Milliseconds for which calls are kept: 90 days. */
export const KEPT_FOR = 90 * 24 * 60 * 60 * 1000

/** One call as the bridge saw it end; times in milliseconds. */
export type EndedCall = {
  readonly at: number
  readonly agentId: string
  readonly tool: string
  readonly arguments: unknown
  readonly code: string | null
  readonly message: string | null
  readonly ok: boolean
  readonly durationMs: number
}

export type ActivityQuery = {
  readonly agent_id?: string | undefined
  readonly search: string
  readonly cursor?: string | undefined
  readonly limit: number
}

/** What agents did, newest first. */
export type Activity = {
  readonly record: (call: EndedCall) => void
  /** Throws `invalid_input` for a cursor that is none. */
  readonly list: (query: ActivityQuery) => {
    readonly entries: readonly ActivityEntry[]
    readonly next_cursor: string | null
  }
  /** Forgets calls that are older than 90 days. */
  readonly prune: () => void
}

type Row = {
  readonly number: number
  readonly at: number
  readonly agent_id: string
  readonly name: string
  readonly tool: string
  readonly arguments: string
  readonly outcome: string
  readonly code: string | null
  readonly message: string | null
  readonly duration_ms: number
}

/** The activity log of an open bridge.db. */
export const openActivity = (db: Db, now: () => number): Activity => {
  const insert = db.prepare(`
    INSERT INTO call (at, agent_id, tool, arguments, outcome, code, message, duration_ms)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)`)
  const select = db.prepare<Record<string, unknown>, Row>(`
    SELECT number, at, call.agent_id, name, tool, arguments, outcome, code, message, duration_ms
    FROM call JOIN agent USING (agent_id)
    WHERE number < :before AND (:agent IS NULL OR call.agent_id = :agent)
      AND (:like = '%%' OR tool LIKE :like ESCAPE '\\' OR arguments LIKE :like ESCAPE '\\'
        OR name LIKE :like ESCAPE '\\' OR code LIKE :like ESCAPE '\\' OR message LIKE :like ESCAPE '\\')
    ORDER BY number DESC LIMIT :limit`)
  const prune = db.prepare<[number]>('DELETE FROM call WHERE at < ?')
  return {
    record: (call) => {
      insert.run(
        call.at,
        call.agentId,
        call.tool.slice(0, 200),
        redactArguments(call.arguments),
        call.ok ? 'ok' : 'error',
        call.code,
        call.message === null ? null : redactText(call.message).slice(0, 1000),
        Math.round(call.durationMs),
      )
    },
    list: ({ agent_id, search, cursor, limit }) => {
      const like = `%${search.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
      const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : numberOf(cursor)
      const rows = select.all({ before, agent: agent_id ?? null, like, limit: limit + 1 })
      const page = rows.slice(0, limit)
      return {
        entries: page.map(entryOf),
        next_cursor: rows.length > limit ? String(page.at(-1)?.number) : null,
      }
    },
    prune: () => {
      prune.run(now() - KEPT_FOR)
    },
  }
}

const numberOf = (cursor: string): number => {
  if (!/^\d{1,15}$/.test(cursor))
    throw new AppError('invalid_input', 'cursor: take next_cursor of the page before.')
  return Number(cursor)
}

const entryOf = (row: Row): ActivityEntry => ({
  call_id: String(row.number),
  at: new Date(row.at).toISOString(),
  agent_id: row.agent_id,
  agent_name: row.name,
  tool: row.tool,
  arguments: row.arguments,
  outcome: row.outcome === 'ok' ? 'ok' : 'error',
  code: row.code,
  message: row.message,
  duration_ms: row.duration_ms,
})
