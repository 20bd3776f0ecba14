import { Pool } from 'undici'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { Problem } from '../../transport/problem.ts'
import { describeEachDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { insertLeads } from '../forum/leads/lead-rows.fixture.ts'
import { newAccount, type Sent, startBackend } from '../run/backend.fixture.ts'
import { startServer } from '../run/server.ts'

const TOKEN = 'owner-token-of-the-test'
const HALF = '\ud800'
const TOO_LARGE = 2 ** 31

const start = async (test: TestDatabase) => {
  const { workspaceId, key } = await newAccount(test)
  const { app, send } = startBackend(test, { owner: { workspaceId, token: TOKEN } })
  return {
    app,
    workspaceId,
    ask: (method: string, path: string, sent: Sent = {}) => send(method, path, { key, ...sent }),
  }
}

const refusalOf = async (answer: Response) => {
  const { code, issues } = Problem.parse(await answer.json())
  return [answer.status, code, issues?.[0]?.path]
}

const opaque = (parts: readonly unknown[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url')

describeEachDatabase('input that the fuzz found is refused', (make) => {
  it('a cursor of leads with values that Postgres cannot store, such as U+0000 or a number that is too large', async () => {
    const test = await make()
    const { ask, workspaceId } = await start(test)
    await insertLeads(test.db, workspaceId, 3)
    for (const place of [
      [TOO_LARGE, 1, 'x'],
      [-TOO_LARGE - 1, 1, 'x'],
      [50, 1, 'a\0b'],
      [50, 1, HALF],
    ])
      expect(await refusalOf(await ask('GET', `/api/v1/forum/leads?cursor=${opaque(place)}`))).toEqual([
        400,
        'invalid_input',
        'cursor',
      ])
  })

  it('a cursor of changes with U+0000 or half a character in it', async () => {
    const { ask } = await start(await make())
    const { cursor } = z
      .object({ cursor: z.string() })
      .parse(await (await ask('GET', '/api/v1/changes')).json())
    const parts = z.array(z.unknown()).parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    for (const dated of ['a\0b', HALF])
      expect(
        await refusalOf(await ask('GET', `/api/v1/changes?cursor=${opaque([...parts.slice(0, 4), dated])}`)),
      ).toEqual([400, 'invalid_input', 'cursor'])
  })

  it('a model’s key that no header can contain, before it is used in a request', async () => {
    const { ask } = await start(await make())
    const model = {
      provider: 'openai_compatible',
      model: 'x',
      base_url: 'http://127.0.0.1:1/v1',
      api_key: 'für',
    }
    for (const path of ['/owner/model', '/owner/image-model'])
      expect(await refusalOf(await ask('PUT', path, { key: TOKEN, body: { model } }))).toEqual([
        400,
        'invalid_input',
        'model.api_key',
      ])
  })

  it('a request with an invalid host or address, with a normal problem document', async () => {
    const { app } = await start(await make())
    const server = await startServer({ host: '127.0.0.1', port: 0, fetch: app.fetch })
    onTestFinished(server.close)
    const pool = new Pool(server.url)
    onTestFinished(() => pool.close())
    for (const [path, host] of [
      ['/healthz', 'a b'],
      ['/api/v1/articles/a\\b', '127.0.0.1'],
    ] as const) {
      const { statusCode, headers, body } = await pool.request({ method: 'GET', path, headers: { host } })
      expect([statusCode, headers['content-type'], Problem.parse(await body.json()).code]).toEqual([
        400,
        'application/problem+json',
        'invalid_input',
      ])
    }
  })
})
