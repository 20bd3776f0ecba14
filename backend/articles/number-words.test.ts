import fc from 'fast-check'
import { toCardinal as german } from 'n2words/de-DE'
import { toCardinal as english } from 'n2words/en-US'
import { toCardinal as spanish } from 'n2words/es-ES'
import { toCardinal as french } from 'n2words/fr-FR'
import { toCardinal as italian } from 'n2words/it-IT'
import { toCardinal as dutch } from 'n2words/nl-NL'
import { toCardinal as portuguese } from 'n2words/pt-PT'
import { expect, test } from 'vitest'
import { numbersIn } from './number-words.ts'

const valuesIn = (text: string) => numbersIn(text).map(({ value }) => value)

const number = fc.oneof(
  fc.integer({ min: 2, max: 120 }),
  fc.integer({ min: 2, max: 9_999 }),
  fc.integer({ min: 2, max: 999_999 }),
  fc.integer({ min: 2, max: 999_999_999 }),
)

test.each([
  ['English', (value: number) => english(value)],
  ['English with “and”', (value: number) => english(value, { and: true })],
  ['English in hundreds', (value: number) => english(value, { hundredPairing: true })],
  ['German', (value: number) => german(value)],
  ['Spanish', (value: number) => spanish(value)],
  [
    'Spanish, feminine',
    (value: number) => spanish(value, { gender: 'feminine' }).replaceAll('cienta', 'ciento'),
  ],
  ['French', (value: number) => french(value)],
  ['Italian', (value: number) => italian(value)],
  ['Portuguese', (value: number) => portuguese(value)],
  ['Dutch', (value: number) => dutch(value)],
] as const)('reads every number in %s as one', (_, spell) => {
  fc.assert(
    fc.property(number, (value) => {
      const words = spell(value)
      expect({ words, found: numbersIn(`– ${words}, –`) }).toMatchObject({
        words,
        found: [{ value, at: 2, end: 2 + words.length }],
      })
    }),
    { numRuns: 1_000 },
  )
})

test.each([
  ['between two hundred and three hundred', [200, 300]],
  ['between twenty and thirty', [20, 30]],
  ['two, three or four', [2, 3, 4]],
  ['entre cento e vinte e cento e trinta', [120, 130]],
  ['zwischen zwei und zwanzig', [2, 20]],
  ['nineteen ninety-eight', [1998]],
  ['neunzehnhundertachtundneunzig', [1998]],
  ['two dozen', [24]],
  ['neuneinhalb', [9.5]],
  ['anderthalb', [1.5]],
  ['drieënhalf', [3.5]],
  ['the mandate of often', []],
] as const)('reads the numbers of “%s”', (text, values) => {
  expect(valuesIn(text)).toEqual(values)
})

test('long words and many numbers take linear time', () => {
  for (const part of ['zwei', 'vent', 'hundred and ', 'en', 'two ', 'one and ', 'mille ', 'quatre-vingt-']) {
    const startedAt = performance.now()
    numbersIn(part.repeat(Math.floor(60_000 / part.length)))
    numbersIn(`${part.trim().repeat(4)} `.repeat(3_000))
    expect({ part, fast: performance.now() - startedAt < 5_000 }).toEqual({ part, fast: true })
  }
})
