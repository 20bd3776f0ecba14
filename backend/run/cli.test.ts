import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { ChangePage } from '../../contract/changes.ts'
import { Credits } from '../../contract/credits.ts'
import { runCommand } from './command-line.fixture.ts'
import { newFolder } from './new-folder.fixture.ts'
import { startProgram as start, startServing } from './program.fixture.ts'

// Each test starts programs, which takes seconds each on a slow machine.
vi.setConfig({ testTimeout: 120_000 })

const Announced = z.strictObject({
  base_url: z.string(),
  owner_token: z.string(),
  set_aside: z.string().nullable(),
})
const startLocal = async (folder: string) => {
  const program = start(['local', '--data', folder])
  await expect.poll(program.out, { timeout: 60_000 }).toContain('\n')
  const { base_url, owner_token } = Announced.parse(JSON.parse(program.out()))
  const made = await fetch(`${base_url}/owner/key`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner_token}` },
  })
  const { key } = z.object({ key: z.string() }).parse(await made.json())
  const get = async (path: string) =>
    (await fetch(base_url + path, { headers: { authorization: `Bearer ${key}` } })).json()
  return { ...program, get, port: Number(new URL(base_url).port) }
}

it('creates a workspace and a key that the server accepts, and ends on SIGTERM', async () => {
  const env = { QUILLPORT_DATA: await newFolder(), QUILLPORT_PORT: '0' }
  const made = await runCommand(
    ['workspace', 'create', '--name', 'Acme', '--plan', 'growth', '--credits', '7'],
    env,
  )
  expect(made).toMatchObject({ code: 0, err: '' })
  const { workspace_id } = z.object({ workspace_id: z.string() }).parse(JSON.parse(made.out))
  const set = await runCommand(
    ['workspace', 'set', workspace_id, '--forum', 'trial', '--forum-until', '2999-01-01'],
    env,
  )
  expect(JSON.parse(set.out)).toMatchObject({ plan: 'growth', credits: 7, forum: { access: 'trial' } })
  const ended = await runCommand(['workspace', 'set', workspace_id, '--forum-until', '2020-01-01'], env)
  expect(JSON.parse(ended.out)).toMatchObject({ forum: { access: 'trial_expired' } })
  const granted = await runCommand(['workspace', 'set', workspace_id, '--forum', 'add_on'], env)
  expect(JSON.parse(granted.out)).toMatchObject({ forum: { access: 'add_on', until: null } })
  const keys = await runCommand(
    ['keys', 'create', '--workspace', workspace_id, '--scopes', 'forum,articles'],
    env,
  )
  const { key, key_id } = z.object({ key: z.string(), key_id: z.string() }).parse(JSON.parse(keys.out))
  const server = await startServing([], env)
  const { url } = server
  const ask = () => fetch(`${url}/api/v1/credits`, { headers: { authorization: `Bearer ${key}` } })
  expect(Credits.parse(await (await ask()).json()).balance).toBe(7)
  // This applies even in a folder that others can read.
  for (const end of ['', '-wal', '-shm'])
    expect((await stat(join(env.QUILLPORT_DATA, `quillport.db${end}`))).mode & 0o077).toBe(0)
  expect((await runCommand(['keys', 'revoke', key_id], env)).code).toBe(0)
  expect((await ask()).status).toBe(401)
  // Two servers would let each key read twice as often.
  expect(await runCommand(['serve'], env)).toMatchObject({
    code: 1,
    err: expect.stringContaining('Another Quillport process already uses'),
  })
  server.child.kill('SIGTERM')
  expect(await server.exit).toBe(0)
})

it('exits with 2 for a wrong command line or configuration, and with 1 for a failure', async () => {
  const env = { QUILLPORT_DATA: await newFolder() }
  const cases = [
    [['nonsense'], 2, 'There is no command nonsense'],
    [['workspace', 'create'], 2, '--name is missing'],
    [['workspace', 'create', '--name', 'x', '--plan', 'gold'], 2, '--plan must be one of free, starter'],
    [['workspace', 'show', 'ws_unknown'], 1, 'There is no workspace ws_unknown'],
    [
      ['keys', 'create', '--workspace', 'ws_unknown', '--scopes', 'all'],
      2,
      '--scopes must be one of articles',
    ],
    [['forum', 'set', '--bogus'], 2, 'bogus'],
    [['serve', '--port', '1'], 2, '--port'],
    [['serve', 'work'], 2, 'Unexpected argument: work'],
    [['keys', 'revoke', 'key_1', 'key_2'], 2, 'Unexpected argument: key_2'],
    [['people', 'show', 'a@b.example', 'c@b.example'], 2, 'Unexpected argument: c@b.example'],
    [['workspace', 'set', 'ws_unknown'], 2, 'Nothing to change'],
    [['workspace', 'set', 'ws_unknown', '--reason', 'x'], 2, 'Nothing to change'],
  ] as const
  for (const [args, code, words] of cases) {
    const result = await runCommand(args, env)
    expect({ args, code: result.code }).toEqual({ args, code })
    // The message comes after the usage text, where it stays on the screen.
    expect(result.err.split('\n').at(-1)).toContain(words)
  }
  // The first address does not belong to this computer, so a service that tries to listen on it fails.
  for (const host of ['192.0.2.1', '0.0.0.0'])
    expect(await runCommand(['serve'], { ...env, QUILLPORT_HOST: host })).toMatchObject({
      code: 2,
      err: expect.stringContaining('QUILLPORT_BASE_URL: set the address'),
    })
  const wrong = await runCommand(['serve'], { ...env, QUILLPORT_PORT: 'http', DATABASE_URL: 'mysql://x' })
  expect(wrong.code).toBe(2)
  expect(wrong.err).toMatch(
    /DATABASE_URL: must begin with postgres[\s\S]*QUILLPORT_PORT: must be a whole number/,
  )
  const kept = {
    QUILLPORT_KEEP_LEADS_DAYS: '6',
    QUILLPORT_KEEP_SCANS_DAYS: '0',
    QUILLPORT_KEEP_LEDGER_DAYS: '89',
  }
  expect((await runCommand(['serve'], { ...env, ...kept })).err).toMatch(
    /LEADS_DAYS: must be a whole number from 7 [\s\S]*SCANS_DAYS: .* from 1 [\s\S]*LEDGER_DAYS: .* from 90 /,
  )
  const help = await runCommand(['--help'])
  expect(help.code).toBe(0)
  expect(help.out).toContain('QUILLPORT_LEASE_MS')
})

it('says why it cannot use its folder', async () => {
  const file = join(await newFolder(), 'file')
  await writeFile(file, '')
  const { code, err } = await runCommand(['serve'], { QUILLPORT_DATA: join(file, 'data') })
  expect([code, err]).toEqual([
    2,
    expect.stringContaining(`QUILLPORT_DATA: Quillport cannot use the folder ${join(file, 'data')}`),
  ])
  expect(err).not.toContain('\n    at ')
})

it('keeps local data over a restart, readable only by its owner, and ends when its input closes', async () => {
  const folder = join(await newFolder(), 'data')
  const first = await startLocal(folder)
  expect(await first.get('/api/v1/credits')).toMatchObject({ plan: 'scale', balance: 20 })
  const before = ChangePage.parse(await first.get('/api/v1/changes'))
  for (const name of await readdir(folder)) expect((await stat(join(folder, name))).mode & 0o077).toBe(0)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  first.child.stdin.end()
  expect(await first.exit).toBe(0)
  const second = await startLocal(folder)
  const after = ChangePage.parse(await second.get(`/api/v1/changes?cursor=${before.cursor}`))
  expect(after.items).toEqual([])
  second.child.kill('SIGTERM')
  expect(await second.exit).toBe(0)
})

it('makes a folder private that was open to others', async () => {
  const folder = join(await newFolder(), 'data')
  await mkdir(folder)
  await chmod(folder, 0o755)
  const program = await startLocal(folder)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  program.child.stdin.end()
  expect(await program.exit).toBe(0)
})

it('refuses a second process on the same folder, and takes over after a kill', async () => {
  const folder = await newFolder()
  const first = await startLocal(folder)
  const refused = start(['local', '--data', folder])
  expect(await refused.exit).toBe(1)
  expect(refused.out()).toBe('')
  expect(refused.err()).toContain(`Another Quillport process already uses the folder ${folder}`)
  first.child.kill('SIGKILL')
  await first.exit
  const second = await startLocal(folder)
  second.child.stdin.end()
  expect(await second.exit).toBe(0)
})

it('uses the same port at every start at which no other program has it', async () => {
  const folder = await newFolder()
  const runOnce = async () => {
    const program = await startLocal(folder)
    program.child.stdin.end()
    expect(await program.exit).toBe(0)
    return program.port
  }
  const port = await runOnce()
  expect(await runOnce()).toBe(port)
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
  try {
    expect(await runOnce()).not.toBe(port)
  } finally {
    await new Promise((resolve) => other.close(resolve))
  }
  expect(await runOnce()).toBe(port)
  await writeFile(join(folder, 'port'), 'nonsense')
  expect(await runOnce()).toBeGreaterThan(1023)
})

it('keeps a damaged database under another name, reports it, and starts with an empty database', async () => {
  const folder = await newFolder()
  await writeFile(join(folder, 'quillport.db'), 'this was a database once '.repeat(500))
  const program = await startLocal(folder)
  expect(await program.get('/api/v1/credits')).toMatchObject({ balance: 20 })
  await vi.waitFor(() => expect(program.err()).toContain('The database was damaged'))
  expect((await readdir(folder)).some((name) => name.startsWith('quillport.db.damaged-'))).toBe(true)
  program.child.stdin.end()
  expect(await program.exit).toBe(0)
})

it('ends at once on a second signal of either kind', async () => {
  const program = await startServing([], {
    QUILLPORT_DATA: await newFolder(),
    QUILLPORT_BASE_URL: 'https://quillport.example',
    QUILLPORT_DRAIN_MS: '600000',
  })
  program.child.kill('SIGTERM')
  await expect.poll(program.err).toContain('"msg":"stopping"')
  program.child.kill('SIGINT')
  await program.exit
  expect(program.child.signalCode).toBe('SIGINT')
})
