import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { type Listening, listenKept } from './port.ts'

const running: Pick<Listening, 'close'>[] = []
afterEach(async () => {
  for (const one of running.splice(0)) await one.close()
})

const squat = async () => {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const port = (server.address() as AddressInfo).port
  return { port, leave: () => new Promise((closed) => server.close(closed)) }
}
const canListen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.on('error', () => resolve(false))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)))
  })
/** Makes a server to which the system refuses a port. */
const withoutPort = (): Server => {
  const server = createServer()
  server.listen = () => {
    setImmediate(() => server.emit('error', Object.assign(new Error('no more files'), { code: 'EMFILE' })))
    return server
  }
  return server
}

test('if the system refuses the kept port, the desk keeps running and gets the port at the next check', async () => {
  const { port, leave } = await squat()
  let short = false
  const bugs = vi.fn()
  const regained = vi.fn()
  const make = () => (short ? withoutPort() : createServer())
  const at = await listenKept(make, port, regained, bugs, 20)
  running.push(at)
  expect([at.taken(), at.kept]).toEqual([true, port])
  short = true
  await leave()
  await vi.waitFor(() => expect(bugs).toHaveBeenCalledWith(expect.objectContaining({ code: 'EMFILE' })))
  expect(at.taken()).toBe(true)
  short = false
  await vi.waitFor(() => expect(regained).toHaveBeenCalledOnce())
  expect([at.taken(), at.port(), at.ports().length]).toEqual([false, port, 2])
})

test('a bridge that stops during a check of the kept port leaves the port free', async () => {
  const { port, leave } = await squat()
  let go = () => {}
  let looks = 0
  const make = () => {
    const server = createServer()
    looks += 1
    if (looks === 1) return server
    const { listen } = server
    server.listen = (...given: readonly unknown[]) => {
      go = () => void Reflect.apply(listen, server, given)
      return server
    }
    return server
  }
  const at = await listenKept(
    make,
    port,
    () => {},
    () => expect.unreachable(),
    20,
  )
  await leave()
  await vi.waitFor(() => expect(looks).toBeGreaterThan(1))
  await at.close()
  go()
  await vi.waitFor(async () => expect(await canListen(port)).toBe(true))
})
