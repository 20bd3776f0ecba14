// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import type { AgentRule } from '../../../contract/desk.ts'
import { answerWith, button, shown } from '../shown.fixture.ts'
import { AGENT } from './agent.fixture.ts'
import { Rules } from './rules.tsx'

const rule = (tool: string, part: Partial<AgentRule>): AgentRule => ({
  rule: tool,
  tool,
  title: tool,
  permission: 'allow',
  usual: 'allow',
  reads: false,
  goes_live: false,
  costs: null,
  allowed_until: null,
  ...part,
})
const RULES = [
  rule('check_credits', { reads: true }),
  rule('generate_article', { costs: '5 credits.', usual: 'ask', permission: 'ask' }),
  rule('forum_mark_lead', { permission: 'never' }),
  rule('publish_article', { goes_live: true, usual: 'ask', permission: 'ask' }),
]

let end = () => {}
afterEach(() => end())

test('the permissions that cost or publish come first, then those that write, then those that read', async () => {
  await answerWith(async () => ({}))
  end = shown(<Rules agent={{ ...AGENT, rules: RULES }} />)
  const groups = () =>
    [...document.querySelectorAll('h5')].map((heading) => [
      heading.textContent,
      ...[...(heading.parentElement?.querySelectorAll('legend') ?? [])].map(({ textContent }) => textContent),
    ])
  await expect.poll(groups).toEqual([
    ['Spends credits or publishes live', 'generate_article', 'publish_article'],
    ['Changes or saves something', 'forum_mark_lead'],
    ['Only reads', 'check_credits'],
  ])
})

test('only a permission that is not the usual one can be reset to usual', async () => {
  const changes: unknown[] = []
  await answerWith(async (_feature, name, input) => {
    if (name === 'change') changes.push(input)
    return {}
  })
  end = shown(<Rules agent={{ ...AGENT, rules: RULES }} />)
  await expect.poll(() => button('Reset forum_mark_lead to usual')).toBeDefined()
  expect(button('Reset generate_article')).toBeUndefined()
  button('Reset forum_mark_lead to usual')?.click()
  await expect
    .poll(() => changes)
    .toEqual([{ agent_id: 'agent_1', permissions: { forum_mark_lead: 'allow' } }])
})
