import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { serve } from './loopback.fixture.ts'

export type Asked = {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export type Reply = {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** A promise that the answer waits for. */
  readonly wait?: Promise<void>
}

export type FakeServer = {
  readonly origin: string
  /** Every request so far, oldest first. */
  readonly asked: readonly Asked[]
  /** Answers the next request with this reply, whatever it asks for. */
  interrupt(reply: Reply): void
  close(): Promise<void>
}

/** Makes a reply with JSON. */
export const json = (data: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(data),
})

export const html = (body: string, status = 200): Reply => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body,
})

/** The page with which a site's bot protection answers a program. */
export const ROBOT_WALL_PAGE =
  '<!DOCTYPE html><html><head><title>Just a moment...</title></head><body><div id="cf-chl-widget">Verify that you are human</div></body></html>'

/** Serves a fake on loopback and keeps the requests that it received. */
export const startFake = async (answer: (asked: Asked) => Reply): Promise<FakeServer> => {
  const asked: Asked[] = []
  const interruptions: Reply[] = []
  const server = await serve(async (request, response) => {
    const one: Asked = {
      method: request.method ?? 'GET',
      url: new URL(request.url ?? '/', server.origin),
      headers: request.headers,
      body: await text(request),
    }
    asked.push(one)
    const { status = 200, headers = {}, body = '', wait } = interruptions.shift() ?? answer(one)
    await wait
    response.writeHead(status, headers).end(body)
  })
  return {
    origin: server.origin,
    asked,
    interrupt: (reply) => interruptions.push(reply),
    close: server.close,
  }
}
