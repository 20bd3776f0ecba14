import { COSTS } from '../../../../contract/credits.ts'
import { csvLine } from '../../../../contract/csv.ts'
import { type ActivityEntry, CALLS_KEPT, type CallOutcome, type Desk } from '../../../../contract/desk.ts'
import type { ErrorCode } from '../../../../contract/errors.ts'
import { numberInCursor } from '../../../../contract/number-cursor.ts'
import type { Input } from '../../../../contract/operation.ts'
import { DAY } from '../../../../contract/time.ts'
import { withoutSecrets } from '../../../../contract/without-secrets.ts'
import { count } from '../../../../contract/words.ts'
import type { RefundedJob } from '../../cache/articles.ts'
import { type Db, matchOf } from '../../files/sqlite.ts'
import { redactArguments } from '../../secrets/redact.ts'
import type { CallNotes } from '../calls/call-notes.ts'
import type { Ending } from '../messages.ts'

/** Maximum number of calls that one statement deletes. While the statement runs, the bridge cannot answer calls. */
export const PRUNED_AT_ONCE = 5_000
/** Number of calls on each page of an export. */
const EXPORTED = 5_000

const NO_PICTURE = `The article has no picture, and the ${count(COSTS.hero_image, 'credit')} for the picture were given back.`

/** A call that has ended, as the log records it. Times are in milliseconds. */
export type EndedCall = Ending &
  Readonly<CallNotes> & {
    readonly at: number
    readonly agentId: string
    readonly tool: string
    readonly arguments: unknown
    readonly durationMs: number
  }

/** A query of the log. An `ActivityExport` asks for one page of an export of the log. */
export type ActivityQuery = Input<Desk['activity']['list']>
export type ActivityExport = Input<Desk['activity']['exportPage']>
/** The conditions by which a query selects calls. */
export type ActivityFilter = Omit<ActivityQuery, 'limit'>

type CallRow = Omit<ActivityEntry, 'call_id' | 'at' | 'agent_name'> & {
  readonly number: number
  readonly at: number
  readonly name: string
}

