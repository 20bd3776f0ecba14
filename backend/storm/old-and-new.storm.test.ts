import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { describeOwnPostgres } from '../db/database.fixture.ts'
import { callsThatFailed, startStorm } from './storm.fixture.ts'

const NEWER = join(import.meta.dirname, 'newer-program.fixture.ts')

await describeOwnPostgres('a storm in which a newer program starts beside an older one', (_, make) => {
  it('fails no call, and the two programs do no work twice', async () => {
    const storm = await startStorm(await make())
    const old = await storm.serve()
    await storm.work()
    const urls = [old.url]
    const book = await storm.rage({
      addresses: () => urls,
      watched: old.url,
      faults: async () => {
        // The newer server migrates the schema while the old server serves requests.
        const newer = await storm.serve(undefined, {}, NEWER)
        urls.push(newer.url)
        await storm.work(undefined, NEWER)
        await delay(10_000)
        for (const url of urls) expect((await fetch(`${url}/readyz`)).status).toBe(200)
      },
    })
    expect(callsThatFailed(book)).toEqual([])
  })
})
