import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { service } from '../contract/service.ts'
import { httpSend } from './http-client.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const serving = async (answer: RequestListener) => {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('an answer that breaks off is reported as an unknown outcome, not as an unexpected answer', async () => {
  const baseUrl = await serving((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 })
    response.write('{"balance":', () => response.destroy())
  })
  await expect(httpSend(service, { baseUrl })('credits', 'check', {})).rejects.toMatchObject({
    code: 'service_unreachable',
    message: `${baseUrl} broke off in the middle of its answer.`,
  })
})

test('an endless answer is given up at the time limit', async () => {
  const baseUrl = await serving((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 })
    response.write('{"balance":')
  })
  await expect(httpSend(service, { baseUrl, timeout: 200 })('credits', 'check', {})).rejects.toMatchObject({
    code: 'service_unreachable',
    message: `${baseUrl} did not answer in time.`,
  })
})

test.each([301, 302, 307, 308])(
  'no key and no order follows a redirect (%i), to the same server or another',
  async (status) => {
    const asked: string[] = []
    const other = await serving(({ method, headers }, response) => {
      asked.push(`${method} ${headers['x-key']} elsewhere`)
      response.end('{}')
    })
    for (const to of [other, '/elsewhere']) {
      const baseUrl = await serving(({ method, url, headers }, response) => {
        asked.push(`${method} ${url} ${headers['x-key']}`)
        response.writeHead(url === '/elsewhere' ? 200 : status, { location: to }).end('{}')
      })
      const send = httpSend(service, { baseUrl, headers: () => ({ 'x-key': 'secret' }) })
      await expect(send('credits', 'check', {})).rejects.toMatchObject({ code: 'service_unreachable' })
      await expect(send('forum', 'runScan', {})).rejects.toMatchObject({ code: 'service_unreachable' })
    }
    expect(asked).toEqual(
      Array(2).fill(['GET /api/v1/credits secret', 'POST /api/v1/forum/scan secret']).flat(),
    )
  },
)

test('an answer in another format makes the error ask whether the address is right', async () => {
  const baseUrl = await serving((_, response) => response.end('<h1>Hello</h1>'))
  await expect(httpSend(service, { baseUrl })('credits', 'check', {})).rejects.toMatchObject({
    code: 'upstream_failed',
    message: expect.stringContaining('Is this the address of a Quillport service?'),
  })
})