/** Opens the activity log in bridge.db: agents' calls, newest first. The log keeps each call for `daysKept` days. */
export const openActivity = (db: Db, now: () => number, daysKept: () => number = () => CALLS_KEPT.usual) => {
  const insert = db.prepare(`
    INSERT INTO call (at, agent_id, tool, arguments, outcome, code, message, duration_ms, credits, approval, job_id)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const nameOf = db.prepare<[string], string>('SELECT name FROM agent WHERE agent_id = ?').pluck()
  const addWords = db.prepare<[number | bigint, string]>('INSERT INTO call_words (rowid, text) VALUES (?, ?)')
  const old = db
    .prepare<[number, number], number>('SELECT number FROM call WHERE at < ? ORDER BY at LIMIT ?')
    .pluck()
  const refund = db.prepare<[string]>(`
    UPDATE call SET credits = 0, message = 'The article failed, and its ' || credits || ' credits were given back.'
    WHERE job_id = ? AND credits > 0`)
  // The message shows that the refund has been recorded. A call that only made a picture costs no more than the picture.
  const refundPicture = db.prepare<[{ jobId: string; cost: number; message: string }]>(`
    UPDATE call SET credits = credits - :cost, message = :message
    WHERE job_id = :jobId AND credits > :cost AND message IS NOT :message`)
  const drop = db.prepare<[number]>('DELETE FROM call WHERE number = ?')
  const dropWords = db.prepare<[number]>('DELETE FROM call_words WHERE rowid = ?')
  const forget = db.transaction((numbers: readonly number[]) => {
    for (const number of numbers) {
      drop.run(number)
      dropWords.run(number)
    }
  })

  const page = (filter: ActivityFilter, limit: number) => {
    const { from, where, order, values } = conditionOf(filter, matchOf(filter.search))
    const rows = db
      .prepare<unknown[], CallRow>(
        `SELECT number, at, call.agent_id, name, tool, arguments, outcome, code, message, duration_ms, credits, approval
         FROM ${from} JOIN agent USING (agent_id) WHERE ${where} ORDER BY ${order} DESC LIMIT ?`,
      )
      .all(...values, limit + 1)
    const shown = rows.slice(0, limit)
    return {
      entries: shown.map(entryOf),
      next_cursor: rows.length > limit ? String(shown.at(-1)?.number) : null,
    }
  }

  return {
    record: (call: EndedCall): void => {
      const tool = call.tool.slice(0, 200)
      const args = redactArguments(call.arguments)
      const message = call.message === null ? null : withoutSecrets(call.message).slice(0, 1000)
      const outcome = outcomeOf(call)
      const { lastInsertRowid } = insert.run(
        call.at,
        call.agentId,
        tool,
        args,
        outcome,
        call.code,
        message,
        Math.round(call.durationMs),
        call.credits,
        call.approval,
        call.jobId ?? null,
      )
      const words = [tool, nameOf.get(call.agentId), args, call.code, message, agentWord(call.agentId)]
      if (outcome === 'error') words.push(FAILED)
      if (outcome === 'stopped') words.push(STOPPED)
      addWords.run(lastInsertRowid, words.filter(Boolean).join(' '))
    },
    /** Throws `invalid_input` for a malformed cursor. */
    list: ({ limit, ...filter }: ActivityQuery) => page(filter, limit),
    exportPage: ({ format, ...filter }: ActivityExport) => {
      const { entries, next_cursor } = page(filter, EXPORTED)
      const lines = entries.map((entry) =>
        format === 'csv' ? csvLine(cellsOf(entry)) : JSON.stringify(entry),
      )
      const first = format === 'csv' && filter.cursor === undefined ? [COLUMNS.join(',')] : []
      return { text: [...first, ...lines].map((line) => `${line}\n`).join(''), next_cursor }
    },
    /** Marks the calls that started a job as refunded, in whole or for the picture. */
    refunded: ({ job_id, of }: RefundedJob): void => {
      if (of === 'article') refund.run(job_id)
      else refundPicture.run({ jobId: job_id, cost: COSTS.hero_image, message: NO_PICTURE })
    },
    /** Deletes at most `PRUNED_AT_ONCE` calls that are too old. Returns the number of deleted calls. */
    prune: (): number => {
      const numbers = old.all(now() - daysKept() * DAY, PRUNED_AT_ONCE)
      forget(numbers)
      return numbers.length
    },
  }
}
export type Activity = ReturnType<typeof openActivity>

/**
 * Creates a word that nobody types. The index contains such words for each call, so that a search can be limited to one
 * agent's calls or to failed calls.
 */
const agentWord = (agentId: string): string => `\uE000agent${agentId.replaceAll(/[^\p{L}\p{N}]/gu, '')}`
const FAILED = '\uE000failed'
const STOPPED = '\uE000stopped'

/** The error codes of calls that the bridge stopped because of the person's decisions. Such calls are not failures. */
const OF_PERSON: ReadonlySet<string> = new Set<ErrorCode>([
  'approval_denied',
  'approval_pending',
  'agent_not_allowed',
  'budget_spent',
])

const outcomeOf = ({ ok, code }: Ending): CallOutcome =>
  ok ? 'ok' : code !== null && OF_PERSON.has(code) ? 'stopped' : 'error'

const conditionOf = ({ agent_id, tool, outcome, search, cursor }: ActivityFilter, match: string | null) => {
  // The index returns its newest calls first, so a search for a common word reads no more than one page.
  const number = match === null ? 'number' : 'call_words.rowid'
  const parts: [string, string | number | null][] = []
  const before = numberInCursor(cursor)
  if (before !== undefined) parts.push([`${number} < ?`, before])
  if (agent_id !== undefined) parts.push(['call.agent_id = ?', agent_id])
  if (tool !== undefined) parts.push(['tool = ?', tool])
  // The outcome is part of the statement, because SQLite does not use an index of one outcome for a bound value.
  if (outcome !== undefined) parts.push([`outcome = '${outcome}'`, null])
  // A search without letters or digits finds no call.
  if (match === null && search.trim() !== '') parts.push(['number < ?', 0])
  if (match !== null) {
    const within = [
      ...(agent_id === undefined ? [] : [agentWord(agent_id)]),
      ...(outcome === 'error' ? [FAILED] : []),
      ...(outcome === 'stopped' ? [STOPPED] : []),
      ...(tool?.match(/[\p{L}\p{N}]+/gu) ?? []),
    ]
    parts.push(['call_words MATCH ?', [match, ...within.map((word) => `"${word}"`)].join(' AND ')])
  }
  return {
    from: match === null ? 'call' : 'call_words CROSS JOIN call ON call.number = call_words.rowid',
    where: parts.length === 0 ? '1' : parts.map(([sql]) => sql).join(' AND '),
    order: number,
    values: parts.flatMap(([, value]) => (value === null ? [] : [value])),
  }
}

const entryOf = ({ number, at, agent_id, name, ...row }: CallRow): ActivityEntry => ({
  call_id: String(number),
  at: new Date(at).toISOString(),
  agent_id,
  agent_name: name,
  ...row,
})

const COLUMNS = [
  'call_id',
  'at',
  'agent_id',
  'agent_name',
  'tool',
  'outcome',
  'code',
  'message',
  'duration_ms',
  'credits',
  'approval',
  'arguments',
] as const

const cellsOf = (entry: ActivityEntry) => COLUMNS.map((column) => entry[column])
