// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import type { Connection } from '../../../contract/desk.ts'
import { queryClient } from '../queries.ts'
import { answerWith, shown } from '../shown.fixture.ts'
import { ConnectionPart } from './connection-part.tsx'

const CONNECTION: Connection = {
  mode: 'local',
  base_url: 'http://127.0.0.1:4000',
  state: 'online',
  message: null,
  last_synced_at: null,
  waiting: 0,
  limits: [],
  key_kept_in: 'keychain',
  key_message: null,
}

/** Returns the names of the facts about a connection. */
const factsOf = async (connection: Partial<Connection>) => {
  await answerWith(async () => ({ ...CONNECTION, ...connection }))
  const close = shown(<ConnectionPart />)
  const names = () => [...document.querySelectorAll('dt')].map(({ textContent }) => textContent)
  await expect.poll(names).toContain('State')
  const facts = names()
  close()
  return facts
}

beforeEach(() => queryClient.clear())

test('the agent key of a hosted service is named, and the key that the own service made for itself is not', async () => {
  expect(await factsOf({ mode: 'hosted' })).toContain('Agent key')
  queryClient.clear()
  expect(await factsOf({})).toEqual(['Runs on', 'State', 'Logins and keys'])
})
