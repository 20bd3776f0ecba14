import { get, type IncomingMessage } from 'node:http'
import { onTestFinished } from 'vitest'
import { recordChanges } from '../changes/changes.ts'
import type { TestDatabase } from '../db/database.fixture.ts'
import { transaction } from '../db/database.ts'
import { insertLeads } from '../forum/leads/lead-rows.fixture.ts'

/** Adds leads with so many words that a page of them is as long as a page of real posts. */
export const addLeads = async ({ db }: Pick<TestDatabase, 'db'>, workspaceId: string, count: number) => {
  const leads = await insertLeads(db, workspaceId, count, () => ({ body: 'many words '.repeat(100) }))
  const ids = leads.map(({ id }) => id)
  await transaction(db, (trx) => recordChanges(trx, workspaceId, 'lead', ids))
}

/** A text that occurs once in every change. */
const OF_EACH = '"revision":'

/** Opens a stream over its own socket until the test has finished. It counts the changes and the pages that arrive. */
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
