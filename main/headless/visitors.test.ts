import { expect, test } from 'vitest'
import type { Visitor } from '../../transport/loopback.ts'
import { createVisitors } from './visitors.ts'

test('a visitor who has already left is not asked about', async () => {
  const visitors = createVisitors(Date.now)
  const shown: (Visitor | null)[] = []
  visitors.open((visitor) => void shown.push(visitor))
  expect(await visitors.ask(() => undefined, AbortSignal.abort())).toBe('unanswered')
  expect(shown).toEqual([null])
  expect(visitors.isResting()).toBe(false)
})

test('the question about a visitor ends when the visitor leaves', async () => {
  const visitors = createVisitors(Date.now)
  const leaving = new AbortController()
  const answer = visitors.ask(() => undefined, leaving.signal)
  expect(visitors.isResting()).toBe(true)
  leaving.abort()
  expect(await answer).toBe('unanswered')
  expect(visitors.isResting()).toBe(false)
})
