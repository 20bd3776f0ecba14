import { expect, test } from 'vitest'
import { count } from './words.ts'

test('counts agree with their noun and are grouped', () => {
  expect([count(1, 'lead'), count(0, 'lead'), count(1204, 'lead')]).toEqual([
    '1 lead',
    '0 leads',
    '1,204 leads',
  ])
})
