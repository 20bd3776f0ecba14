import { expect, test } from 'vitest'
import { count, listed } from './words.ts'

test('counts agree with their noun and have grouped digits', () => {
  expect([count(1, 'lead'), count(0, 'lead'), count(1204, 'lead')]).toEqual([
    '1 lead',
    '0 leads',
    '1,204 leads',
  ])
})

test('lists have a conjunction only before the last of several items', () => {
  expect([listed([500, 900, 1400], 'or'), listed(['a', 'b'], 'and'), listed(['a'], 'or')]).toEqual([
    '500, 900 or 1400',
    'a and b',
    'a',
  ])
})
