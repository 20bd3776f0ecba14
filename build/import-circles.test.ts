import { expect, test } from 'vitest'
import { circlesOf } from './import-circles.ts'

const imports = (files: Readonly<Record<string, readonly string[]>>) => new Map(Object.entries(files))

test('imports that go one way make no circle, even where two of them meet', () => {
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

test('files that reach each other in many ways are told once, by the shortest', () => {
  expect(circlesOf(imports({ a: ['b', 'c'], b: ['c'], c: ['a'] }))).toEqual([['a', 'c', 'a']])
})

test('circles apart from each other are all told', () => {
  expect(circlesOf(imports({ a: ['b'], b: ['a', 'c'], c: ['d'], d: ['c'] }))).toEqual([
    ['a', 'b', 'a'],
    ['c', 'd', 'c'],
  ])
})
