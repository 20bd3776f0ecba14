import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { agents } from 'add-mcp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { allPrograms, movedFile } from './known.ts'

let xdg: string
beforeEach(() => {
  xdg = mkdtempSync(join(tmpdir(), 'quillport-xdg-'))
})
afterEach(() => rmSync(xdg, { recursive: true, force: true }))

const put = (name: string): string => {
  const file = join(xdg, name)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, '{}')
  return file
}

test('Copilot’s file is not looked for where XDG_CONFIG_HOME points, since Copilot does not', () => {
  const usual = join('/home/anna', '.copilot', 'mcp-config.json')
  expect(movedFile('github-copilot-cli', { XDG_CONFIG_HOME: xdg }, '/home/anna')).toBe(usual)
  const own = { XDG_CONFIG_HOME: xdg, COPILOT_HOME: '/srv/copilot' }
  expect(movedFile('github-copilot-cli', own, '/home/anna')).toBe(join('/srv/copilot', 'mcp-config.json'))
})

test('with XDG_CONFIG_HOME set, OpenCode’s and MCPorter’s files are those that the programs read', () => {
  const env = { XDG_CONFIG_HOME: xdg }
  expect(movedFile('opencode', env, '/home/anna')).toBe(join(xdg, 'opencode', 'opencode.jsonc'))
  expect(movedFile('mcporter', env, '/home/anna')).toBeNull()
  const [opencode, mcporter] = [put('opencode/opencode.json'), put('mcporter/mcporter.jsonc')]
  expect(movedFile('opencode', env, '/home/anna')).toBe(opencode)
  expect(movedFile('mcporter', env, '/home/anna')).toBe(mcporter)
})

test('a program that its own variable moved is found there, and all other programs in their usual places', () => {
  const env = { CLAUDE_CONFIG_DIR: '/srv/claude', GEMINI_CLI_HOME: '/srv/gemini' }
  expect(movedFile('claude-code', env, '/home/anna')).toBe(join('/srv/claude', '.claude.json'))
  expect(movedFile('gemini-cli', env, '/home/anna')).toBe(join('/srv/gemini', '.gemini', 'settings.json'))
  for (const id of ['claude-code', 'gemini-cli', 'github-copilot-cli', 'opencode', 'cursor'] as const)
    expect(movedFile(id, {}, '/home/anna')).toBeNull()
})

test('Zed’s file is looked for where Zed looks on a Mac, and nowhere else than the library’s place otherwise', () => {
  expect(movedFile('zed', {}, '/Users/anna', 'darwin')).toBe(
    join('/Users/anna', '.config', 'zed', 'settings.json'),
  )
  for (const platform of ['linux', 'win32'] as const)
    expect(movedFile('zed', {}, '/home/anna', platform)).toBeNull()
})

test('Cline’s extension and command are one program once they share a file, wherever that was moved', () => {
  const usual = join(xdg, '.cline', 'data', 'settings', 'cline_mcp_settings.json')
  expect(movedFile('cline-cli', {}, xdg)).toBe(usual)
  const moved = join(xdg, 'mine.json')
  expect(movedFile('cline-cli', { CLINE_MCP_SETTINGS_PATH: moved, CLINE_DIR: xdg }, '/home/anna')).toBe(moved)
  expect(movedFile('cline-cli', { CLINE_DATA_DIR: xdg, CLINE_DIR: '/srv' }, '/home/anna')).toBe(
    join(xdg, 'settings', 'cline_mcp_settings.json'),
  )
  mkdirSync(join(usual, '..'), { recursive: true })
  expect(movedFile('cline', {}, xdg)).toBe(usual)
  const cline = allPrograms().filter(({ id }) => id.startsWith('cline'))
  expect(new Set(cline.map(({ file }) => file)).size).toBe(cline.length)
})

test('an old Cline extension is connected by the file that it reads', () => {
  const extension = join(xdg, 'Code', 'settings', 'cline_mcp_settings.json')
  const { cline } = agents
  agents.cline = { ...cline, configPath: extension }
  try {
    put('Code/settings/cline_mcp_settings.json')
    expect(movedFile('cline', {}, xdg)).toBeNull()
    put('.cline/data/settings/cline_mcp_settings.json')
    expect(movedFile('cline', {}, xdg)).toBe(
      join(xdg, '.cline', 'data', 'settings', 'cline_mcp_settings.json'),
    )
  } finally {
    agents.cline = cline
  }
})

test('Windsurf is connected by Devin Desktop’s file once that exists', () => {
  expect(movedFile('windsurf', {}, xdg, 'linux')).toBeNull()
  for (const folder of ['.config/devin', 'Roaming/devin']) mkdirSync(join(xdg, folder), { recursive: true })
  for (const platform of ['linux', 'darwin'] as const)
    expect(movedFile('windsurf', {}, xdg, platform)).toBe(join(xdg, '.config', 'devin', 'mcp_config.json'))
  expect(movedFile('windsurf', { APPDATA: join(xdg, 'Roaming') }, xdg, 'win32')).toBe(
    join(xdg, 'Roaming', 'devin', 'mcp_config.json'),
  )
})

test('Goose’s file is found below the root that was set for it, and by XDG_CONFIG_HOME on a Mac, too', () => {
  expect(movedFile('goose', { GOOSE_PATH_ROOT: '/srv/goose' }, '/home/anna', 'linux')).toBe(
    join('/srv/goose', 'config', 'config.yaml'),
  )
  expect(movedFile('goose', { GOOSE_PATH_ROOT: 'goose' }, '/home/anna', 'linux')).toBeNull()
  expect(movedFile('goose', { XDG_CONFIG_HOME: xdg }, '/Users/anna', 'darwin')).toBe(
    join(xdg, 'goose', 'config.yaml'),
  )
})
