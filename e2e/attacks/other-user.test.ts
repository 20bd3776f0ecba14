import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type TestBridge, testBridge } from '../../main/core/bridge/bridge.fixture.ts'

const run = promisify(execFile)
/** A user id without an account. The system checks file access by the number alone. */
const STRANGER = 61_234
const MAIN = join(import.meta.dirname, '../../main/headless/main.ts')
const reason = process.getuid?.() === 0 ? null : 'only root can act as another user'

/** Runs a script in Node as the stranger. Its output is JSON. */
const asStranger = async (script: string, ...args: readonly string[]): Promise<unknown> => {
  const become = `process.setgroups([]); process.setgid(${STRANGER}); process.setuid(${STRANGER});`
  const { stdout } = await run(process.execPath, ['-e', `${become}\n${script}`, ...args], { cwd: '/' })
  return JSON.parse(stdout)
}

let folder: string
let desk: ChildProcess
let deskPort: number
let its: TestBridge
beforeAll(async () => {
  // A folder that every user can open, as a person may have configured it. The desk's folder is inside.
  const parent = mkdtempSync(join(tmpdir(), 'quillport-strangers-'))
  chmodSync(parent, 0o755)
  folder = join(parent, 'data')
  const umask = process.umask(0)
  desk = spawn(process.execPath, [MAIN, '--port', '0'], {
    env: { ...process.env, QUILLPORT_DATA: folder, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.umask(umask)
  const [printed] = await once(desk.stdout ?? desk, 'data')
  const calls = [
    { feature: 'app', name: 'changePreferences', input: { theme: 'dark' } },
    { feature: 'agents', name: 'create', input: { name: 'Test agent' } },
  ]
  const { port, hash } = new URL(/http:\S+/.exec(String(printed))?.[0] ?? '')
  deskPort = Number(port)
  const origin = `http://127.0.0.1:${port}`
  const entered = await fetch(`${origin}/sign-in`, {
    method: 'POST',
    headers: { origin },
    body: JSON.stringify({ code: hash.replace('#code=', '') }),
  })
  const { secret } = z.object({ secret: z.string() }).parse(await entered.json())
  for (const call of calls) {
    const answer = await fetch(`${origin}/desk/call`, {
      method: 'POST',
      headers: { origin, 'x-quillport-desk': secret, 'content-type': 'application/json' },
      body: JSON.stringify(call),
    })
    expect(await answer.json()).toMatchObject({ ok: true })
  }
  its = await testBridge({ baseUrl: 'http://127.0.0.1:9' })
})
afterAll(async () => {
  await its?.end()
  if (desk && desk.exitCode === null) {
    const ended = once(desk, 'exit')
    desk.kill('SIGTERM')
    await ended
  }
  if (folder) rmSync(join(folder, '..'), { recursive: true, force: true })
})

const filesIn = (of: string): readonly string[] =>
  readdirSync(of, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

const READABLE = `
const { readFileSync } = require('node:fs')
const readable = process.argv.slice(1).filter((file) => { try { readFileSync(file); return true } catch { return false } })
console.log(JSON.stringify(readable))`

const LISTABLE = `
const { readdirSync } = require('node:fs')
const listable = process.argv.slice(1).filter((folder) => { try { readdirSync(folder); return true } catch { return false } })
console.log(JSON.stringify(listable))`

test('another user of the computer cannot list the desk’s folders, under any umask', async (context) => {
  context.skip(reason !== null, reason ?? '')
  const parent = join(folder, '..')
  expect(await asStranger(LISTABLE, parent, folder)).toEqual([parent])
  // The inner folders must be protected by their own modes, because the person may have opened the outer folder for another
  // program.
  chmodSync(folder, 0o755)
  const inside = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(inside.map(({ name }) => name)).toContain('agents')
  expect(await asStranger(LISTABLE, folder, ...inside.map(({ name }) => join(folder, name)))).toEqual([
    folder,
  ])
  chmodSync(folder, 0o700)
})

/** Whether a server answers there. */
const reaches = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 5_000 }, () => resolve(true))
    for (const end of ['error', 'timeout', 'connect'])
      socket.on(end, () => {
        socket.destroy()
        resolve(false)
      })
  })

test('no other computer reaches the desk or its bridge, because both listen only at 127.0.0.1', async () => {
  const outside = Object.values(networkInterfaces()).flatMap((addresses) =>
    (addresses ?? []).filter(({ internal, scopeid }) => !internal && !scopeid).map(({ address }) => address),
  )
  for (const port of [deskPort, Number(its.url.port)]) {
    expect(await reaches('127.0.0.1', port)).toBe(true)
    // On Linux every address in 127.0.0.0/8 belongs to this computer, so such an address exists without a network.
    for (const address of [...outside, '127.0.0.2', '::1'])
      expect([address, await reaches(address, port)]).toEqual([address, false])
  }
})

const EXPECTED = [
  /\/bridge\.json$/,
  /\/bridge\.db$/,
  /\/work\.db$/,
  /\/cache[^/]*\.db$/,
  /\/settings\.json$/,
  /\/headless\.json$/,
  /\/agents\/[0-9a-f]{32}\.token$/,
]

test('another user of the computer reads no file of the desk, even in a folder that was opened, under any umask', async (context) => {
  context.skip(reason !== null, reason ?? '')
  const open = join(folder, '..', 'open')
  writeFileSync(open, 'hello')
  const files = filesIn(folder)
  for (const name of EXPECTED) expect(files.join('\n')).toMatch(new RegExp(name.source, 'm'))
  // The stranger can read other files here, so only the modes of the desk’s files stop the stranger.
  expect(await asStranger(READABLE, open, ...files)).toEqual([open])
  for (const path of [folder, join(folder, 'agents')]) chmodSync(path, 0o755)
  expect(await asStranger(READABLE, open, ...files)).toEqual([open])
})

const ASK = `
const [url, ...tokens] = process.argv.slice(1)
const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
const ask = async (token) => {
  const answer = await fetch(url, { method: 'POST', body, headers: {
    'content-type': 'application/json', accept: 'application/json, text/event-stream',
    ...(token === '' ? {} : { authorization: token }) } })
  return answer.status
}
const all = async () => { const found = []; for (const token of tokens) found.push(await ask(token)); return found }
all().then((found) => console.log(JSON.stringify(found)))`

test('another user of the computer gets 401 for every guessed token', async (context) => {
  context.skip(reason !== null, reason ?? '')
  const { token } = its
  const guesses = [
    '',
    'Bearer ',
    `Bearer ${token.slice(0, -1)}`,
    `Bearer ${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    `Bearer ${token}A`,
    `Bearer ${token.toUpperCase()}`,
    `Basic ${token}`,
    `Bearer qpa_${'x'.repeat(32)}`,
    'Bearer null',
    `Bearer ${'x'.repeat(8_000)}`,
  ]
  expect(await asStranger(ASK, its.url.href, ...guesses)).toEqual(guesses.map(() => 401))
  expect(its.bridge.agents.list().agents[0]).toMatchObject({ calls: 0, last_seen_at: null })
  // A user with the token is served, because the token is the only guard.
  expect(await asStranger(ASK, its.url.href, `Bearer ${token}`)).toEqual([200])
})
