import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { type AgentType, agents, getAgentTypes } from 'add-mcp'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY } from '../../../../contract/time.ts'
import { type TestBridge, testBridge } from '../bridge.fixture.ts'
import { removeOldBackups } from './backups.ts'
import { packagedClaude } from './known.ts'
import type { StartCommand } from './snippets.ts'

let home: string
let its: TestBridge
const real = { ...agents }
const fileOf = (id: AgentType): string => agents[id].configPath

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'quillport-home-'))
  // The tests never touch the real home folder.
  for (const id of getAgentTypes()) {
    const configPath = join(home, id, basename(real[id].configPath))
    agents[id] = {
      ...real[id],
      configPath,
      resolveConfigPath: () => configPath,
      detectGlobalInstall: async () => existsSync(dirname(configPath)),
    }
  }
  its = await testBridge({ baseUrl: 'http://127.0.0.1:9' })
})
afterEach(async () => {
  await its.end()
  Object.assign(agents, real)
  rmSync(home, { recursive: true, force: true })
})

const write = (id: AgentType, text: string): void => {
  mkdirSync(dirname(fileOf(id)), { recursive: true })
  writeFileSync(fileOf(id), text, { mode: 0o644 })
}
const read = (id: AgentType): string => readFileSync(fileOf(id), 'utf8')
const stateOf = async (id: AgentType) =>
  (await (await its.bridge.programs()).list()).find((app) => app.program_id === id)
const connect = async (id: AgentType) => {
  const { seen } = await (await its.bridge.programs()).preview(id)
  return (await its.bridge.programs()).connect(id, seen)
}

const BEFORE: Partial<Record<AgentType, string>> = {
  'claude-code': '{\n  "numStartups": 3,\n  "mcpServers": { "other": { "command": "x" } }\n}\n',
  'claude-desktop': '{"globalShortcut":""}',
  cursor: '{\n\t"mcpServers": {}\n}\n',
  codex: '# mine\nmodel = "o5" # keep\n\n[mcp_servers.other]\ncommand = "x"\n\n[tui]\ntheme = "dark"\n',
  'gemini-cli': '{}\n',
  vscode: '{\n  // my servers\n  "servers": {}\n}\n',
  windsurf: '{}',
  zed: '{\n  // comment\n  "theme": "One Dark",\n}\n',
  opencode: '{\n  "$schema": "https://opencode.ai/config.json"\n}\n',
}
const ids = Object.keys(BEFORE) as AgentType[]

describe.each(ids)('%s', (id) => {
  test('shows the change, connects, is read back, and is restored exactly by an undo', async () => {
    const before = BEFORE[id] ?? ''
    write(id, before)
    expect(await stateOf(id)).toMatchObject({ installed: true, state: 'not_connected', agent_id: null })
    const change = await (await its.bridge.programs()).preview(id)
    expect(read(id)).toBe(before)
    expect(change).toMatchObject({ file: fileOf(id), creates: false, holds_token: false })
    expect(change.diff).toContain('+')
    const { program: app, agent, backup } = await connect(id)
    expect(app).toMatchObject({ state: 'connected', agent_id: agent.agent_id, can_undo: true })
    const after = read(id)
    // The earlier content stays, including comments. The entry is the shim, with absolute paths and no token.
    for (const line of before.split('\n').filter((text) => /comment|mine|keep|my servers|other/.test(text)))
      expect(after).toContain(line.trim().replace(/[{}]/g, '').trim().slice(0, 8))
    expect(after).toContain(JSON.stringify(process.execPath).slice(1, -1))
    expect(after).not.toMatch(/qpa_/)
    expect(statSync(fileOf(id)).mode & 0o777).toBe(0o644)
    expect(readFileSync(backup ?? '', 'utf8')).toBe(before)
    expect(statSync(backup ?? '').mode & 0o777).toBe(0o600)
    // Connecting twice has the effect of connecting once.
    await connect(id)
    expect(read(id)).toBe(after)
    expect(its.bridge.agents.list().agents.filter(({ name }) => name === agent.name)).toHaveLength(1)
    expect(await (await its.bridge.programs()).undo(id)).toMatchObject({ state: 'not_connected' })
    expect(read(id).includes('quillport')).toBe(false)
  })

  test('gets a file if it has none, and an undo deletes the file', async () => {
    const { creates, seen } = await (await its.bridge.programs()).preview(id)
    expect(creates).toBe(true)
    await (await its.bridge.programs()).connect(id, seen)
    expect(statSync(fileOf(id)).mode & 0o777).toBe(0o600)
    await (await its.bridge.programs()).undo(id)
    expect(existsSync(fileOf(id))).toBe(false)
  })
})

