import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

let folder: string
let started: ChildProcess[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quillport-headless-'))
  started = []
})
afterEach(() => {
  for (const child of started) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Starts the headless shell on the folder. Resolves with its address once the shell prints it. */
const start = async (...args: string[]) => {
  const one = launch(...args)
  const address = await vi.waitFor(
    () => {
      const found = addresses(one.printed())[0]
      if (!found) throw new Error(`It printed no address: ${one.printed()}`)
      return found
    },
    { timeout: 30_000 },
  )
  return { ...one, address }
}
const addresses = (printed: string): readonly string[] => printed.match(/http:\S+/g) ?? []

const launch = (...args: string[]) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
    env: { ...process.env, QUILLPORT_DATA: folder, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let printed = ''
  const exit = once(child, 'exit').then(([code]) => code)
  child.stdout.on('data', (chunk) => {
    printed += chunk
  })
  return { child, exit, printed: () => printed }
}
/** Signs in with a printed address as a page does. Returns the status. */
const enter = async (address: string) => {
  const { port, hash } = new URL(address)
  const origin = `http://127.0.0.1:${port}`
  const body = JSON.stringify({ code: hash.replace('#code=', '') })
  return (await fetch(`${origin}/sign-in`, { method: 'POST', headers: { origin }, body })).status
}

test('a second start gets no address: the first start prints one in its own terminal', async () => {
  const first = await start()
  const second = launch()
  expect(await second.exit).toBe(0)
  expect(second.printed()).toContain('Quillport is already running')
  expect(second.printed()).toContain(
    'a new address was printed in the terminal where Quillport was first started',
  )
  expect(addresses(second.printed())).toEqual([])
  await vi.waitFor(() => expect(addresses(first.printed())).toHaveLength(2))
  for (const address of addresses(first.printed())) expect(await enter(address)).toBe(200)
  first.child.kill('SIGTERM')
  expect(await first.exit).toBe(0)
})

test('a second start that gets no answer says so, and exits with an error', async () => {
  await start()
  rmSync(join(folder, 'headless.json'))
  const second = launch()
  expect(await second.exit).toBe(1)
  expect(second.printed()).toContain('already running with this data folder, but did not answer')
})

test('each start has an origin that no program can have used before, even on a fixed port', async () => {
  const first = await start()
  const { hostname, port } = new URL(first.address)
  expect(hostname).toMatch(/^quillport-[0-9a-f]{32}\.localhost$/)
  first.child.kill('SIGTERM')
  await first.exit
  const second = await start('--port', port)
  const { hostname: another, port: same } = new URL(second.address)
  expect(same).toBe(port)
  expect(another).toMatch(/^quillport-[0-9a-f]{32}\.localhost$/)
  expect(another).not.toBe(hostname)
})

test('--help explains the risk of a fixed port on a shared computer, and starts nothing', async () => {
  const { exit, printed } = launch('--help')
  expect(await exit).toBe(0)
  expect(printed()).toContain('any of them can listen on that port while Quillport is not running')
  expect(addresses(printed())).toEqual([])
})

test('an invalid or taken port gets an error message', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const { port: taken } = other.address() as AddressInfo
  for (const [port, words] of [
    ['abc', '--port must be a number from 0 to 65535, not abc.'],
    [String(taken), `port ${taken} is taken by another program.`],
  ] as const) {
    const { child, exit } = launch('--port', port)
    const [said] = await Promise.all([text(child.stderr), exit])
    expect(said).toContain(`Quillport could not start: ${words}`)
  }
})

test('a start after kill -9 does not count as a second start', async () => {
  const first = await start()
  first.child.kill('SIGKILL')
  await first.exit
  const again = await start()
  expect(again.printed()).not.toContain('is already running')
})
