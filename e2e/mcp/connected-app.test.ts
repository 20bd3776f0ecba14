import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { allowed, connected, startListening } from '../../backend/accounts/oauth.fixture.ts'
import { describeEachDatabase } from '../../backend/db/database.fixture.ts'
import { CLEAN_ENV } from '../../backend/run/clean-env.fixture.ts'
import { freePort } from '../../backend/run/nginx.fixture.ts'
import { runAuthorizationConformance } from './conformance.ts'
import { INSPECTOR } from './inspector.ts'

const Registered = z.object({ client_id: z.string() })
const Listed = z.object({ tools: z.array(z.looseObject({ name: z.string() })) })

describeEachDatabase('a service that apps connect to by OAuth', (make) => {
  const start = async () => {
    const its = await startListening(await make())
    onTestFinished(its.close)
    return { ...its, anna: await its.person('anna@shop.example') }
  }

  it('passes every scenario of the official suite for authorization servers', async () => {
    const { origin, anna } = await start()
    const port = await freePort()
    const registered = await fetch(`${origin}/oauth2/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        client_name: 'Conformance',
        redirect_uris: [`http://127.0.0.1:${port}/callback`],
        token_endpoint_auth_method: 'none',
      }),
    })
    const { client_id: clientId } = Registered.parse(await registered.json())
    const consents: Promise<unknown>[] = []
    const { passed, failed } = await runAuthorizationConformance(
      origin,
      { clientId, port, resource: `${origin}/mcp` },
      (address) => consents.push(allowed(anna, address).then((url) => fetch(url))),
    )
    await Promise.all(consents)
    expect([...failed]).toEqual([])
    expect(consents).toHaveLength(1)
    expect(passed).toBe(3)
  })

  /** Runs the Inspector. Allows the access for which it asks. */
  const inspect = async (person: Parameters<typeof allowed>[0], ...args: readonly string[]) => {
    const home = mkdtempSync(join(tmpdir(), 'quillport-inspector-'))
    onTestFinished(() => rmSync(home, { recursive: true, force: true }))
    const env = {
      ...CLEAN_ENV,
      // The Inspector writes a list of servers and its tokens to the home folder.
      HOME: home,
      MCP_CATALOG_PATH: join(home, 'mcp.json'),
      // Without a terminal, the Inspector signs in only if it may open a browser. This fake browser shows nothing.
      MCP_AUTO_OPEN_ENABLED: 'true',
      BROWSER: 'true',
    }
    const child = spawn(process.execPath, [INSPECTOR, '--cli', ...args], { env, cwd: home })
    let [said, told, asked] = ['', '', 0]
    child.stdout.on('data', (piece) => {
      said += String(piece)
    })
    child.stderr.on('data', (piece) => {
      told += String(piece)
      const address = /navigate to: (http\S+)\s/.exec(told)?.[1]
      if (asked > 0 || address === undefined) return
      asked += 1
      void allowed(person, address).then((url) => fetch(url))
    })
    await new Promise((resolve) => child.once('close', resolve))
    expect(said, told).not.toBe('')
    return { answer: JSON.parse(said) as unknown, asked }
  }

  it('answers the MCP Inspector with a token', async () => {
    const { origin, anna } = await start()
    const app = await connected(origin, anna)
    const header = `Authorization: Bearer ${app.tokens()?.access_token}`
    const target = [`${origin}/mcp`, '--transport', 'http', '--header', header]
    const listed = await inspect(anna, ...target, '--method', 'tools/list', '--strict')
    expect(Listed.parse(listed.answer).tools.length).toBeGreaterThan(10)
    expect(listed.asked).toBe(0)
  })

  it('lets the MCP Inspector sign in by itself', async () => {
    const { origin, anna } = await start()
    const { answer, asked } = await inspect(
      anna,
      `${origin}/mcp`,
      ...['--transport', 'http', '--callback-url', `http://127.0.0.1:${await freePort()}/oauth/callback`],
      ...['--method', 'tools/call', '--tool-name', 'check_credits'],
    )
    expect(answer).toMatchObject({ structuredContent: { balance: 20 } })
    expect(asked).toBe(1)
  })
})
