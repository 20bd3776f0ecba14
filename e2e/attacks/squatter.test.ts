import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import {
  type FakeService,
  fakeService,
  SCAN,
  type TestBridge,
  testBridge,
} from '../../main/core/bridge/bridge.fixture.ts'

const SHIM = join(import.meta.dirname, '../../main/stdio/shim.ts')

let fake: FakeService
let its: TestBridge
const running: ChildProcessWithoutNullStreams[] = []
const squatters: { readonly server: Server; readonly sockets: Set<Socket> }[] = []
beforeEach(async () => {
  fake = await fakeService()
  its = await testBridge(fake)
})
afterEach(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
  for (const { server, sockets } of squatters.splice(0)) {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  await its.end()
  await fake.stop()
})

const startShim = () => {
  const child = spawn(process.execPath, [SHIM, 'mcp', '--agent', 'Test agent', '--data', its.folder])
  running.push(child)
  let out = ''
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  return {
    call: (id: number) =>
      child.stdin.write(
        `${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'forum_run_scan', arguments: {} } })}\n`,
      ),
    messages: () =>
      out
        .split('\n')
        .filter(Boolean)
        .map((line) => z.looseObject({ id: z.unknown() }).parse(JSON.parse(line))),
  }
}

/** A program that listens and records every byte. `relay` is where it forwards connections; with null it never answers. */
const squat = async (port: number, relay: () => number | null) => {
  const heard: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    const to = relay()
    const onward = to === null ? null : connect(to, '127.0.0.1')
    if (onward) sockets.add(onward.on('error', () => socket.destroy()))
    onward?.on('data', (bytes) => socket.write(bytes))
    socket.on('data', (bytes) => {
      const text = bytes.toString('latin1')
      heard.push(text)
      // Forwards with the real bridge's Host header, because the bridge refuses requests for another port.
      onward?.write(text.replace(/^Host: [^\r]*/m, `Host: 127.0.0.1:${to}`), 'latin1')
    })
    socket.on('error', () => onward?.destroy())
  })
  await vi.waitFor(
    () =>
      new Promise<void>((ready, taken) => {
        server.once('error', taken)
        server.listen(port, '127.0.0.1', ready)
      }),
  )
  squatters.push({ server, sockets })
  return { heard, sockets, port: (server.address() as AddressInfo).port }
}

const sawNoToken = (heard: readonly string[]) => {
  expect(heard.length).toBeGreaterThan(0)
  expect(heard.join('')).not.toContain('qpa_')
  expect(heard.join('')).not.toMatch(/authorization|tools\/call/i)
  expect(heard.join('')).toMatch(/^GET \/line\?nonce=/)
}

test('a program that takes the port between two calls of one shim gets no token over a new connection', async () => {
  const shim = startShim()
  shim.call(1)
  await vi.waitFor(() => expect(shim.messages()).toHaveLength(1), { timeout: 10_000 })
  const kept = Number(its.url.port)
  const discovery = readFileSync(join(its.folder, 'bridge.json'))
  let other = 0
  const thief = { heard: [] as readonly string[] }
  await its.restart(async () => {
    // The desk ended while the shim had an open connection, and a stranger took the port before the desk returned. The
    // discovery file of a killed desk still names the port.
    writeFileSync(join(its.folder, 'bridge.json'), discovery)
    const { heard } = await squat(kept, () => (other === 0 ? null : other))
    thief.heard = heard
    shim.call(2)
    await vi.waitFor(() => expect(shim.messages()).toHaveLength(2), { timeout: 10_000 })
    expect(JSON.stringify(shim.messages()[1])).toContain('service_unreachable')
  })
  expect(its.bridge.status().state).toBe('port_taken')
  other = Number(/:(\d+)\//.exec(its.bridge.status().url ?? '')?.[1])
  shim.call(3)
  await vi.waitFor(() => expect(shim.messages()).toHaveLength(3), { timeout: 10_000 })
  expect(shim.messages()[2]).toMatchObject({ id: 3, result: { structuredContent: SCAN } })
  sawNoToken(thief.heard)
})

test('a program that passes every byte on to the real bridge on another port gets no token', async () => {
  const real = Number(its.url.port)
  const { heard, port } = await squat(0, () => real)
  pretend(port)
  const shim = startShim()
  shim.call(1)
  await vi.waitFor(() => expect(shim.messages()).toHaveLength(1), { timeout: 10_000 })
  expect(JSON.stringify(shim.messages()[0])).toContain('service_unreachable')
  sawNoToken(heard)
  expect(fake.received.filter(({ body }) => body.includes('tools/call'))).toEqual([])
})

test('a program that never answers, or answers endlessly, gets no token', async () => {
  const dead = await squat(0, () => null)
  pretend(dead.port)
  const shim = startShim()
  shim.call(1)
  await vi.waitFor(() => expect(dead.heard).toHaveLength(1), { timeout: 10_000 })
  for (const socket of dead.sockets)
    socket.write(`HTTP/1.1 200 OK\r\ncontent-length: 1\r\n\r\n${'x'.repeat(10_000)}`)
  await vi.waitFor(() => expect(shim.messages()).toHaveLength(1), { timeout: 10_000 })
  expect(JSON.stringify(shim.messages()[0])).toContain('service_unreachable')
  sawNoToken(dead.heard)
})

/** Points the shim to another port, as an old discovery file would after the port was taken. */
const pretend = (port: number) => {
  const path = join(its.folder, 'bridge.json')
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), port }))
}
