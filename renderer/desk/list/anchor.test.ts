import { expect, test } from 'vitest'
import { movedBy } from './anchor.ts'

const at = (ids: string) => (index: number) => ids[index]

test('two new leads above push what is read down by two rows', () => {
  expect(movedBy({ id: 'c', index: 2 }, at('xyabcd'), 100)).toBe(2)
})

test('a lead that left above pulls it up by one', () => {
  expect(movedBy({ id: 'c', index: 2 }, at('acd'), 100)).toBe(-1)
})

test('a change below moves nothing', () => {
  expect(movedBy({ id: 'c', index: 2 }, at('abcxd'), 100)).toBeNull()
})

test('a lead that is gone itself moves nothing', () => {
  expect(movedBy({ id: 'c', index: 2 }, at('abd'), 100)).toBeNull()
})
