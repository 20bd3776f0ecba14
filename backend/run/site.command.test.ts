import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startFakeWordPress } from '../sites/wordpress/wordpress-fake.fixture.ts'
import { TEST_KEY } from './backend.fixture.ts'
import { runCommand } from './command-line.fixture.ts'
import { newFolder } from './new-folder.fixture.ts'

const folder = await newFolder()
const wordpress = await startFakeWordPress()
afterAll(wordpress.close)
const ENV = {
  QUILLPORT_DATA: folder,
  QUILLPORT_SECRETS_KEY: TEST_KEY,
  QUILLPORT_PRIVATE_ORIGINS: wordpress.origin,
}
const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runCommand(args, { ...ENV, ...env })
const Made = z.object({ workspace_id: z.string() })
const Connected = z.object({ connection_id: z.string() })
const newWorkspace = async () => {
  const { out } = await run(['workspace', 'create', '--name', 'Acme'])
  return Made.parse(JSON.parse(out)).workspace_id
}
const LOGIN = ['--platform', 'wordpress', '--url', wordpress.origin, '--username', 'editor']

test('an operator connects, lists, checks and disconnects a site; the password is never an argument', async () => {
  const workspace = ['--workspace', await newWorkspace()]
  const connected = await run(['site', 'connect', ...workspace, ...LOGIN], {
    QUILLPORT_SITE_SECRET: 'pass of editor',
  })
  expect(connected).toMatchObject({ code: 0, err: '' })
  const { connection_id } = Connected.parse(JSON.parse(connected.out))
  expect(JSON.parse((await run(['site', 'list', ...workspace])).out)).toMatchObject({
    count: 1,
    sites: [{ connection_id, status: 'ok', live_publish: true }],
  })
  await run(['workspace', 'set', workspace[1] ?? '', '--live-publish', 'off'])
  expect(JSON.parse((await run(['site', 'check', connection_id, ...workspace])).out)).toMatchObject({
    status: 'ok',
    live_publish: false,
  })
  expect((await run(['site', 'disconnect', connection_id, ...workspace])).code).toBe(0)
  expect(JSON.parse((await run(['site', 'list', ...workspace])).out)).toEqual({ sites: [], count: 0 })
})

test('the password is read from standard input, as password tools write it', async () => {
  const workspaceId = await newWorkspace()
  const cli = join(import.meta.dirname, '../cli.ts')
  const printed = await new Promise<string>((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [cli, 'site', 'connect', '--workspace', workspaceId, ...LOGIN],
      { env: { PATH: process.env.PATH, ...ENV } },
      (error, stdout, stderr) => (error ? reject(new Error(stderr)) : resolve(stdout)),
    )
    child.stdin?.end('pass of editor\n')
  })
  expect(JSON.parse(printed)).toMatchObject({ platform: 'wordpress', status: 'ok' })
})

test('platforms are enabled per account, and a disabled platform cannot be connected', async () => {
  const workspace = ['--workspace', await newWorkspace()]
  const ghost = ['site', 'connect', ...workspace, '--platform', 'ghost', '--url', wordpress.origin]
  const secret = { QUILLPORT_SITE_SECRET: `${'a'.repeat(24)}:${'b'.repeat(64)}` }
  const off = await run(ghost, secret)
  expect(off).toMatchObject({ code: 1, err: expect.stringContaining('Ghost is not enabled') })
  expect(JSON.parse((await run(['site', 'enable', 'ghost', ...workspace])).out)).toMatchObject({
    platforms: ['wordpress', 'ghost'],
  })
  expect((await run(ghost, secret)).err).not.toContain('not enabled')
  await run(['site', 'disable', 'ghost', ...workspace])
  expect((await run(ghost, secret)).err).toContain('Ghost is not enabled')
})

test('a hosted service opens no address in its own network unless the operator listed it', async () => {
  const workspace = ['--workspace', await newWorkspace()]
  const refused = await run(['site', 'connect', ...workspace, ...LOGIN], {
    QUILLPORT_PRIVATE_ORIGINS: '',
    QUILLPORT_SITE_SECRET: 'pass of editor',
  })
  expect(refused.err).toContain('private network')
})

test('a wrong command line is reported before the command asks for a password', async () => {
  const workspace = ['--workspace', await newWorkspace()]
  const cases = [
    [['site', 'connect', ...workspace, '--platform', 'wordpress', '--url', 'x'], 2, '--username is missing'],
    [['site', 'connect', ...workspace, '--platform', 'blogger'], 2, '--platform must be one of wordpress'],
    [['site', 'list'], 2, '--workspace is missing'],
    [['site', 'enable', 'wordpress', ...workspace], 2, 'site enable must be one of ghost'],
    [
      ['site', 'check', 'site_1', ...workspace],
      1,
      'There is no connected site with the connection_id site_1',
    ],
    [['site', 'list', '--workspace', 'ws_no'], 1, 'There is no workspace ws_no'],
  ] as const
  for (const [args, code, words] of cases) {
    const result = await run(args)
    expect({ args, code: result.code }).toEqual({ args, code })
    expect(result.err).toContain(words)
  }
  const unlocked = await run(['site', 'connect', ...workspace, ...LOGIN], {
    QUILLPORT_SECRETS_KEY: '',
    QUILLPORT_SITE_SECRET: 'pass of editor',
  })
  expect(unlocked).toMatchObject({ code: 1, err: expect.stringContaining('QUILLPORT_SECRETS_KEY') })
})
