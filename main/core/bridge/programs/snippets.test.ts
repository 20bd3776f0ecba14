import { parse as parseToml } from 'smol-toml'
import { expect, test } from 'vitest'
import { snippetsFor } from './snippets.ts'

const stdio = { command: '/opt/node', args: ['/opt/shim.js', 'mcp', '--agent', "Anna's agent"] }
const http = {
  url: 'http://127.0.0.1:21000/mcp',
  token: 'qpa_secret',
  tokenFile: '/home/anna/agents/1f.token',
}
const textOf = (title: string, windows = false, given = http): string =>
  snippetsFor(stdio, given, windows).find((one) => one.title === title)?.text ?? ''

test('only an agent that can get the token from nowhere else is shown it', () => {
  const holding = snippetsFor(stdio, http).filter(({ text }) => text.includes(http.token))
  expect(holding.map(({ title }) => title)).toEqual(['Any agent over HTTP', 'Plain HTTP'])
})

test('who connects an agent over HTTP reads to whom it may tell its token', () => {
  const warned = snippetsFor(stdio, http).filter(({ where }) =>
    where.includes('another user of this computer'),
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
  // OpenCode puts the file in before it reads the JSON, so that no backslash may be doubled.
  const windows = textOf('OpenCode over HTTP', true, { ...http, tokenFile: 'C:\\Users\\anna\\1f.token' })
  expect(windows).toContain('{file:C:/Users/anna/1f.token}')
})

test('the shim of OpenCode is one list of words', () => {
  expect(JSON.parse(textOf('OpenCode')).mcp.quillport.command).toEqual([stdio.command, ...stdio.args])
})
