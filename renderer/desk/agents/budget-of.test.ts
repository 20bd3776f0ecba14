import { expect, test } from 'vitest'
import { budgetOf } from './budget-of.ts'

test('an empty budget means no limit, and zero stays zero', () => {
  expect([budgetOf(' '), budgetOf('0'), budgetOf(' 20 ')]).toEqual([null, 0, 20])
})

test('a budget that is not a whole number within bounds is rejected, not rounded', () => {
  expect(['-1', '2.5', '1e3', '100001', 'ten'].map(budgetOf)).toEqual(Array(5).fill(undefined))
})
