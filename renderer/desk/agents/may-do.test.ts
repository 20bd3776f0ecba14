import { expect, test } from 'vitest'
import type { AgentRule } from '../../../contract/desk.ts'
import { choiceOf, differingWords, mayDoOf, mayDoSummary, permissionFor } from './may-do.ts'

const rule = (part: Partial<AgentRule>): AgentRule => ({
  rule: 'check_credits',
  tool: 'check_credits',
  title: 'Check credits',
  goes_live: false,
  costs: null,
  reads: true,
  permission: 'allow',
  usual: 'allow',
  allowed_until: null,
  ...part,
})
const RULES = [
  rule({}),
  rule({ rule: 'forum_mark_lead', reads: false }),
  rule({ rule: 'generate_article', reads: false, usual: 'ask', permission: 'ask' }),
]
const under = (mayDo: Parameters<typeof permissionFor>[1]) =>
  RULES.map((one) => ({ ...one, permission: permissionFor(one, mayDo) }))

test('each choice gives every tool a permission, and is recognized by these permissions', () => {
  expect(under('read').map(({ permission }) => permission)).toEqual(['allow', 'never', 'never'])
  expect(under('ask').map(({ permission }) => permission)).toEqual(['allow', 'allow', 'ask'])
  expect(under('all').map(({ permission }) => permission)).toEqual(['allow', 'allow', 'allow'])
  for (const mayDo of ['read', 'ask', 'all'] as const) expect(mayDoOf(under(mayDo))).toBe(mayDo)
})

test('permissions that were chosen one by one are none of the three', () => {
  expect(mayDoOf(RULES.map((one) => ({ ...one, permission: 'ask' as const })))).toBeNull()
})

test('permissions of single tools are told as differences from the choice that most tools follow', () => {
  const [first, ...others] = under('ask')
  const rules = [...(first ? [{ ...first, permission: 'never' as const }] : []), ...others]
  expect(mayDoOf(rules)).toBeNull()
  expect(differingWords(choiceOf(rules))).toContain(
    'The same as Ask me first, except for Check credits (never).',
  )
  expect(mayDoSummary(rules)).toBe('asks you first, except for 1 tool')
  expect(mayDoSummary(under('all'))).toBe('acts without asking')
})
