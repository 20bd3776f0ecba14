import { describe, expect, it } from 'vitest'
import { mayInWords } from '../scope-words.ts'
import { expiryOf, keysInWords, stateOf } from './key-words.ts'
import { snippetsFor } from './snippets.ts'

const NOW = Date.parse('2026-11-25T12:00:00.000Z')

describe('the state of a key', () => {
  it('is active until it expires', () => {
    expect(stateOf({ revoked_at: null, expires_at: null }, NOW)).toBe('active')
    expect(stateOf({ revoked_at: null, expires_at: '2026-11-25T12:00:00.001Z' }, NOW)).toBe('active')
    expect(stateOf({ revoked_at: null, expires_at: '2026-11-25T12:00:00.000Z' }, NOW)).toBe('expired')
  })

  it('stays revoked after it expires', () => {
    const revoked_at = '2026-11-01T12:00:00.000Z'
    expect(stateOf({ revoked_at, expires_at: '2026-11-02T12:00:00.000Z' }, NOW)).toBe('revoked')
  })
})

it('keys are in use only if somebody has used them', () => {
  const used = { last_used_at: '2026-11-20T12:00:00.000Z' }
  const unused = { last_used_at: null }
  expect(keysInWords([used, used])).toBe('2 keys in use')
  expect(keysInWords([used, unused, used])).toBe('3 keys, 1 never used')
  expect(keysInWords([unused])).toBe('1 key, never used')
})

it('a new key expires after its lifetime, or never', () => {
  expect(expiryOf('never', NOW)).toBeNull()
  expect(expiryOf('30', NOW)).toBe('2026-12-25T12:00:00.000Z')
  expect(expiryOf('365', NOW)).toBe('2027-11-25T12:00:00.000Z')
})

it('scopes read as what a key may do', () => {
  expect(mayInWords({ scopes: ['forum'], drafts_only: false })).toBe('May work on leads')
  const scopes = ['articles', 'publish', 'forum'] as const
  expect(mayInWords({ scopes, drafts_only: false })).toBe(
    'May write articles, publish on your sites (also live) and work on leads',
  )
  expect(mayInWords({ scopes, drafts_only: true })).toBe(
    'May write articles, publish on your sites (drafts only) and work on leads',
  )
})

it('every snippet names the service, whether or not its address ends in a slash', () => {
  const snippets = snippetsFor('https://q.example/base/', 'qp_live_x')
  expect(snippets.map(({ text }) => text)).toEqual([
    expect.stringContaining('"url": "https://q.example/base/mcp"'),
    'curl -H "Authorization: Bearer qp_live_x" https://q.example/base/api/v1/credits',
    'https://q.example/base',
    'claude mcp add --scope user --transport http quillport https://q.example/base/mcp --header "Authorization: Bearer qp_live_x"',
  ])
})
