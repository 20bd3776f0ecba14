import { expect, test } from 'vitest'
import { arimoWidths, isEuropean } from '../../build/arial-widths.ts'
import { pixelWidth } from './arial.ts'

/** Measures 50 copies of a character, so that rounding to whole pixels hides no error. */
const measured = (sign: string): number => pixelWidth(sign.repeat(50))

test('each sign of European titles has the width that it has in Arial', () => {
  const widths = [...arimoWidths()].filter(([sign]) => isEuropean(sign))
  expect(widths.length).toBeGreaterThan(450)
  expect(widths.filter(([sign, width]) => measured(sign) !== width)).toEqual([])
})

test('the width of a title is the sum of the widths of its signs', () => {
  // 5,223 thousandths of the font size, 20 px.
  expect(pixelWidth('Hello, world')).toBe(104)
  expect(pixelWidth('')).toBe(0)
  expect(pixelWidth('e\u0301')).toBe(pixelWidth('é'))
  expect(pixelWidth('請求書')).toBe(60)
})
