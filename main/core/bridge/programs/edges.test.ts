import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type AgentType, agents } from 'add-mcp'
import { parse as parseJson } from 'jsonc-parser'
import { parse as parseToml } from 'smol-toml'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestBridge, testBridge } from '../bridge.fixture.ts'

let home: string
let its: TestBridge
const real = { ...agents }
const fileOf = (id: AgentType): string => join(home, id, 'config')

/** Points the library at the test's own file, because the tests never touch the real home folder. */
const point = (id: AgentType, configPath: string): void => {
  agents[id] = { ...real[id], configPath, resolveConfigPath: () => configPath }
}
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'quillport-home-'))
  for (const id of ['codex', 'cursor', 'goose', 'vscode', 'zed', 'github-copilot-cli'] as const)
    point(id, fileOf(id))
  its = await testBridge({ baseUrl: 'http://127.0.0.1:9' })
})
afterEach(async () => {
  await its.end()
  Object.assign(agents, real)
  rmSync(home, { recursive: true, force: true })
})
const write = (id: AgentType, text: string | Buffer): void => {
  mkdirSync(dirname(fileOf(id)), { recursive: true })
  writeFileSync(fileOf(id), text)
}
const read = (id: AgentType): string => readFileSync(fileOf(id), 'utf8')
const connect = async (id: AgentType) => {
  const { seen } = await (await its.bridge.programs()).preview(id)
  return (await its.bridge.programs()).connect(id, seen)
}
const conflict = expect.objectContaining({ code: 'conflict' })

test.each([
  ['an inline table', 'mcp_servers = { other = { command = "x" } }\n'],
  ['our entry as an inline table', '[mcp_servers]\nquillport = { command = "x" }\n'],
  ['our entry by dotted keys', '[mcp_servers]\nquillport.command = "x"\n'],
  ['a heading inside a text', 'notes = """\n[mcp_servers.quillport]\nmine\n"""\n'],
  ['what is no TOML', 'model = \n'],
])('Codex’s file with %s is left alone rather than broken', async (_, text) => {
  write('codex', text)
  await expect(connect('codex')).rejects.toEqual(conflict)
  expect(read('codex')).toBe(text)
})

test.each([
  ['codex', 'model = "o5"\r\n\r\n[mcp_servers.other] # mine\r\ncommand = "x"\r\n'],
  ['cursor', '\uFEFF{\r\n\t"mcpServers": {\r\n\t\t"other": { "command": "x" }\r\n\t}\r\n}\r\n'],
] as const)(
  '%s’s line ends and byte order mark stay, and go with the undo of a changed file',
  async (id, text) => {
    write(id, text)
    await connect(id)
    const after = read(id)
    expect(after.startsWith('\uFEFF')).toBe(text.startsWith('\uFEFF'))
    expect(after.replaceAll('\r\n', '')).not.toContain('\n')
    expect(after).toContain('quillport')
    write(id, `${after}\r\n`)
    expect(await (await its.bridge.programs()).undo(id)).toMatchObject({ state: 'not_connected' })
    expect(read(id).replaceAll(/[ \t\r\n]/g, '')).toBe(text.replaceAll(/[ \t\r\n]/g, ''))
    expect(read(id).replaceAll('\r\n', '')).not.toContain('\n')
  },
)

test('Codex’s settings for our tools do not count as changes by hand, survive a reconnection, and are removed by an undo', async () => {
  const before = 'model = "o5"\n'
  write('codex', before)
  await connect('codex')
  const approved = `${read('codex').replace(
    '[mcp_servers.quillport]',
    '[mcp_servers.quillport]\ndefault_tools_approval_mode = "approve" # mine',
  )}\n[mcp_servers.quillport.tools.generate_article]\napproval_mode = "approve"\n`
  write('codex', approved)
  const state = async () =>
    (await (await its.bridge.programs()).list()).find(({ program_id }) => program_id === 'codex')
  expect(await state()).toMatchObject({ state: 'connected' })
  write('codex', approved.replace(/^command = .*$/m, 'command = "/elsewhere"'))
  expect(await state()).toMatchObject({ state: 'changed' })
  await connect('codex')
  expect(read('codex')).toBe(approved)
  write('codex', `${approved}\n`)
  expect(await (await its.bridge.programs()).undo('codex')).toMatchObject({ state: 'not_connected' })
  expect(read('codex').trim()).toBe(before.trim())
})

