import { expect, test } from 'vitest'
import { markQuotes } from './highlight.ts'

const marked = (text: string, ...quotes: string[]) =>
  markQuotes(text, quotes)
    .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
    .join('')

test('a quote is marked where it stands word for word', () => {
  expect(marked('What do you use to invoice?', 'do you use')).toBe('What [do you use] to invoice?')
})

test('a quote that the post does not hold marks nothing and loses no text', () => {
  expect(marked('What do you use?', 'nowhere', '')).toBe('What do you use?')
})

test('quotes that overlap or touch become one mark, in whatever order they come', () => {
  expect(marked('one two three four', 'two three', 'one two', 'three')).toBe('[one two three] four')
})

test('signs that mean something in a pattern are only letters', () => {
  expect(marked('Is it $5 (or more)? a.b', '$5 (or more)?')).toBe('Is it [$5 (or more)?] a.b')
})

test('the pieces always add up to the text, markup in it included', () => {
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
