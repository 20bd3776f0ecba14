import { expect, test } from 'vitest'
import { z } from 'zod'
import { newFolder } from './new-folder.fixture.ts'
import { startProgram } from './program.fixture.ts'

const TOKEN = 'a-long-metrics-token'
const Started = z.object({ msg: z.literal('started'), worker_url: z.string() })

const startWorker = async (env: Readonly<Record<string, string>>) => {
  const folder = await newFolder()
  const program = startProgram(['work'], { QUILLPORT_DATA: folder, ...env })
  const started = () =>
    program
      .err()
      .split('\n')
      .find((line) => line.includes('"msg":"started"')) ?? ''
  await expect.poll(started, { timeout: 60_000 }).toContain('started')
  return { ...program, started: JSON.parse(started()) as unknown }
}

test('a worker reports its health, its readiness and waiting jobs, the latter with the token', async () => {
  const worker = await startWorker({ QUILLPORT_WORKER_PORT: '0', QUILLPORT_METRICS_TOKEN: TOKEN })
  const { worker_url } = Started.parse(worker.started)
  expect(await (await fetch(`${worker_url}/healthz`)).json()).toMatchObject({
    status: 'ok',
    version: expect.any(String),
    build: expect.any(String),
  })
  expect((await fetch(`${worker_url}/readyz`)).status).toBe(200)
  expect((await fetch(`${worker_url}/metrics`)).status).toBe(401)
  const metrics = await fetch(`${worker_url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  const text = await metrics.text()
  // The list includes jobs that this worker cannot run, because it has neither the sealing key nor a mail server.
  for (const job of ['article', 'scan', 'read-venue', 'card', 'publication', 'news', 'send-news', 'mail'])
    for (const name of ['waiting', 'oldest_seconds', 'leased'])
      expect(text).toContain(`quillport_jobs_${name}{kind="${job}"} 0`)
  expect(text).toContain('quillport_model_calls_total')
  for (const path of ['/api/v1/credits', '/mcp', '/skill.md'])
    expect([path, (await fetch(`${worker_url}${path}`)).status]).toEqual([path, 404])
  worker.child.kill('SIGTERM')
  expect(await worker.exit).toBe(0)
}, 120_000)

test('a worker without a port answers no requests, and a worker that other computers can reach needs a token', async () => {
  const quiet = await startWorker({})
  expect(quiet.started).not.toHaveProperty('worker_url')
  quiet.child.kill('SIGTERM')
  expect(await quiet.exit).toBe(0)
  const open = startProgram(['work'], { QUILLPORT_WORKER_PORT: '0', QUILLPORT_WORKER_HOST: '0.0.0.0' })
  expect(await open.exit).toBe(2)
  expect(open.err()).toMatch(/QUILLPORT_METRICS_TOKEN: set a token/)
}, 120_000)

test('the program prints its version and commit', async () => {
  const program = startProgram(['--version'])
  expect(await program.exit).toBe(0)
  expect(program.out()).toMatch(/^quillport-backend \S+ \(\S+\)\n$/)
})
