import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { type AgentType, agents, getAgentTypes } from 'add-mcp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestBridge, testBridge } from '../bridge.fixture.ts'
import { leaveAllPrograms } from './leave-all.ts'

let home: string
let its: TestBridge
const real = { ...agents }
const fileOf = (id: AgentType): string => agents[id].configPath

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'quillport-home-'))
  for (const id of getAgentTypes()) {
    const configPath = join(home, id, basename(real[id].configPath))
    agents[id] = { ...real[id], configPath, resolveConfigPath: () => configPath }
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
  writeFileSync(fileOf(id), text)
}
const read = (id: AgentType): string => readFileSync(fileOf(id), 'utf8')

test('every entry that Quillport wrote or that the person pasted is removed, and everything else stays', async () => {
  const before: Partial<Record<AgentType, string>> = {
    'claude-code':
      '{\n  "mcpServers": { "other": { "command": "x" } },\n  "projects": { "/quillport": {} }\n}\n',
    codex: '# mine\nmodel = "o5"\n\n[mcp_servers.other]\ncommand = "x"\n',
    vscode: '{\n  // my servers\n  "servers": { "other": { "command": "x" } }\n}\n',
    opencode: '{ "mcp": { "other": { "type": "local", "command": ["x"] } } }\n',
  }
  const programs = await its.bridge.programs()
  for (const [id, text] of Object.entries(before)) {
    write(id as AgentType, text)
    await programs.connect(id, (await programs.preview(id)).seen)
  }
  write('cursor', '{"mcpServers":{"quillport-0123456789ab":{"command":"a"},"quillport":{"command":"b"}}}')
  write('zed', '{ "theme": "One Dark" }')

  const left = leaveAllPrograms()
  expect(left.map(({ file, problem }) => [file, problem]).toSorted()).toEqual(
    [...Object.keys(before), 'cursor'].map((id) => [fileOf(id as AgentType), null]).toSorted(),
  )
  expect(read('codex')).toBe(before.codex)
  expect(JSON.parse(read('claude-code'))).toEqual(JSON.parse(before['claude-code'] ?? ''))
  expect(read('vscode')).toContain('// my servers')
  expect(JSON.parse(read('opencode'))).toEqual(JSON.parse(before.opencode ?? ''))
  expect(JSON.parse(read('cursor'))).toEqual({ mcpServers: {} })
  expect(read('zed')).toBe('{ "theme": "One Dark" }')
  expect(leaveAllPrograms()).toEqual([])
})

test('a file that cannot be parsed or written stays as it is, and the answer names it', () => {
  const broken = '{ "mcpServers": { "quillport": { '
  write('cursor', broken)
  write('windsurf', '{ "mcpServers": { ')
  const yaml = '# mine\nextensions:\n  quillport:\n    cmd: x\n'
  write('goose', yaml)
  write('gemini-cli', '{"mcpServers":{"quillport":{"command":"b"}}}')
  expect(leaveAllPrograms().toSorted((a, b) => a.file.localeCompare(b.file))).toEqual([
    { name: 'Cursor', file: fileOf('cursor'), problem: expect.stringContaining('“quillport” by hand') },
    { name: 'Gemini CLI', file: fileOf('gemini-cli'), problem: null },
    { name: 'Goose', file: fileOf('goose'), problem: expect.stringContaining('“quillport” by hand') },
  ])
  expect(read('cursor')).toBe(broken)
  expect(read('goose')).toBe(yaml)
})
