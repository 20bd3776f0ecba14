import { expect, test } from 'vitest'
import { count, countWords, listed } from './words.ts'

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

test('words are counted in scripts with marks and in scripts without spaces', () => {
  const counts = [
    'A well-known shop, isn’t it? 3.5 kg.',
    'हिन्दी में लिखा',
    '私たちの店では毎朝パンを焼いています。',
    '我们每天早上烤面包。',
  ].map(countWords)
  expect(counts.slice(0, 2)).toEqual([7, 3])
  expect(counts[2]).toBeGreaterThan(7)
  expect(counts[3]).toBeGreaterThan(3)
})
