import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { AppError } from '../../../contract/errors.ts'
import { problemResponse } from '../../../transport/http-server.ts'
import { openServiceClient } from './client.ts'
import { served } from './served.fixture.ts'

const clientOf = async (answer: RequestListener) =>
  openServiceClient(await served(answer), 'qp_live_key').calls

const LOOK = {
  message:
    'The service did not say whether it carried out your request. Check the result before you try again.',
  details: { outcome: 'unknown' },
}

test('the message about an unknown outcome does not mention an Idempotency-Key', async () => {
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

test('the outcome of a change is unknown if its answer was lost', async () => {
  const calls = await clientOf((request) => request.socket.destroy())
  await expect(calls.forum.runScan({})).rejects.toMatchObject({ code: 'service_unreachable', ...LOOK })
})

test('the outcome of a change is unknown if a proxy gave up on it', async () => {
  const calls = await clientOf((_, response) => response.writeHead(504).end('<h1>Gateway Timeout</h1>'))
  await expect(calls.forum.runScan({})).rejects.toMatchObject({ code: 'upstream_failed', ...LOOK })
})

test('a failed read has no unknown outcome', async () => {
  const calls = await clientOf((request) => request.socket.destroy())
  const failed = await calls.credits.check({}).catch((thrown: unknown) => thrown)
  expect(failed).toMatchObject({
    code: 'service_unreachable',
    message: expect.stringContaining('cannot be reached'),
  })
  expect(failed).not.toHaveProperty('details.outcome')
})

test('a change that reached no service certainly had no effect', async () => {
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

test('a web page and a redirect are named as such, so that the person can check the address', async () => {
  const page = await clientOf((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>My shop</title>'),
  )
  await expect(page.credits.check({})).rejects.toThrow(
    /answered with a web page. Is this the address of a Quillport service\?$/,
  )
  const moved = await clientOf((_, response) =>
    response.writeHead(301, { location: 'https://shop.example/' }).end(),
  )
  await expect(moved.credits.check({})).rejects.toThrow('redirects to another address. Enter that address.')
})
