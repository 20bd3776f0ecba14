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

test('a long row of blanks or quotes is read only once', () => {
  for (const part of ['\n', '"', "';", '\n"', ' \t'])
    for (const end of ['x', '=1']) {
      const cell = csvLine([`x${part.repeat(300_000 / part.length)}${end}`])
      expect(cell.endsWith(end === 'x' ? 'x"' : '=1"')).toBe(true)
    }
  expect(csvLine([`\n\n "=1`, 'a;" =1', '-1\t\t@'])).toBe(`"'\n\n' ""=1","a;'"" =1","'-1\t'\t'@"`)
})
