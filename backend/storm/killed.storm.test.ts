import { setTimeout as delay } from 'node:timers/promises'
import { it } from 'vitest'
import { describeEachDatabase, describeOwnPostgres } from '../db/database.fixture.ts'
import { startStorm } from './storm.fixture.ts'

const KILLS = 4

describeEachDatabase('a storm in which workers are killed', (make) => {
  it('leaves no job unfinished, and charges none twice', async () => {
    const storm = await startStorm(await make())
    const { url } = await storm.serve()
    const workers = [await storm.work(), await storm.work()]
    await storm.rage({
      addresses: () => [url],
      watched: url,
      faults: async () => {
        for (let times = 0; times < KILLS; times += 1) {
          await delay(1_000 + ((times * 171) % 500))
          await workers.shift()?.kill()
          workers.push(await storm.work())
        }
      },
    })
  })
})

await describeOwnPostgres('a storm in which servers are killed', (_, make) => {
  it('loses no order that a killed server had accepted', async () => {
    const storm = await startStorm(await make())
    const steady = await storm.serve()
    let other = await storm.serve()
    await storm.work()
    await storm.rage({
      addresses: () => [steady.url, other.url],
      watched: steady.url,
      feltAs: 'no answer',
      faults: async () => {
        for (let times = 0; times < KILLS / 2; times += 1) {
          await delay(1_000 + ((times * 171) % 500))
          await other.kill()
          other = await storm.serve()
        }
      },
    })
  })
})
