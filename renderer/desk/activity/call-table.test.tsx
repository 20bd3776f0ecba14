// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ShownCall } from '../../../contract/desk.ts'
import { queryClient } from '../queries.ts'
import { answerWith, button, shown } from '../shown.fixture.ts'
import { CallTable } from './call-table.tsx'

const CALL: ShownCall = {
  call_id: '1',
  at: '2026-11-21T09:12:00.000Z',
  agent_id: 'agt_1',
  agent_name: 'Claude',
  tool: 'generate_article',
  arguments: '{"title":"Late fees","length":"short","other_field":7}',
  outcome: 'error',
  code: 'not_found',
  message: null,
  duration_ms: 12,
  credits: 0,
  approval: null,
  title: 'Write an article',
  subject: 'Late fees',
  price: 5,
}

let end = () => {}
beforeEach(() => queryClient.clear())
afterEach(() => end())

test('an open call shows what was sent with the words of the question, and the exact request folded', async () => {
  await answerWith(() => new Promise(() => {}))
  end = shown(<CallTable calls={[CALL]} />)
  await expect.poll(() => button('Write an article')).toBeDefined()
  button('Write an article')?.click()
  const facts = () =>
    [...document.querySelectorAll('dt')].map((label) => [
      label.textContent,
      label.nextElementSibling?.textContent,
    ])
  await expect.poll(() => facts().map(([label]) => label)).toEqual(['Title', 'Length', 'other_field'])
  expect(facts()[0]).toEqual(['Title', 'Late fees'])
  const request = document.querySelector('details')
  expect(request?.open).toBe(false)
  expect(request?.textContent).toContain('generate_article\n{\n  "title": "Late fees"')
})

test('the answer to an agent whose call was stopped is not shown as if it spoke to the person', async () => {
  await answerWith(() => new Promise(() => {}))
  const stopped = { outcome: 'stopped', code: 'approval_denied', approval: 'denied' } as const
  end = shown(<CallTable calls={[{ ...CALL, ...stopped, message: 'The user said no.' }]} />)
  await expect.poll(() => button('Write an article')).toBeDefined()
  button('Write an article')?.click()
  await expect.poll(() => document.body.textContent).toContain('The agent was told: The user said no.')
})
