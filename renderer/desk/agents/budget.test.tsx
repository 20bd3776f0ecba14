// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Agent } from '../../../contract/desk.ts'
import { useDesk } from '../queries.ts'
import { go } from '../route.ts'
import { answerWith, field, shown, typeInto } from '../shown.fixture.ts'
import { AGENT } from './agent.fixture.ts'
import { AgentList } from './agent-list.tsx'

const Agents = () => <AgentList agents={useDesk('agents', 'list', {}).data?.agents ?? []} />

test('the field for the daily limit keeps the focus when the limit is saved, and shows what was saved', async () => {
  let agent = AGENT
  await answerWith(async (_feature, name, input) => {
    if (name === 'change') agent = { ...agent, ...(input as Partial<Agent>) }
    return { agents: [agent], bridge: { state: 'listening' } }
  })
  go('agents', 'agent_1')
  const close = shown(<Agents />)
  const limit = () => field('Daily credit limit')
  await expect.poll(limit).toBeDefined()
  limit()?.focus()
  typeInto('Daily credit limit', '030')
  limit()?.form?.requestSubmit()
  // The row sums up the limit once the list is read again.
  await expect.poll(() => document.body.textContent).toContain('0 of 30 credits today')
  await expect.poll(() => limit()?.value).toBe('30')
  expect(document.activeElement).toBe(limit())
  close()
})
