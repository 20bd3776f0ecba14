import { Agent, request } from 'node:http'
import { expect, it, onTestFinished, vi } from 'vitest'
import { describePostgres, type TestDatabase } from '../db/database.fixture.ts'
import { newAccount } from './backend.fixture.ts'
import { freePort, startNginx } from './nginx.fixture.ts'
import { startServing } from './program.fixture.ts'

// Programs are fetched and started, which takes long on a slow machine.
vi.setConfig({ testTimeout: 300_000 })

/** One server of a hosted service, as `serve` starts it; gives the function that stops it. */
const startService = async ({ address }: TestDatabase, port: number) => {
  const { child, exit } = await startServing(['serve'], {
    DATABASE_URL: address,
    QUILLPORT_PORT: String(port),
    QUILLPORT_BASE_URL: 'https://quillport.example',
    QUILLPORT_DRAIN_MS: '2000',
  })
  return () => {
    child.kill('SIGTERM')
    return exit
  }
}

describePostgres('a rolling restart behind nginx', (make) => {
  it('loses no call', async () => {
    const test = await make()
    const { key } = await newAccount(test)
    const ports = [await freePort(), await freePort()]
    const stops = await Promise.all(ports.map((port) => startService(test, port)))
    const front = await startNginx(ports)
    const ask = (agent: Agent) =>
      new Promise<number>((resolve, reject) => {
        const asked = request({
          host: '127.0.0.1',
          port: front,
          method: 'POST',
          path: '/api/v1/forum/leads/none/draft',
          agent,
          headers: { authorization: `Bearer ${key}` },
        })
        asked.on('error', reject)
        asked.on('response', (response) => {
          response.on('error', reject).on('end', () => resolve(response.statusCode ?? 0))
          response.resume()
        })
        asked.end()
      })
    const agents = Array.from({ length: 8 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
    onTestFinished(() => {
      for (const agent of agents) agent.destroy()
    })
    await expect.poll(() => ask(agents[0] ?? new Agent()).catch(() => 0), { timeout: 30_000 }).toBe(404)
    let on = true
    const answers = new Map<number | string, number>()
    const clients = agents.map(async (agent, n) => {
      while (on) {
        const answer = await ask(agent).catch((error: unknown) => String(error))
        answers.set(answer, (answers.get(answer) ?? 0) + 1)
        await new Promise((resolve) => setTimeout(resolve, n * 5))
      }
    })
    for (const [n, stop] of stops.entries()) {
      await stop()
      await startService(test, ports[n] ?? 0)
    }
    on = false
    await Promise.all(clients)
    expect([...answers.keys()]).toEqual([404])
    expect(answers.get(404)).toBeGreaterThan(100)
  })
})