test('an immediate undo restores the exact bytes', async () => {
  for (const id of ids) {
    write(id, BEFORE[id] ?? '')
    await connect(id)
    await (await its.bridge.programs()).undo(id)
    expect(read(id)).toBe(BEFORE[id])
  }
})

test('a file that changed since the preview is not written', async () => {
  write('cursor', '{}')
  const { seen } = await (await its.bridge.programs()).preview('cursor')
  write('cursor', '{"mcpServers":{"new":{"command":"y"}}}')
  await expect((await its.bridge.programs()).connect('cursor', seen)).rejects.toMatchObject({
    code: 'conflict',
  })
  expect(read('cursor')).toContain('"new"')
})

test('an entry that was changed or removed by hand is noticed, and other changes survive the undo', async () => {
  write('claude-code', '{"mcpServers":{}}')
  await connect('claude-code')
  const connected = JSON.parse(read('claude-code'))
  connected.mcpServers.quillport.command = '/elsewhere'
  connected.theme = 'dark'
  write('claude-code', JSON.stringify(connected))
  expect(await stateOf('claude-code')).toMatchObject({ state: 'changed', can_undo: true })
  expect(await (await its.bridge.programs()).undo('claude-code')).toMatchObject({ state: 'not_connected' })
  expect(JSON.parse(read('claude-code'))).toEqual({ mcpServers: {}, theme: 'dark' })
  await connect('claude-code')
  write('claude-code', '{}')
  expect(await stateOf('claude-code')).toMatchObject({ state: 'gone', can_undo: false })
})

describe('an update that moves the shim', () => {
  const copy = { command: '/home/me/.local/share/quillport/bin/quillport-mcp', args: [] }
  const installed = { command: '/usr/lib/quillport/resources/quillport-mcp', args: [] }
  const moving: { shim: StartCommand; earlierShim?: StartCommand } = { shim: copy }
  beforeEach(async () => {
    await its.end()
    its = await testBridge({ baseUrl: 'http://127.0.0.1:9' }, Object.assign(moving, { shim: copy }))
  })
  const update = () =>
    its.restart(async () => void Object.assign(moving, { shim: installed, earlierShim: copy }))

  test('renews the entries that name the earlier copy, and an undo still restores the exact bytes', async () => {
    for (const id of ids) {
      write(id, BEFORE[id] ?? '')
      await connect(id)
      expect(read(id)).toContain(copy.command)
    }
    await update()
    for (const id of ids) {
      await expect.poll(() => read(id)).toContain(installed.command)
      expect(read(id)).not.toContain(copy.command)
      expect(await stateOf(id)).toMatchObject({ state: 'connected', can_undo: true })
      await (await its.bridge.programs()).undo(id)
      expect(read(id)).toBe(BEFORE[id])
    }
  })

  test('does not change an entry that somebody edited, and adds no entry where one was removed', async () => {
    write('claude-code', '{"mcpServers":{}}')
    await connect('claude-code')
    const wrapped = read('claude-code').replace(copy.command, '/home/me/bin/watched')
    write('claude-code', wrapped)
    write('gemini-cli', '{}')
    await connect('gemini-cli')
    write('gemini-cli', '{ "theme": "dark" }')
    write('cursor', '{"mcpServers":{}}')
    await connect('cursor')
    write('cursor', read('cursor').replace('{', '{ "theme": "dark",'))
    await update()
    await expect.poll(() => read('cursor')).toContain(installed.command)
    expect(read('claude-code')).toBe(wrapped)
    expect(read('gemini-cli')).toBe('{ "theme": "dark" }')
    // What the person added after the first connection outlives the undo.
    await (await its.bridge.programs()).undo('cursor')
    expect(JSON.parse(read('cursor'))).toEqual({ theme: 'dark', mcpServers: {} })
  })
})

