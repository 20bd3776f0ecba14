import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('a cell that begins with a fullwidth sign, a tab or a carriage return is escaped like one with the ASCII sign', () => {
  for (const sign of ['=', '+', '-', '@', '＝', '＋', '－', '＠'])
    expect(csvLine([`${sign}1`])).toBe(`'${sign}1`)
  for (const blank of ['\t', '\r', '\n']) {
    expect(csvLine([`${blank}1`])).toBe(`"'${blank}1"`)
    expect(csvLine([`${blank}=1`])).toMatch(/^"'/)
  }
  expect(csvLine(['a ＝ b', 'a\tb', 'a\r\nb'])).toBe('a ＝ b,"a\tb","a\r\nb"')
})
