import { createTwoFilesPatch } from 'diff'
import { expect, test } from 'vitest'
import { linesOf } from './diff.ts'

test('diff lines are classified, without the file header', () => {
  const diff = createTwoFilesPatch('a', 'a', '{\n  "x": 1\n}\n', '{\n  "x": 2\n}\n', 'now', 'then')
  expect(linesOf(diff).map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'place @@ -1,3 +1,3 @@',
    'same  {',
    'removed -  "x": 1',
    'added +  "x": 2',
    'same  }',
  ])
})

test('a removed line that starts with dashes is not a file header', () => {
  const diff = createTwoFilesPatch('a', 'a', '-- note\n', '', 'now', 'then')
  expect(linesOf(diff).map(({ kind }) => kind)).toEqual(['place', 'removed'])
})

test('an unchanged file has no diff lines', () => {
  expect(linesOf(createTwoFilesPatch('a', 'a', 'x\n', 'x\n', 'now', 'then'))).toEqual([])
})

test('the note about a missing final newline is left out', () => {
  const lines = linesOf(createTwoFilesPatch('a', 'a', '{}', '{\n}', 'now', 'then'))
  expect(lines.map(({ text }) => text)).toEqual(['@@ -1,1 +1,2 @@', '-{}', '+{', '+}'])
})
