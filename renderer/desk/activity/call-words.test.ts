import { expect, test } from 'vitest'
import type { ShownCall } from '../../../contract/desk.ts'
import { creditsWords, resultWords } from './call-words.ts'

const call = (part: Partial<ShownCall>): ShownCall => ({
  call_id: '1',
  at: '2026-11-21T09:12:00.000Z',
  agent_id: 'agt_1',
  agent_name: 'Claude',
  tool: 'generate_article',
  arguments: '{}',
  outcome: 'ok',
  code: null,
  message: null,
  duration_ms: 12,
  credits: 0,
  approval: null,
  title: 'Write an article',
  subject: null,
  price: 5,
  ...part,
})

test('what the person decided is said as their decision, and only a fault is called a failure', () => {
  expect(resultWords(call({}))).toBe('Done')
  expect(resultWords(call({ approval: 'once' }))).toBe('Done, allowed once')
  const stopped = (part: Partial<ShownCall>) => resultWords(call({ outcome: 'stopped', ...part }))
  expect(stopped({ code: 'approval_denied', approval: 'denied' })).toBe('You denied it')
  expect(stopped({ code: 'approval_denied', approval: 'ran_out' })).toBe('Not answered in time')
  expect(stopped({ code: 'approval_pending', approval: 'pending' })).toBe('Waited for your answer')
  expect(stopped({ code: 'agent_not_allowed' })).toBe('Not allowed: set to Never')
  expect(stopped({ code: 'budget_spent' })).toBe('Over its daily limit')
  expect(resultWords(call({ outcome: 'error', code: 'not_found' }))).toBe('Failed: not found')
  const missing = call({ outcome: 'error', code: 'not_found', arguments: '{"job_id":"art_1"}' })
  expect(resultWords(missing)).toBe('Failed: article not found')
  expect(resultWords(call({ outcome: 'error' }))).toBe('Failed')
})

test('credits are never left open: a call costs something, nothing, or at most its price', () => {
  expect(creditsWords({ credits: 8, price: 5 })).toBe('8')
  expect(creditsWords({ credits: 0, price: 5 })).toBe('0')
  expect(creditsWords({ credits: null, price: 5 })).toBe('up to 5')
  // Calls that an earlier version recorded.
  expect(creditsWords({ credits: null, price: 0 })).toBe('0')
  expect(creditsWords({ credits: null, price: null })).toBe('not stated')
})
