// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import type { Agent, Permission } from '../../../contract/desk.ts'
import { AppError } from '../../../contract/errors.ts'
import { answerWith, shown } from '../shown.fixture.ts'
import { undoLast, useToasts } from '../toasts.ts'
import { MayDoChoice } from './may-do-choice.tsx'

const rule = (name: string, permission: Permission) => ({
  rule: name,
  tool: name,
  title: name,
  permission,
  usual: 'ask' as const,
  reads: false,
  goes_live: false,
  costs: null,
  allowed_until: null,
})
const AGENT: Agent = {
  agent_id: 'agent_1',
  name: 'Cursor',
  created_at: '2026-11-25T10:00:00.000Z',
  last_seen_at: null,
  calls: 0,
  via: null,
  daily_budget: null,
  spent_today: 0,
  rules: [rule('write', 'ask'), rule('publish', 'never')],
}

/** Provides a desk that keeps the permissions of the agent; `refuse` makes it refuse changes. */
const permitting = async () => {
  let rules = AGENT.rules
  let refused = false
  await answerWith(async (_feature, name, input) => {
    if (name === 'list') return { agents: [{ ...AGENT, rules }] }
    if (refused) throw new AppError('not_found', 'This agent was disconnected.')
    const { permissions } = input as { readonly permissions: Readonly<Record<string, Permission>> }
    rules = rules.map((one) => ({ ...one, permission: permissions[one.rule] ?? one.permission }))
    return {}
  })
  return {
    now: () => Object.fromEntries(rules.map((one) => [one.rule, one.permission])),
    change: (name: string, permission: Permission) => {
      rules = rules.map((one) => (one.rule === name ? { ...one, permission } : one))
    },
    refuse: () => {
      refused = true
    },
  }
}
const choose = async (words: string): Promise<void> => {
  const find = () =>
    [...document.querySelectorAll<HTMLElement>('[role=radio], input[type=radio]')].find((one) =>
      (one.getAttribute('aria-label') ?? one.closest('label')?.textContent ?? one.textContent ?? '').includes(
        words,
      ),
    )
  await expect.poll(find).toBeDefined()
  find()?.click()
  await expect.poll(toasts).toEqual(['Cursor has new permissions.'])
}
const toasts = () => useToasts.getState().toasts.map(({ text }) => text)

let end = () => {}
afterEach(() => {
  end()
  useToasts.setState({ toasts: [] })
})

test('the undo of a choice leaves a permission that was changed since', async () => {
  const desk = await permitting()
  end = shown(<MayDoChoice agent={AGENT} />)
  await choose('Act without asking')
  expect(desk.now()).toEqual({ write: 'allow', publish: 'allow' })
  desk.change('publish', 'ask')
  undoLast()
  await expect.poll(desk.now).toEqual({ write: 'ask', publish: 'ask' })
})

test('if the undo of a choice fails, the desk says so, also after the person left the screen', async () => {
  const desk = await permitting()
  end = shown(<MayDoChoice agent={AGENT} />)
  await choose('Act without asking')
  end()
  desk.refuse()
  undoLast()
  await expect.poll(toasts).toEqual(['Not changed: This agent was disconnected.'])
})