test('a missing entry can be forgotten and brought back, and an existing entry cannot be forgotten', async () => {
  write('cursor', '{"mcpServers":{}}')
  await connect('cursor')
  await expect((await its.bridge.programs()).forget('cursor')).rejects.toMatchObject({ code: 'conflict' })
  write('cursor', '{ "theme": "dark" }')
  expect(await (await its.bridge.programs()).forget('cursor')).toMatchObject({
    state: 'not_connected',
    message: null,
  })
  expect(await (await its.bridge.programs()).remember('cursor')).toMatchObject({ state: 'gone' })
  expect(await (await its.bridge.programs()).forget('cursor')).toMatchObject({ state: 'not_connected' })
  expect(read('cursor')).toBe('{ "theme": "dark" }')
  await connect('cursor')
  expect(await (await its.bridge.programs()).remember('cursor')).toMatchObject({ state: 'connected' })
})

test('a revoked agent shows, and connecting again makes a new one', async () => {
  write('codex', '')
  const { agent } = await connect('codex')
  its.bridge.agents.revoke(agent.agent_id)
  expect(await stateOf('codex')).toMatchObject({
    state: 'changed',
    message: expect.stringContaining('was disconnected'),
  })
  expect((await connect('codex')).agent.agent_id).not.toBe(agent.agent_id)
  expect(await stateOf('codex')).toMatchObject({ state: 'connected' })
})

test('a file that cannot be read, or would lose its comments, is left unchanged and reported', async () => {
  write('cursor', '{"mcpServers": [')
  await expect((await its.bridge.programs()).preview('cursor')).rejects.toMatchObject({ code: 'conflict' })
  write('goose', '# mine\nextensions: {}\n')
  await expect((await its.bridge.programs()).preview('goose')).rejects.toMatchObject({ code: 'conflict' })
  expect(await stateOf('goose')).toMatchObject({ message: expect.stringContaining('comments') })
  expect(read('goose')).toContain('# mine')
  expect(its.bridge.agents.list().agents.map(({ name }) => name)).toEqual(['Test agent'])
})

test('keys of other programs are not shown in the change', async () => {
  write(
    'cursor',
    '{\n  "mcpServers": {\n    "other": { "env": { "API_TOKEN": "hunter2-hunter2" } }\n  }\n}\n',
  )
  const { diff } = await (await its.bridge.programs()).preview('cursor')
  expect(diff).not.toContain('hunter2')
  await connect('cursor')
  expect(read('cursor')).toContain('hunter2-hunter2')
  expect(readdirSync(join(its.folder, 'backups'))).toHaveLength(1)
})

test('the backup is deleted by an undo and after 30 days, and a later undo removes only the entry', async () => {
  const copies = () => readdirSync(join(its.folder, 'backups'))
  write('cursor', '{\n  "mine": 1\n}\n')
  await connect('cursor')
  expect(copies()).toHaveLength(1)
  await (await its.bridge.programs()).undo('cursor')
  expect(copies()).toEqual([])
  await connect('cursor')
  removeOldBackups(its.folder, Date.now() + 29 * DAY)
  expect(copies()).toHaveLength(1)
  removeOldBackups(its.folder, Date.now() + 31 * DAY)
  expect(copies()).toEqual([])
  await (await its.bridge.programs()).undo('cursor')
  expect(JSON.parse(read('cursor'))).toMatchObject({ mine: 1 })
  expect(read('cursor')).not.toContain('quillport')
})

