import { expect, test } from 'vitest'
import { markQuotes } from './highlight.ts'

const marked = (text: string, ...quotes: string[]) =>
  markQuotes(text, quotes)
    .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
    .join('')

test('a quote is marked at its exact match', () => {
  expect(marked('What do you use to invoice?', 'do you use')).toBe('What [do you use] to invoice?')
})

test('a quote that is not in the post marks nothing, and the text stays complete', () => {
  expect(marked('What do you use?', 'nowhere', '')).toBe('What do you use?')
})

test('overlapping or adjacent quotes become one mark, in any order', () => {
  expect(marked('one two three four', 'two three', 'one two', 'three')).toBe('[one two three] four')
})

test('regular expression characters in a quote match literally', () => {
  expect(marked('Is it $5 (or more)? a.b', '$5 (or more)?')).toBe('Is it [$5 (or more)?] a.b')
})

test('the pieces add up to the text, including its markup', () => {
  const text = 'I <b>keep</b> my hours <script>in a spreadsheet</script>'
  const pieces = markQuotes(text, ['<b>keep</b>', 'spreadsheet</script>'])
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
  expect(pieces.filter((piece) => piece.marked)).toHaveLength(2)
})

test('an empty post has no pieces', () => {
  expect(markQuotes('', ['quote'])).toEqual([])
})

test('a quoted word is not marked inside a longer one', () => {
  expect(marked('Moving off spreadsheets: my spreadsheet broke', 'spreadsheet')).toBe(
    'Moving off spreadsheets: my [spreadsheet] broke',
  )
  expect(marked('spreadsheets', 'spreadsheet')).toBe('spreadsheets')
})
