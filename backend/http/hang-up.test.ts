import { connect } from 'node:net'
import { expect, it, vi } from 'vitest'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { createLogger } from '../observability/logging.ts'
import { newAccount, startBackend } from '../run/backend.fixture.ts'
import { startServer } from '../run/server.ts'

describeEachDatabase('caller that hangs up', (make) => {
  it('is logged neither as a bug nor as an unreachable database', async () => {
    const test = await make()
    const { key } = await newAccount(test)
    const lines: string[] = []
    const log = createLogger('debug', { write: (line) => void lines.push(line) })
    const backend = startBackend(test, { log })
    const server = await startServer({ host: '127.0.0.1', port: 0, fetch: backend.app.fetch })
    try {
      const { hostname, port } = new URL(server.url)
      const hangUp = async (path: string, framing: string) => {
        const before = lines.length
        const socket = connect({ host: hostname, port: Number(port) })
        socket.write(`POST ${path} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${key}\r\n`)
        socket.write('accept: application/json, text/event-stream\r\ncontent-type: application/json\r\n')
        socket.write(`${framing}\r\n\r\n5\r\n{"tex\r\n`)
        await new Promise((resolve) => setTimeout(resolve, 100))
        socket.resetAndDestroy()
        await vi.waitFor(() => expect(lines.slice(before).join('')).toContain('"route"'))
      }
      for (const path of ['/api/v1/forum/scan', '/mcp'])
        for (const framing of ['content-length: 500', 'transfer-encoding: chunked'])
          await hangUp(path, framing)
      expect(lines.filter((line) => /"level":"(error|warn)"/.test(line))).toEqual([])
      expect(lines.join('')).not.toMatch(/"status":5/)
    } finally {
      await server.close()
    }
  })
})
