import { expect, test } from 'vitest'
import { blanksIn, withoutBlanks } from './blanks.ts'

test('a text that opens many gaps and closes none is read only once', () => {
  for (const open of ['{{', '{', '<your', '<name '])
    expect(blanksIn(open.repeat(400_000 / open.length))).toEqual([])
  expect(
    withoutBlanks(`${'{{'.repeat(200_000)} {{name}} <your <your name> [your city] ____ XXX`),
  ).not.toMatch(/name|city|_|X/)
})
