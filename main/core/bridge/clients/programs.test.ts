import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { movedFile } from './programs.ts'

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

test('OpenCode’s and MCPorter’s files are those that the program reads once XDG_CONFIG_HOME is set', () => {
  const env = { XDG_CONFIG_HOME: xdg }
  expect(movedFile('opencode', env, '/home/anna')).toBe(join(xdg, 'opencode', 'opencode.jsonc'))
  expect(movedFile('mcporter', env, '/home/anna')).toBeNull()
  const [opencode, mcporter] = [put('opencode/opencode.json'), put('mcporter/mcporter.jsonc')]
  expect(movedFile('opencode', env, '/home/anna')).toBe(opencode)
  expect(movedFile('mcporter', env, '/home/anna')).toBe(mcporter)
})

test('programs that were moved by a variable of their own are found there; all others where they are', () => {
  const env = { CLAUDE_CONFIG_DIR: '/srv/claude', GEMINI_CLI_HOME: '/srv/gemini' }
  expect(movedFile('claude-code', env, '/home/anna')).toBe(join('/srv/claude', '.claude.json'))
  expect(movedFile('gemini-cli', env, '/home/anna')).toBe(join('/srv/gemini', '.gemini', 'settings.json'))
  for (const client of ['claude-code', 'gemini-cli', 'github-copilot-cli', 'opencode', 'cursor'] as const)
    expect(movedFile(client, {}, '/home/anna')).toBeNull()
})
