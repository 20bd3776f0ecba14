import { expect, test } from 'vitest'
import { budgetOf } from './budget-of.ts'

test('nothing means no bound, zero means nothing at all', () => {
  expect([budgetOf(' '), budgetOf('0'), budgetOf(' 20 ')]).toEqual([null, 0, 20])
})

test('what is no whole number within bounds is refused, not rounded', () => {
  expect(['-1', '2.5', '1e3', '100001', 'ten'].map(budgetOf)).toEqual(Array(5).fill(undefined))
})