test.each([
  ['an address in place of a command', 'url = "http://127.0.0.1:1/mcp"\nbearer_token_env_var = "X"'],
  ['another environment', 'command = "x"\nargs = []\nenv = { A = "1" }'],
  ['arguments over several lines', 'command = "x"\nargs = [\n  "a",\n]'],
])('our entry in Codex’s file with %s is written anew', async (_, lines) => {
  write('codex', `[mcp_servers.quillport]\n${lines}\n`)
  await connect('codex')
  const { mcp_servers } = parseToml(read('codex'))
  expect(mcp_servers).toEqual({
    quillport: { command: process.execPath, args: expect.arrayContaining(['--agent', 'Codex']) },
  })
})

test('our entry in Codex’s file keeps the person’s settings for our tools beside arguments over several lines', async () => {
  const lines = 'command = "x"\nargs = [\n  "a",\n]\nenabled_tools = ["forum_list_leads"]'
  write('codex', `[mcp_servers.quillport]\n${lines}\n`)
  await connect('codex')
  const { mcp_servers } = parseToml(read('codex'))
  expect(mcp_servers).toEqual({
    quillport: {
      command: process.execPath,
      args: expect.arrayContaining(['--agent', 'Codex']),
      enabled_tools: ['forum_list_leads'],
    },
  })
  const odd =
    '[mcp_servers.quillport]\ncommand = "x"\nargs = [\n  "a]",\n]\nenabled_tools = ["forum_list_leads"]\n'
  write('codex', odd)
  await expect(connect('codex')).rejects.toThrow('by hand')
  expect(read('codex')).toBe(odd)
})

test.each([
  ['cursor', 'mcpServers'],
  ['vscode', 'servers'],
  ['zed', 'context_servers'],
  ['github-copilot-cli', 'mcpServers'],
] as const)('%s keeps the comments among its other servers', async (id, key) => {
  const text = `{
  // for work
  "${key}": {
    // needs the VPN
    "mine": { "command": "x", "args": ["a"] } /* since May */,
    // "old": { "command": "y" },
  },
  "theme": "dark" // at night
}
`
  write(id, text)
  await connect(id)
  const lines = read(id).split('\n')
  expect(lines).toEqual(expect.arrayContaining(text.split('\n')))
  const [added = ''] = /"quillport": \{[\s\S]*?\n {4}\}/.exec(read(id)) ?? []
  // The person adds another server and a remark, so that the undo may not restore the copy.
  const edited = read(id).replace(
    added,
    `// ours\n    ${added},\n    // the newest\n    "new": { "command": "z" }`,
  )
  write(id, edited)
  expect(await (await its.bridge.programs()).undo(id)).toMatchObject({ state: 'not_connected' })
  expect(read(id)).not.toContain('"quillport"')
  for (const kept of [
    '// for work',
    '// needs the VPN',
    '/* since May */',
    '// "old"',
    '// ours',
    '// the newest',
  ])
    expect(read(id)).toContain(kept)
  expect(parseJson(read(id), undefined, { allowTrailingComma: true })).toEqual({
    [key]: { mine: { command: 'x', args: ['a'] }, new: { command: 'z' } },
    theme: 'dark',
  })
})

test.each([
  ['settings that look like servers', '{ "terminal": { "type": "system" } }\n'],
  ['a text in place of servers', '{ "mcpServers": "none" }\n'],
])('a JSON file with %s is left unchanged', async (_, text) => {
  write('cursor', text)
  await expect(connect('cursor')).rejects.toEqual(conflict)
  expect(read('cursor')).toBe(text)
})

test('an entry on the line of another one, or at the end of a list, is removed without the others', async () => {
  for (const [text, left] of [
    ['{"mcpServers":{"quillport":{},"b":{}}}', '{"mcpServers":{"b":{}}}'],
    ['{"mcpServers":{"a":{}, "quillport":{},}}', '{"mcpServers":{"a":{}, }}'],
    ['{"mcpServers":{"a":{} /* , */, "quillport":{}}}', '{"mcpServers":{"a":{} /* , */ }}'],
    [
      '{\n  "mcpServers": {\n    "quillport": {} // ours\n  }\n}\n',
      '{\n  "mcpServers": {\n     // ours\n  }\n}\n',
    ],
  ] as const) {
    write('cursor', text)
    await (await its.bridge.programs()).undo('cursor')
    expect(read('cursor')).toBe(left)
  }
})

