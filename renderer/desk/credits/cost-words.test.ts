import { expect, test } from 'vitest'
import { costWords } from './cost-words.ts'

test('the cost is said as a part of the credits, or beside the credits if they do not cover it', () => {
  expect(costWords(5, 20)).toBe('Costs 5 of your 20 credits.')
  expect(costWords(5, 5)).toBe('Costs 5 of your 5 credits.')
  expect(costWords(5, 2)).toBe('Costs 5 credits, and you have 2.')
  expect(costWords(5, null)).toBe('Costs 5 credits.')
})
