import { expect, test } from 'vitest'
import { enoughFor, signed } from './amounts.ts'

test('spent credits have a minus sign, added credits a plus sign', () => {
  expect(signed(-1205)).toBe('−1,205')
  expect(signed(50)).toBe('+50')
  expect(signed(0)).toBe('+0')
})

test('the number of affordable articles is rounded down', () => {
  expect(enoughFor(18, 5)).toBe('enough for 3 articles or outlines')
  expect(enoughFor(9, 5)).toBe('enough for 1 article or outline')
  expect(enoughFor(4, 5)).toBe('not enough for an article')
  expect(enoughFor(-2, 5)).toBe('not enough for an article')
})
