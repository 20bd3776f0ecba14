import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished, vi } from 'vitest'
import { describeEachDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { newAccount } from './backend.fixture.ts'

// Programs are fetched and started, which takes long on a slow machine.
vi.setConfig({ testTimeout: 300_000 })

const CLI = join(import.meta.dirname, '../cli.ts')
const run = promisify(execFile)

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (typeof address !== 'object' || !address) return reject(new Error('No port is free.'))
      server.close(() => resolve(address.port))
    })
  })

const ended = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve) => child.once('close', resolve))

/**
 * A real nginx in front of two servers, as Debian has it; it is unpacked, so that nothing of the system's starts. With
 * `max_fails=0` a server that was started again is asked at once, also where the other one has just stopped.
 */
const startNginx = async (servers: readonly number[]): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'quillport-nginx-'))
  await run('apt-get', ['download', 'nginx'], { cwd: folder })
  const [deb = ''] = (await readdir(folder)).filter((name) => name.endsWith('.deb'))
  await run('dpkg', ['-x', deb, folder], { cwd: folder })
  await mkdir(join(folder, 'temp'))
  const port = await freePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/temp/${kind};`)
    .join(' ')
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1; user root;
events { worker_connections 512; }
http {
  access_log off; ${temporary}
  upstream quillport { ${servers.map((one) => `server 127.0.0.1:${one} max_fails=0;`).join(' ')} keepalive 16; }
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass http://quillport; proxy_http_version 1.1; proxy_set_header Connection ""; }
  }
}`,
  )
  const nginx = spawn(join(folder, 'usr/sbin/nginx'), ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log'], {
    cwd: folder,
  })
  const gone = ended(nginx)
  onTestFinished(async () => {
    nginx.kill('SIGQUIT')
    await gone
    await rm(folder, { recursive: true, force: true })
  })
  return port
}

/** One server of a hosted service, as `serve` starts it. */
const startService = async ({ address }: TestDatabase, port: number) => {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: address,
    QUILLPORT_PORT: String(port),
    QUILLPORT_BASE_URL: 'https://quillport.example',
    QUILLPORT_DRAIN_MS: '2000',
  }
  const child = spawn(process.execPath, [CLI, 'serve'], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const gone = ended(child)
  let said = ''
  child.stderr.on('data', (data: Buffer) => {
    said += data.toString()
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await gone
  }
  onTestFinished(stop)
  await expect.poll(() => said, { timeout: 60_000 }).toContain('"msg":"started"')
  return stop
}

describeEachDatabase('a rolling restart behind nginx', (make, dialect) => {
  it.skipIf(dialect === 'sqlite')('loses no call', async () => {
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
