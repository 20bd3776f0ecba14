import { expect, test } from 'vitest'
import { addressWords } from './address-words.ts'

test.each([
  ['Fußpflege für große Füße', 'fusspflege-fur-grosse-fusse'],
  ['GROẞE Œuvre, Smørrebrød & Ærø', 'grosse-oeuvre-smorrebrod-aero'],
  ['Łódź đak þing ð', 'lodz-dak-thing-d'],
  ['— 茶 —', ''],
])('%s becomes %s in an address', (text, words) => {
  expect(addressWords(text, 80)).toBe(words)
})

test('the words of an address do not end in a hyphen if they are cut', () => {
  expect(addressWords('tea pot', 4)).toBe('tea')
})