test('comments between our section and the next one stay in Codex’s file', async () => {
  const before = 'model = "o5"\n'
  write('codex', before)
  await connect('codex')
  const kept = '\n# [mcp_servers.github]\n# command = "gh"\n\n# at night\n[tui]\ntheme = "dark"\n'
  write('codex', read('codex').replace(/^command = .*$/m, 'command = "x"\nenv = { A = "1" }') + kept)
  await connect('codex')
  expect(read('codex')).toContain(kept)
  write('codex', `${read('codex')}\n`)
  await (await its.bridge.programs()).undo('codex')
  expect(read('codex')).not.toContain('quillport')
  expect(read('codex')).toContain(kept)
})

test.each([
  ['a comment without a space', 'key: x #mine\n'],
  ['a comment at the start of a line', 'key: x\n#mine\n'],
  ['a comment after a # inside a value', 'key: "a # b" # mine\n'],
])('a YAML file with %s is left unchanged', async (_, text) => {
  write('goose', text)
  await expect(connect('goose')).rejects.toEqual(conflict)
  expect(read('goose')).toBe(text)
})

test('a comment in Goose’s file after the connection leaves Goose connected, and says how to remove the entry', async () => {
  write('goose', 'note: "a # inside a value"\n')
  await connect('goose')
  const connected = read('goose')
  const commented = `${connected}# mine\n`
  write('goose', commented)
  const programs = await its.bridge.programs()
  const found = (await programs.list()).find(({ program_id }) => program_id === 'goose')
  expect(found).toMatchObject({
    ...{ state: 'connected', can_undo: false },
    message: expect.stringContaining('To remove the entry “quillport”, delete it by hand.'),
  })
  const refused = await programs.undo('goose').catch((thrown: unknown) => thrown)
  expect(String(refused)).toContain('Remove the entry “quillport” by hand.')
  expect(String(refused)).not.toContain('Add')
  expect(read('goose')).toBe(commented)
  write('goose', connected)
  expect(await programs.undo('goose')).toMatchObject({ state: 'not_connected' })
  expect(read('goose')).toBe('note: "a # inside a value"\n')
})

test('a file in another encoding is not written', async () => {
  const text = Buffer.from('# caf\xe9\nmodel = "o5"\n', 'latin1')
  write('codex', text)
  await expect(connect('codex')).rejects.toEqual(conflict)
  expect(readFileSync(fileOf('codex'))).toEqual(text)
  const found = (await (await its.bridge.programs()).list()).find(({ program_id }) => program_id === 'codex')
  expect(found).toMatchObject({ message: expect.stringContaining('UTF-8') })
})

test('a read-only file and a broken link are left unchanged and reported; a link to a file is followed', async () => {
  write('cursor', '{}')
  chmodSync(fileOf('cursor'), 0o444)
  await expect(connect('cursor')).rejects.toEqual(conflict)
  expect(read('cursor')).toBe('{}')
  const link = join(home, 'link')
  symlinkSync(join(home, 'nothing'), link)
  point('cursor', link)
  await expect(connect('cursor')).rejects.toEqual(conflict)
  writeFileSync(join(home, 'nothing'), '{}')
  await connect('cursor')
  expect(readFileSync(join(home, 'nothing'), 'utf8')).toContain('quillport')
  await (await its.bridge.programs()).undo('cursor')
  expect(readFileSync(link, 'utf8')).toBe('{}')
  expect(its.bridge.agents.list().agents).toHaveLength(2)
})

test('an undo finds the file that was written, even if the program now uses another file', async () => {
  write('cursor', '{"mcpServers":{}}')
  await connect('cursor')
  point('cursor', join(home, 'moved.json'))
  await (await its.bridge.programs()).undo('cursor')
  expect(read('cursor')).toBe('{"mcpServers":{}}')
})

test('a YAML file in the person’s own style counts as a file without our entry', async () => {
  const text = 'extensions: {mine: {enabled: true}}\nkey: "x"\n'
  write('goose', text)
  const found = (await (await its.bridge.programs()).list()).find(({ program_id }) => program_id === 'goose')
  expect(found).toMatchObject({ state: 'not_connected', can_undo: false })
})

test('the preview of a large file shows only the change', async () => {
  const history = Array.from({ length: 60_000 }, (_, line) => `line ${line}`)
  write('cursor', `${JSON.stringify({ early: history, mcpServers: {}, late: history }, null, 2)}\n`)
  const { diff } = await (await its.bridge.programs()).preview('cursor')
  expect(diff).toMatch(/^\+.*"quillport"/m)
  expect(diff.split('\n').length).toBeLessThan(40)
})
