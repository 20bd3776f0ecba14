// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import type { Agent, Program } from '../../../contract/desk.ts'
import { AppError } from '../../../contract/errors.ts'
import { articleOf } from '../articles/article.fixture.ts'
import { queryClient } from '../queries.ts'
import { answerWith, button, shown } from '../shown.fixture.ts'
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

const ZED: Program = { ...PROGRAM, program_id: 'zed', name: 'Zed', state: 'not_connected', agent_id: null }

const QUESTION = {
  approval_id: 'approval_1',
  agent_id: 'agent_1',
  agent_name: 'Cursor',
  tool: 'publish_article',
  title: 'Publish an article',
  arguments: JSON.stringify({ job_id: 'job_1' }),
  cost: 5,
  runs_out_at: '2026-01-05T09:05:00.000Z',
}

/**
 * Shows the Agents screen of a desk with Cursor and its agent, and Zed, which is not set up. Returns the texts of the agent's
 * row and of the list of apps.
 */
const agentsScreen = async (
  agent: Partial<Agent>,
  approvals: readonly unknown[] = [],
  textsFail = () => false,
) => {
  await answerWith(async (feature, name) => {
    if (name === 'texts') {
      if (textsFail()) throw new AppError('unavailable', 'The bridge is not running.')
      return {
        snippets: [
          { title: 'Claude Code', where: 'Run this.', text: 'claude mcp add quillport', via: 'command' },
        ],
      }
    }
    if (feature === 'programs') return { programs: [PROGRAM, ZED] }
    if (feature === 'approvals') return { approvals }
    if (feature === 'articles') return { article: articleOf('job_1') }
    if (feature === 'sites') return { sites: [] }
    if (feature === 'plan') return { plans: [], cards: [] }
    return { agents: [{ ...AGENT, ...agent }], bridge: { state: 'listening', cut_off: [] } }
  })
  const close = shown(<AgentsScreen />)
  const apps = () => document.querySelector('[aria-label="Apps on this computer"]')?.textContent
  const row = () => document.querySelector('[aria-expanded]')?.closest('li')?.textContent
  await expect.poll(() => apps() !== undefined && row() !== undefined).toBe(true)
  return { apps: apps(), row, close }
}

beforeEach(() => queryClient.clear())

test('until a program connects, its agent says that it is set up, what to do next, and offers the undo', async () => {
  const { apps, row, close } = await agentsScreen({})
  await expect.poll(row).toContain('not connected yet')
  expect(row()).toContain('Cursor is set up. Restart it')
  expect(row()).toContain('Allow the tools in Cursor.')
  expect(button('Undo set-up of Cursor')).toBeDefined()
  expect(apps).not.toContain('Cursor')
  expect(apps).toContain('Zed')
  close()
})

test('an agent whose app is not set up yet shows the text for the app, which needs no new token', async () => {
  const { row, close } = await agentsScreen({ agent_id: 'agent_2', name: 'Research bot' })
  await expect.poll(row).toContain('The agent’s app is not set up yet.')
  button('Show the text for Research bot')?.click()
  await expect.poll(() => document.body.textContent).toContain('claude mcp add quillport')
  button('Create a new token…')?.click()
  await expect.poll(() => document.body.textContent).toContain('Create a new token for Research bot?')
  close()
})

test('if the text for the app cannot be read, the row says why, and the button tries again', async () => {
  let fails = true
  const { row, close } = await agentsScreen({ agent_id: 'agent_2', name: 'Research bot' }, [], () => fails)
  await expect.poll(row).toContain('The agent’s app is not set up yet.')
  button('Show the text for Research bot')?.click()
  await expect.poll(row).toContain('The bridge is not running.')
  fails = false
  button('Show the text for Research bot')?.click()
  await expect.poll(() => document.body.textContent).toContain('claude mcp add quillport')
  expect(row()).not.toContain('The bridge is not running.')
  close()
})

test('a program that has connected says when it was last seen, and nothing about its settings until its row opens', async () => {
  const { apps, row, close } = await agentsScreen({ last_seen_at: '2026-01-05T09:00:00.000Z' })
  await expect.poll(row).toMatch(/seen (\d+ days ago|on)/)
  expect(row()).not.toContain('mcp.json')
  expect(apps).not.toContain('Cursor')
  close()
})

test('an agent that waits for an answer says what it wants to do, with which article and at which cost', async () => {
  const { row, close } = await agentsScreen({}, [QUESTION])
  await expect.poll(row).toContain('wants to publish an article: “Late fees” · 5 credits')
  expect(row()).toMatch(/Answer within \d:\d\d, or it is denied/)
  expect(button('Answer Cursor')).toBeDefined()
  close()
})
