import { expect, test } from 'vitest'
import { circlesOf } from './import-circles.ts'

const imports = (files: Readonly<Record<string, readonly string[]>>) => new Map(Object.entries(files))

test('imports in one direction form no cycle, even if two files import the same file', () => {
  expect(circlesOf(imports({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }))).toEqual([])
})

test('a cycle is reported file by file, without files that only lead to it', () => {
  expect(circlesOf(imports({ a: ['b'], b: ['c'], c: ['d'], d: ['b', 'e'], e: [] }))).toEqual([
    ['b', 'c', 'd', 'b'],
  ])
})

test('a file that imports itself is a cycle', () => {
  expect(circlesOf(imports({ a: ['a'] }))).toEqual([['a', 'a']])
})

test('files with several cycles are reported once, by the shortest cycle', () => {
  expect(circlesOf(imports({ a: ['b', 'c'], b: ['c'], c: ['a'] }))).toEqual([['a', 'c', 'a']])
})

test('all separate cycles are reported', () => {
  expect(circlesOf(imports({ a: ['b'], b: ['a', 'c'], c: ['d'], d: ['c'] }))).toEqual([
    ['a', 'b', 'a'],
    ['c', 'd', 'c'],
  ])
})
