import { expect, test } from 'vitest'
import { clean } from './clean-text.ts'
import { harmless } from './harmless-text.ts'

test('a character keeps the marks of its writing system, and loses an endless stack of them', () => {
  for (const text of ['Zoë', 'שָׁלוֹם', 'हिन्दी', 'Việt Nam', 'กำลัง'])
    expect(clean(text)).toBe(text.normalize('NFC'))
  const stack = `a${'\u0301\u0323'.repeat(50_000)}b`
  expect(clean(stack)).toMatch(/^[^b]{1,31}b$/u)
  expect(harmless(stack, 1_000)).toMatch(/^[^b]{1,31}b$/u)
})
