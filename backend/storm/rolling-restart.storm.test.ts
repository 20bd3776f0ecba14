import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { describeOwnPostgres } from '../db/database.fixture.ts'
import { freePort, startNginx } from '../run/nginx.fixture.ts'
import { callsThatFailed, startStorm } from './storm.fixture.ts'

await describeOwnPostgres('a storm in which servers are restarted in turn behind nginx', (_, make) => {
  it('fails no call', async () => {
    const storm = await startStorm(await make())
    const ports = [await freePort(), await freePort()]
    const start = (port: number) =>
      storm.serve(undefined, {
        QUILLPORT_PORT: String(port),
        QUILLPORT_BASE_URL: 'https://quillport.example',
        QUILLPORT_DRAIN_MS: '2000',
      })
    const servers = await Promise.all(ports.map(start))
    let worker = await storm.work()
    const front = `http://127.0.0.1:${await startNginx(ports)}`
    const book = await storm.rage({
      addresses: () => [front],
      watched: front,
      faults: async () => {
        for (let times = 0; times < 2; times += 1) {
          for (const [place, port] of ports.entries()) {
            await servers[place]?.stop()
            servers[place] = await start(port)
            await delay(1_000)
          }
          await worker.stop()
          worker = await storm.work()
        }
      },
    })
    expect(callsThatFailed(book)).toEqual([])
  })
})