/** Makes Cursor read another file from now on. Returns the new and the earlier file. */
const moveCursor = () => {
  const earlier = fileOf('cursor')
  const configPath = join(home, 'moved', 'mcp.json')
  agents.cursor = { ...agents.cursor, configPath, resolveConfigPath: () => configPath }
  return { earlier, configPath }
}

test('connecting a program whose file has moved removes the entry from the earlier file', async () => {
  write('cursor', '{"mcpServers":{"other":{"command":"x"}},"mine":1}')
  await connect('cursor')
  const { earlier, configPath } = moveCursor()
  await connect('cursor')
  expect(readFileSync(earlier, 'utf8')).toBe('{"mcpServers":{"other":{"command":"x"}},"mine":1}')
  expect(readFileSync(configPath, 'utf8')).toContain('quillport')
  expect(await stateOf('cursor')).toMatchObject({ state: 'connected', can_undo: true })
  expect(await (await its.bridge.programs()).leave()).toEqual([])
  expect(existsSync(configPath)).toBe(false)
})

test('an earlier file that cannot be changed is named, and the program is connected all the same', async () => {
  write('cursor', '{"mcpServers":{}}')
  await connect('cursor')
  const { earlier, configPath } = moveCursor()
  writeFileSync(earlier, '{ "mcpServers": broken')
  expect((await connect('cursor')).program).toMatchObject({
    state: 'connected',
    message: expect.stringContaining(`The earlier file ${earlier} still contains Quillport’s entry.`),
  })
  expect(readFileSync(configPath, 'utf8')).toContain('quillport')
})

test('an undo removes the entry also if the program was connected again after somebody had edited the entry', async () => {
  const before = '{"mcpServers":{"other":{"command":"x"}}}'
  write('cursor', before)
  await connect('cursor')
  write('cursor', read('cursor').replace(JSON.stringify(process.execPath), '"/elsewhere"'))
  expect(await stateOf('cursor')).toMatchObject({ state: 'changed' })
  await connect('cursor')
  expect(await (await its.bridge.programs()).undo('cursor')).toMatchObject({ state: 'not_connected' })
  expect(JSON.parse(read('cursor'))).toEqual(JSON.parse(before))
})

test('a file that was copied with the entry to its new place is restored without the entry', async () => {
  const before = '{"mcpServers":{"other":{"command":"x"}}}'
  write('cursor', before)
  await connect('cursor')
  const { earlier, configPath } = moveCursor()
  mkdirSync(dirname(configPath), { recursive: true })
  writeFileSync(configPath, readFileSync(earlier))
  await connect('cursor')
  expect(readFileSync(earlier, 'utf8')).toBe(before)
  await (await its.bridge.programs()).undo('cursor')
  expect(readFileSync(configPath, 'utf8')).toBe(before)
})

test('Claude from the Windows store is found in the folder of its package', () => {
  const folder = join(home, 'Local', 'Packages', 'Claude_pzs8sxrjxfjjc')
  mkdirSync(folder, { recursive: true })
  expect(packagedClaude(join(home, 'Local'))).toBe(
    join(folder, 'LocalCache', 'Roaming', 'Claude', 'claude_desktop_config.json'),
  )
  expect(packagedClaude(join(home, 'Nowhere'))).toBeNull()
  expect(packagedClaude(undefined)).toBeNull()
})

test('entries that an earlier version recorded survive the update and can be undone', async () => {
  await connect('cursor')
  await its.restart(async () => {
    const db = new Database(join(its.folder, 'bridge.db'))
    db.exec(`
      ALTER TABLE program RENAME COLUMN program_id TO client;
      ALTER TABLE program RENAME TO client;
      DROP INDEX call_stopped;
      PRAGMA user_version = 4;`)
    db.close()
  })
  expect(await stateOf('cursor')).toMatchObject({ state: 'connected', can_undo: true })
  await (await its.bridge.programs()).undo('cursor')
  expect(existsSync(fileOf('cursor'))).toBe(false)
})
