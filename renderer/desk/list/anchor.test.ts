import { expect, test } from 'vitest'
import { movedBy } from './anchor.ts'

const at = (ids: string) => (index: number) => ids[index]

test('two new rows above move a row down by two', () => {
  expect(movedBy({ id: 'c', index: 2 }, at('xyabcd'), 100)).toBe(2)
})

test('a removed row above moves a row up by one', () => {
  expect(movedBy({ id: 'c', index: 2 }, at('acd'), 100)).toBe(-1)
})

test('a change below a row does not move it', () => {
  expect(movedBy({ id: 'c', index: 2 }, at('abcxd'), 100)).toBeNull()
})

test('a row that is gone causes no movement', () => {
  expect(movedBy({ id: 'c', index: 2 }, at('abd'), 100)).toBeNull()
})
