import { createTwoFilesPatch } from 'diff'
import { expect, test } from 'vitest'
import { linesOf } from './diff.ts'

test('lines are told apart, and the head of the file is not among them', () => {
  const diff = createTwoFilesPatch('a', 'a', '{\n  "x": 1\n}\n', '{\n  "x": 2\n}\n', 'now', 'then')
  expect(linesOf(diff).map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'place @@ -1,3 +1,3 @@',
    'same  {',
    'removed -  "x": 1',
    'added +  "x": 2',
    'same  }',
  ])
})

test('a removed line of dashes is no head', () => {
  const diff = createTwoFilesPatch('a', 'a', '-- note\n', '', 'now', 'then')
  expect(linesOf(diff).map(({ kind }) => kind)).toEqual(['place', 'removed'])
})

test('no change has no lines', () => {
  expect(linesOf(createTwoFilesPatch('a', 'a', 'x\n', 'x\n', 'now', 'then'))).toEqual([])
})

test('a file without a line end at its end says nothing of that to a person', () => {
  const lines = linesOf(createTwoFilesPatch('a', 'a', '{}', '{\n}', 'now', 'then'))
  expect(lines.map(({ text }) => text)).toEqual(['@@ -1,1 +1,2 @@', '-{}', '+{', '+}'])
})
