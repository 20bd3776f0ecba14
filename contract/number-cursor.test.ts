import { expect, test } from 'vitest'
import { numberInCursor } from './number-cursor.ts'

test('a cursor is a number of up to nine digits, or is refused', () => {
  expect(numberInCursor('40')).toBe(40)
  expect(numberInCursor(undefined)).toBe(undefined)
  for (const wrong of ['', 'x', '-1', '1.5', '1234567890'])
    expect(() => numberInCursor(wrong)).toThrow('cursor: Use next_cursor from the previous page.')
})
