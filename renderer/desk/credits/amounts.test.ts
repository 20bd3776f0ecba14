import { expect, test } from 'vitest'
import { enoughFor, signed } from './amounts.ts'

test('spent credits have a minus sign, added credits a plus sign', () => {
  expect(signed(-1205)).toBe('−1,205')
  expect(signed(50)).toBe('+50')
  expect(signed(0)).toBe('+0')
})

test('the number of affordable articles is rounded down', () => {
  expect(enoughFor(18, 5, 'article')).toBe('enough for 3 articles')
  expect(enoughFor(9, 5, 'outline')).toBe('enough for 1 outline')
  expect(enoughFor(4, 5, 'article')).toBe('not enough for an article')
  expect(enoughFor(-2, 5, 'outline')).toBe('not enough for an outline')
})
