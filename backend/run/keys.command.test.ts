import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { auditOf } from '../audit/audit.ts'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { newKeyText } from '../keys/key-text.ts'
import { newAccount, startBackend } from './backend.fixture.ts'
import { CLEAN_ENV } from './clean-env.fixture.ts'
import { databaseEnv, runCommand } from './command-line.fixture.ts'

// Each call of `find` starts a program, which takes seconds on a slow machine.
vi.setConfig({ testTimeout: 120_000 })

const CLI = join(import.meta.dirname, '../cli.ts')

/** Runs `keys find` with a text on its standard input. */
const find = (address: string, input: string) =>
  new Promise<{ readonly isFound: boolean; readonly out: string; readonly err: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [CLI, 'keys', 'find'],
      { env: { ...CLEAN_ENV, ...databaseEnv(address) } },
      (error, out, err) => resolve({ isFound: error === null, out, err }),
    )
    child.stdin?.end(input)
  })

describeEachDatabase('a leaked key', (make) => {
  it('is found with its workspace and its last use, is never shown, and is revoked by its id', async () => {
    const test = await make()
    const { workspaceId, key } = await newAccount(test)
    const { send } = startBackend(test)
    expect((await send('GET', '/api/v1/credits', { key })).status).toBe(200)
    const { out, err } = await find(test.address, `${key}\n`)
    expect(err).toBe('')
    expect(out).not.toContain(key)
    const found = JSON.parse(out)
    expect(found).toMatchObject({
      workspace_id: workspaceId,
      workspace: expect.any(String),
      name: expect.any(String),
      last_used_at: expect.stringMatching(/^\d{4}-/),
      revoked_at: null,
    })
    const env = databaseEnv(test.address)
    expect(await runCommand(['keys', 'revoke', found.key_id], env)).toMatchObject({ code: 0 })
    expect((await send('GET', '/api/v1/credits', { key })).status).toBe(401)
  })

  it('that is revoked on the command line is in the audit of its workspace, once', async () => {
    const test = await make()
    const { workspaceId, keyId } = await newAccount(test)
    const { name } = await test.db
      .selectFrom('agent_key')
      .select('name')
      .where('id', '=', keyId)
      .executeTakeFirstOrThrow()
    for (const _ of [1, 2])
      expect(await runCommand(['keys', 'revoke', keyId], databaseEnv(test.address))).toMatchObject({
        code: 0,
      })
    const entries = await auditOf(test.db, workspaceId, { limit: 10, before: null })
    expect(entries.map(({ by_kind, by_name, operation }) => [by_kind, by_name, operation])).toEqual([
      ['operator', 'The operator', `Revoked the key ${name}`],
    ])
  })

  it('is not repeated by a command that does not know it or gets it as an argument', async () => {
    const test = await make()
    const { key } = await newAccount(test)
    const unknown = newKeyText()
    for (const [text, why] of [
      [unknown, 'This service does not know this agent key.'],
      [key.slice(0, -1), 'This is not a complete agent key.'],
    ] as const) {
      const { isFound, out, err } = await find(test.address, text)
      expect([isFound, out]).toEqual([false, ''])
      expect(err).toContain(why)
      expect(err).not.toContain(text)
    }
    for (const action of ['find', 'revoke']) {
      const { code, out, err } = await runCommand(['keys', action, key], databaseEnv(test.address))
      expect([action, code, out]).toEqual([action, 2, ''])
      expect(err).toContain('To find out the key’s id, run “keys find < FILE”')
      expect(err).not.toContain(key)
    }
  })
})

describeEachDatabase('a key for drafts only', (make) => {
  it('is made with an option, which needs the scope publish, and is listed and recorded as such', async () => {
    const test = await make()
    const { workspaceId } = await newAccount(test)
    const env = databaseEnv(test.address)
    const create = ['keys', 'create', '--workspace', workspaceId, '--drafts-only', '--name', 'Claude']
    const refused = await runCommand([...create, '--scopes', 'forum'], env)
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('needs the scope publish') })
    const made = await runCommand([...create, '--scopes', 'articles,publish'], env)
    expect(JSON.parse(made.out)).toMatchObject({ drafts_only: true })
    const { out } = await runCommand(['keys', 'list', '--workspace', workspaceId], env)
    expect(JSON.parse(out)).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ name: 'Claude', drafts_only: true }),
        expect.objectContaining({ name: 'Test', drafts_only: false }),
      ]),
    )
    const [entry] = await auditOf(test.db, workspaceId, { limit: 1, before: null })
    expect(entry?.operation).toBe('Created the key “Claude” (drafts only)')
  })
})
