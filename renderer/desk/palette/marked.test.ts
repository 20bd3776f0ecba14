import { expect, test } from 'vitest'
import { isInName, markFound } from './marked.ts'

const shown = (name: string, search: string) =>
  markFound(name, search)
    .map(({ text, marked }) => (marked ? `[${text}]` : text))
    .join('')

test('each word of the search is marked wherever it occurs, without regard to case and accents', () => {
  expect(shown('How to charge late fees, later', 'LATE fees')).toBe('How to charge [late] [fees], [late]r')
  expect(shown('Késése a számláknak', 'szamla')).toBe('Késése a [számlá]knak')
  expect(shown('Retainers explained', '')).toBe('Retainers explained')
  expect(shown('Retainers explained', 'zzz')).toBe('Retainers explained')
})

test('the letters of the name stay as they are', () => {
  const name = 'Straße 🙂 İstanbul'
  expect(
    markFound(name, 'stanbul')
      .map(({ text }) => text)
      .join(''),
  ).toBe(name)
})

test('a name holds a search only with all of its words', () => {
  expect([isInName('Late fees', 'fees late'), isInName('Late fees', 'late snow')]).toEqual([true, false])
})
