import { get, type IncomingMessage } from 'node:http'
import { onTestFinished } from 'vitest'
import { recordChanges } from '../changes/changes.ts'
import type { TestDatabase } from '../db/database.fixture.ts'
import { transaction } from '../db/database.ts'
import { insertLeads } from '../forum/leads/lead-rows.fixture.ts'

/** Leads with words enough that a page of them is long, as those of real forums are. */
export const addLeads = async ({ db }: Pick<TestDatabase, 'db'>, workspaceId: string, count: number) => {
  const leads = await insertLeads(db, workspaceId, count, () => ({ body: 'many words '.repeat(100) }))
  const ids = leads.map(({ id }) => id)
  await transaction(db, (trx) => recordChanges(trx, workspaceId, 'lead', ids))
}

/** What every change has once. */
const OF_EACH = '"revision":'

/** A stream over a socket of its own until the test has finished; it counts the changes that came and the pages that they came in. */
export const openStream = async (url: string, key: string) => {
  const request = get(`${url}/api/v1/changes`, {
    agent: false,
    headers: { authorization: `Bearer ${key}`, accept: 'text/event-stream' },
  })
  request.on('error', () => {})
  onTestFinished(() => void request.destroy())
  const response = await new Promise<IncomingMessage>((resolve) => request.on('response', resolve))
  let text = ''
  let changes = 0
  response.on('error', () => {})
  response.setEncoding('utf8').on('data', (part: string) => {
    text += part
    changes += text.split(OF_EACH).length - 1
    text = text.slice(1 - OF_EACH.length)
  })
  return {
    status: response.statusCode,
    retryAfter: Number(response.headers['retry-after']),
    changes: () => changes,
    end: () => request.destroy(),
  }
}
