import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { operationsOf } from '../../contract/operation.ts'
import { service as contract } from '../../contract/service.ts'
import { type TestBridge, testBridge } from '../../main/core/bridge/bridge.fixture.ts'
import { INSPECTOR } from './inspector.ts'
import { type HostedService, hostedService } from './service.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

let hosted: HostedService
let its: TestBridge
let key: string
let home: string
beforeAll(async () => {
  hosted = await hostedService()
  key = (await hosted.makeKey('articles', 'publish', 'forum')).key
  its = await testBridge(hosted)
  its.service = { baseUrl: hosted.baseUrl, key }
  home = mkdtempSync(join(tmpdir(), 'quillport-inspector-'))
})
afterAll(async () => {
  await its?.end()
  await hosted?.stop()
  rmSync(home, { recursive: true, force: true })
})

const inspect = async (...args: readonly string[]): Promise<unknown> => {
  // The Inspector writes a list of servers to the home folder.
  const env = { ...process.env, HOME: home, MCP_CATALOG_PATH: join(home, 'mcp.json') }
  const { stdout } = await run(process.execPath, [INSPECTOR, '--cli', ...args], { env, cwd: home })
  return JSON.parse(stdout)
}
const bearer = (token: string) => ['--transport', 'http', '--header', `Authorization: Bearer ${token}`]
const doors = [
  ['the service', () => [`${hosted.baseUrl}/mcp`, ...bearer(key)]],
  ['the bridge', () => [its.url.href, ...bearer(its.token)]],
  [
    'the shim',
    () => [
      process.execPath,
      join(root, 'main/stdio/shim.ts'),
      'mcp',
      '--agent',
      'Test agent',
      '--data',
      its.folder,
    ],
  ],
] as const

describe.each(doors)('the MCP Inspector at %s', (_, target) => {
  test('lists the tools and finds nothing wrong with their schemas', async () => {
    const listed = await inspect(...target(), '--method', 'tools/list', '--strict')
    const { tools } = z.object({ tools: z.array(z.looseObject({ name: z.string() })) }).parse(listed)
    expect(tools.map(({ name }) => name)).toEqual(
      operationsOf(contract).flatMap(({ operation }) => operation.mcp?.tool ?? []),
    )
  })

  test('calls a tool', async () => {
    const answer = await inspect(...target(), '--method', 'tools/call', '--tool-name', 'check_credits')
    expect(answer).toMatchObject({ structuredContent: { plan: 'scale', balance: 0 } })
  })
})
