// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { answerWith, button, shown } from '../shown.fixture.ts'
import { Answers } from './answers.tsx'

const QUESTION = {
  approval_id: 'approval_1',
  agent_id: 'agent_1',
  agent_name: 'Claude',
  tool: 'generate_article',
  title: 'Write an article',
  arguments: '{}',
  cost: 5,
  goes_live: false,
  asks_always: false,
  waiting: true,
  asked_at: '2026-11-25T10:00:00.000Z',
  runs_out_at: '2026-11-25T10:05:00.000Z',
}

test('no answer of a question looks like the next step, which the screen below has', async () => {
  await answerWith(async () => ({ credits: null }))
  const end = shown(<Answers question={QUESTION} all={[QUESTION]} onDenying={() => {}} />)
  await expect.poll(() => button('Allow once')?.disabled).toBe(false)
  expect(document.querySelectorAll('button.bg-accent')).toHaveLength(0)
  end()
})

test('a question says that its answers are ready in a moment, for as long as they do not react', async () => {
  await answerWith(async () => ({ credits: null }))
  const end = shown(<Answers question={QUESTION} all={[QUESTION]} onDenying={() => {}} />)
  await expect.poll(() => button('Allow once')?.disabled).toBe(true)
  expect(button('Deny')?.disabled).toBe(true)
  expect(document.body.textContent).toContain('Ready in a moment')
  await expect.poll(() => button('Allow once')?.disabled).toBe(false)
  expect(button('Deny')?.disabled).toBe(false)
  expect(document.body.textContent).not.toContain('Ready in a moment')
  end()
})
