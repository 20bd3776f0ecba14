import { parse as parseToml } from 'smol-toml'
import { expect, test } from 'vitest'
import { snippetsFor } from './snippets.ts'

const stdio = { command: '/opt/node', args: ['/opt/shim.js', 'mcp', '--agent', "Anna's agent"] }
const http = {
  url: 'http://127.0.0.1:21000/mcp',
  token: 'qpa_secret',
  tokenFile: '/home/anna/agents/1f.token',
  entry: 'quillport',
}
const textOf = (title: string, windows = false, given = http): string =>
  snippetsFor(stdio, given, windows).find((one) => one.title === title)?.text ?? ''

test('a snippet contains the token only for an agent that cannot get it otherwise', () => {
  const holding = snippetsFor(stdio, http).filter(({ text }) => text.includes(http.token))
  expect(holding.map(({ title }) => title)).toEqual(['Any agent over HTTP', 'A test with curl'])
})

test('the advice for an agent over HTTP says to whom the agent may reveal its token', () => {
  const warned = snippetsFor(stdio, http).filter(({ caution }) =>
    caution?.includes('another user could receive the token'),
  )
  expect(warned.map(({ title }) => title)).toEqual([
    'Codex over HTTP',
    'OpenCode over HTTP',
    'Any agent over HTTP',
  ])
})

test('Codex over HTTP is told the address and the variable of the token in its own words', () => {
  expect(parseToml(textOf('Codex over HTTP'))).toEqual({
    mcp_servers: { quillport: { url: http.url, bearer_token_env_var: 'QUILLPORT_TOKEN' } },
  })
})

test('OpenCode over HTTP reads the token from Quillport’s file, on Windows too', () => {
  expect(JSON.parse(textOf('OpenCode over HTTP')).mcp.quillport).toMatchObject({
    type: 'remote',
    url: http.url,
    headers: { Authorization: 'Bearer {file:/home/anna/agents/1f.token}' },
  })
  // OpenCode inserts the file before it parses the JSON, so no backslash may be doubled.
  const windows = textOf('OpenCode over HTTP', true, { ...http, tokenFile: 'C:\\Users\\anna\\1f.token' })
  expect(windows).toContain('{file:C:/Users/anna/1f.token}')
})

test('OpenCode’s entry lists the shim’s command and arguments together', () => {
  expect(JSON.parse(textOf('OpenCode')).mcp.quillport.command).toEqual([stdio.command, ...stdio.args])
})
