// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import type { Agent, Program } from '../../../contract/desk.ts'
import { queryClient } from '../queries.ts'
import { answerWith, shown } from '../shown.fixture.ts'
import { AGENT } from './agent.fixture.ts'
import { AgentsScreen } from './agents-screen.tsx'

const PROGRAM: Program = {
  program_id: 'cursor',
  name: 'Cursor',
  installed: true,
  state: 'connected',
  agent_id: 'agent_1',
  file: '/home/ann/.cursor/mcp.json',
  can_undo: true,
  message: null,
  advice: 'Allow the tools in Cursor.',
}

/** Shows the Agents screen of a desk with Cursor and its agent. Returns the texts of the program and of the agent. */
const agentsScreen = async (agent: Partial<Agent>) => {
  await answerWith(async (feature) =>
    feature === 'programs'
      ? { programs: [PROGRAM] }
      : { agents: [{ ...AGENT, ...agent }], bridge: { state: 'listening', cut_off: [] } },
  )
  const close = shown(<AgentsScreen />)
  const row = () => document.querySelector('[aria-label="Apps on this computer"] li')
  const agents = () => document.querySelector('[aria-expanded]')
  await expect.poll(() => row() !== null && agents() !== null).toBe(true)
  return {
    program: row()?.textContent,
    isGood: row()?.querySelector('i')?.className.includes('good'),
    agent: agents()?.textContent,
    close,
  }
}

beforeEach(() => queryClient.clear())

test('until a program connects, its row and its agent both say that it has not connected yet', async () => {
  const { program, isGood, agent, close } = await agentsScreen({})
  expect(agent).toContain('not connected yet')
  expect(program).toContain('set up, not connected yet')
  expect(program).toContain('Allow the tools in Cursor.')
  expect(isGood).toBe(false)
  close()
})

test('a program that has connected says so, and when it was last seen', async () => {
  const { program, isGood, agent, close } = await agentsScreen({ last_seen_at: '2026-01-05T09:00:00.000Z' })
  expect(agent).toMatch(/seen \d+ days ago|seen on/)
  expect(program).toMatch(/connected, seen (\d+ days ago|on)/)
  expect(isGood).toBe(true)
  close()
})
