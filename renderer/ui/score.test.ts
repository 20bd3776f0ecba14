import { expect, test } from 'vitest'
import { HOT_SCORE } from '../../contract/forum.ts'
import { scoreColors } from './score.tsx'

test('a score has one of three looks: quiet, hot, and hottest', () => {
  const looks = [10, HOT_SCORE, 79, 80, 100].map((value) => scoreColors(value, value >= HOT_SCORE))
  expect(new Set(looks).size).toBe(3)
  expect(looks[1]).toBe(looks[2])
  expect(looks[3]).toBe(looks[4])
  expect(scoreColors(94, false), 'of a lead that is done').toBe(looks[0])
})
