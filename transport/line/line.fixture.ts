import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { onTestFinished } from 'vitest'
import { jsonOr } from '../json.ts'
import { type ClientFrame, frameText, LINE_PROTOCOL } from './frame.ts'
import type { LineServer } from './server.ts'

type Hello = {
  readonly path?: string
  /** Headers to add to the headers of an accepted client, or to send in their place. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Connects to a server of this computer and asks for a line. Writes what the test says, and keeps what the server sends. */
export const dialLine = (
  port: number,
  { path = `/line?nonce=${'ab'.repeat(24)}`, headers = {} }: Hello = {},
) => {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let heard = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    heard += text
  })
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  const all = { host: `127.0.0.1:${port}`, connection: 'Upgrade', upgrade: LINE_PROTOCOL, ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  const frames = () =>
    heard
      .slice(heard.indexOf('\r\n\r\n') + 4)
      .split('\n')
      .slice(0, -1)
      .map(jsonOr)
  return {
    socket,
    closed,
    heard: () => heard,
    /** Returns what the server sent, parsed. */
    frames,
    write: (...frames: readonly ClientFrame[]) => socket.write(frames.map(frameText).join('')),
  }
}

/** Serves lines on a port of its own until the test ends. `from` is the address from which clients seem to connect. */
export const listenForLines = async (lines: LineServer, from?: string): Promise<number> => {
  const server = createServer().on('upgrade', (request, socket, early) => {
    // No test can connect from another computer.
    if (from !== undefined) Object.defineProperty(request.socket, 'remoteAddress', { value: from })
    lines.upgrade(request, socket, early)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    lines.cutOff()
    server.close()
  })
  return (server.address() as AddressInfo).port
}
