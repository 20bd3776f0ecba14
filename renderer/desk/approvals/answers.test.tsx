// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { Button } from '../../ui/button.tsx'
import { StandBack } from '../../ui/standing-back.tsx'
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

test('the only primary button of a question is Allow once, at the end of the bar and next to Deny', async () => {
  await answerWith(async () => ({ credits: null }))
  const end = shown(<Answers question={QUESTION} all={[QUESTION]} onDenying={() => {}} />)
  await expect.poll(() => button('Allow once')?.disabled).toBe(false)
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
    'Deny with a reason…',
    'Allow for longer…',
    'Deny',
    'Allow once',
  ])
  expect([...document.querySelectorAll('button.bg-accent')]).toEqual([button('Allow once')])
  end()
})

test('while a question is open, the primary button of the screen below looks like any other', async () => {
  const primary = () => [...document.querySelectorAll('button.bg-accent')]
  const screen = <Button tone="primary">Copy and open the post</Button>
  const beside = shown(<StandBack value={true}>{screen}</StandBack>)
  await expect.poll(() => button('Copy and open the post')).toBeDefined()
  expect(primary()).toHaveLength(0)
  beside()
  const alone = shown(screen)
  await expect.poll(primary).toHaveLength(1)
  alone()
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
