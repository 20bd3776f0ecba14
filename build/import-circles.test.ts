import { expect, test } from 'vitest'
import { circlesOf } from './import-circles.ts'

const imports = (files: Readonly<Record<string, readonly string[]>>) => new Map(Object.entries(files))

test('imports in one direction form no circle, even if two of them meet', () => {
  expect(circlesOf(imports({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }))).toEqual([])
})

test('a circle is named file by file, and what only leads to it is not', () => {
  expect(circlesOf(imports({ a: ['b'], b: ['c'], c: ['d'], d: ['b', 'e'], e: [] }))).toEqual([
    ['b', 'c', 'd', 'b'],
  ])
})

test('a file that imports itself is a circle', () => {
  expect(circlesOf(imports({ a: ['a'] }))).toEqual([['a', 'a']])
})

test('files with several circles are reported once, by the shortest circle', () => {
  expect(circlesOf(imports({ a: ['b', 'c'], b: ['c'], c: ['a'] }))).toEqual([['a', 'c', 'a']])
})

test('all separate circles are reported', () => {
  expect(circlesOf(imports({ a: ['b'], b: ['a', 'c'], c: ['d'], d: ['c'] }))).toEqual([
    ['a', 'b', 'a'],
    ['c', 'd', 'c'],
  ])
})
