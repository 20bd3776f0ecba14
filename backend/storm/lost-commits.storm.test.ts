import { setTimeout as delay } from 'node:timers/promises'
import { it } from 'vitest'
import { describeOwnPostgres } from '../db/database.fixture.ts'
import { startPostgresProxy } from '../db/postgres-proxy.fixture.ts'
import { startStorm } from './storm.fixture.ts'

const LOST = 40

await describeOwnPostgres('a storm of connections that are cut after COMMIT', (_, make) => {
  it('loses no order and duplicates none', async () => {
    const test = await make()
    const storm = await startStorm(test)
    const [ofServer, ofWorker] = [
      await startPostgresProxy(test.address),
      await startPostgresProxy(test.address),
    ]
    const { url } = await storm.serve(ofServer.address)
    await storm.work(ofWorker.address)
    await storm.rage({
      addresses: () => [url],
      watched: url,
      feltAs: '503 unavailable unknown',
      faults: async () => {
        for (let times = 0; times < LOST; times += 1) {
          const andLeave = times % 4 === 0
          ofServer.loseCommit(times % 2 === 0 ? 'ledger' : 'idempotent_request', { andLeave })
          ofWorker.loseCommit(times % 2 === 0 ? 'article_version' : 'lease_owner', { andLeave: false })
          await delay(400)
          ofServer.comeBack()
        }
      },
    })
  })
})
