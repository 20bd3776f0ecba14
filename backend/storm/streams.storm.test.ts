import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { describeEachDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { addLeads, openStream } from '../feed/streams.fixture.ts'
import { newAccount, newKey } from '../run/backend.fixture.ts'
import { startStorm } from './storm.fixture.ts'

const WORKSPACES = 20
const DESKS_EACH = 20
const LEADS_EACH = 400

/** Makes a key for each desk, in workspaces with enough leads for a long first page. */
const makeDesks = async (test: TestDatabase): Promise<readonly string[]> => {
  const keys: string[] = []
  for (let made = 0; made < WORKSPACES; made += 1) {
    const { workspaceId, key } = await newAccount(test)
    await addLeads(test, workspaceId, LEADS_EACH)
    keys.push(key)
    for (let more = 1; more < DESKS_EACH; more += 1)
      keys.push((await newKey(test, { workspaceId, scopes: ['forum'] })).key)
  }
  return keys
}

describeEachDatabase('a storm of desks', (make) => {
  it('sends every change to each of 400 desks that reconnect at once', async () => {
    const test = await make()
    const storm = await startStorm(test)
    const keys = await makeDesks(test)
    const { url } = await storm.serve()
    await storm.work()
    const comeAtOnce = async () => {
      const streams = await Promise.all(keys.map((key) => openStream(url, key)))
      expect(streams.filter(({ status }) => status !== 200)).toEqual([])
      const behind = () => streams.filter(({ changes }) => changes() < LEADS_EACH).length
      await expect.poll(behind, { timeout: 60_000 }).toBe(0)
      return streams
    }
    await storm.rage({
      addresses: () => [url],
      watched: url,
      faults: async () => {
        for (let times = 0; times < 3; times += 1) {
          const streams = await comeAtOnce()
          await delay(2_000)
          for (const { end } of streams) end()
          // Waits until the server has noticed the closed streams, because the number of streams of a key is limited.
          await delay(500)
        }
      },
    })
  })
})
