import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { AppError } from '../../../contract/errors.ts'
import { problemResponse } from '../../../transport/http-server.ts'
import { openServiceClient } from './client.ts'

const clientOf = async (answer: RequestListener) => {
  const server = createServer(answer)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return openServiceClient(`http://127.0.0.1:${port}`, 'qp_live_key').calls
}

const LOOK = {
  message: 'The service did not say whether this was done. Check before you try again.',
  details: { outcome: 'unknown' },
}

test('a person is told of no Idempotency-Key where it is not known whether something was done', async () => {
  const lost = new AppError('unavailable', 'Send it again with the same Idempotency-Key.', {
    outcome: 'unknown',
    retryAfter: 5,
  })
  const calls = await clientOf(async (_, response) => {
    const { status, headers, body } = problemResponse(lost)
    response.writeHead(status, Object.fromEntries(headers)).end(body && (await new Response(body).text()))
  })
  await expect(calls.forum.runScan({})).rejects.toMatchObject({ code: 'unavailable', ...LOOK })
})

test('a change whose answer was lost on the way may have been made', async () => {
  const calls = await clientOf((request) => request.socket.destroy())
  await expect(calls.forum.runScan({})).rejects.toMatchObject({ code: 'service_unreachable', ...LOOK })
})

test('so may one that a proxy gave up on', async () => {
  const calls = await clientOf((_, response) => response.writeHead(504).end('<h1>Gateway Timeout</h1>'))
  await expect(calls.forum.runScan({})).rejects.toMatchObject({ code: 'upstream_failed', ...LOOK })
})

test('a read leaves nothing open, whatever became of it', async () => {
  const calls = await clientOf((request) => request.socket.destroy())
  const failed = await calls.credits.check({}).catch((thrown: unknown) => thrown)
  expect(failed).toMatchObject({
    code: 'service_unreachable',
    message: expect.stringContaining('cannot be reached'),
  })
  expect(failed).not.toHaveProperty('details.outcome')
})

test('a change that found nobody to make it was certainly not made', async () => {
  const gone = createServer()
  await new Promise<void>((ready) => gone.listen(0, '127.0.0.1', ready))
  const baseUrl = `http://127.0.0.1:${(gone.address() as AddressInfo).port}`
  await new Promise((closed) => gone.close(closed))
  const { calls } = openServiceClient(baseUrl, 'qp_live_key')
  const failed = await calls.forum.runScan({}).catch((thrown: unknown) => thrown)
  expect(failed).toMatchObject({
    code: 'service_unreachable',
    message: `${baseUrl} cannot be reached (ECONNREFUSED).`,
  })
  expect(failed).not.toHaveProperty('details.outcome')
})
