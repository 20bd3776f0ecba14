import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { describeOwnPostgres } from '../db/database.fixture.ts'
import { startStorm } from './storm.fixture.ts'

await describeOwnPostgres(
  'a storm over Postgres',
  (server, make) => {
    const start = async () => {
      const storm = await startStorm(await make())
      const { url } = await storm.serve()
      await storm.work()
      return (faults: () => Promise<void>) =>
        storm.rage({ addresses: () => [url], watched: url, faults, feltAs: '503 unavailable' })
    }

    it('that is killed loses no order and duplicates none', async () => {
      const rage = await start()
      await rage(async () => {
        for (let times = 0; times < 3; times += 1) {
          await server.kill()
          await delay(1_500)
          await server.resume()
          await delay(3_000)
        }
      })
    })

    it('that is frozen for longer than every time limit loses no order and duplicates none', async () => {
      onTestFinished(server.thaw)
      const rage = await start()
      await rage(async () => {
        for (const ms of [1_000, 7_000]) {
          await server.freeze()
          await delay(ms)
          await server.thaw()
          await delay(3_000)
        }
      })
    })

    it('that is read-only for a while loses no order and duplicates none', async () => {
      const readOnly = async (setting: 'on' | 'off') => {
        const admin = new pg.Client({ connectionString: server.url })
        await admin.connect()
        await admin.query(`alter system set default_transaction_read_only = ${setting}`)
        await admin.query('select pg_reload_conf()')
        await expect
          .poll(async () => (await admin.query('show default_transaction_read_only')).rows)
          .toEqual([{ default_transaction_read_only: setting }])
        await admin.end()
      }
      onTestFinished(() => readOnly('off'))
      const rage = await start()
      await rage(async () => {
        await readOnly('on')
        await delay(6_000)
        await readOnly('off')
        await delay(3_000)
      })
    })

    it('that is restarted loses no order and duplicates none', async () => {
      const rage = await start()
      await rage(async () => {
        for (let times = 0; times < 3; times += 1) {
          await server.halt()
          await delay(1_000)
          await server.resume()
          await delay(3_000)
        }
      })
    })
  },
  { durable: true },
)
