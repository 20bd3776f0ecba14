import { expect, test } from 'vitest'
import { cutQuote, shownQuotes } from './shown-quotes.ts'

const TITLE = 'Moving off spreadsheets: what do you use to invoice?'
const BODY = `I bill by the hour.

What invoicing software do you use that is not QuickBooks? I need to:
- start a timer, or type hours in later
Budget is about 20 dollars a month.`

test('a quote has “…” on the sides on which it cuts a sentence, and ends with a whole word', () => {
  const shown = (quote: string) => cutQuote(quote, [TITLE, BODY])
  expect(shown('you use that is not QuickBooks?')).toBe('…you use that is not QuickBooks?')
  expect(shown('What invoicing software')).toBe('What invoicing software…')
  expect(shown('software do you use that is not Quick')).toBe('…software do you use that is not…')
  expect(shown('what do you use to invoice?')).toBe('…what do you use to invoice?')
  expect(shown('start a timer, or type hours in later')).toBe('start a timer, or type hours in later')
  expect(shown('Budget is about 20 dollars a month')).toBe('Budget is about 20 dollars a month')
  expect(shown('words that the post no longer has')).toBe('words that the post no longer has')
})

test('a quote in a script without spaces keeps all its characters', () => {
  const text = '請求書を毎月二十通ほど送っています。 freee より安い請求書ソフトを探しています。おすすめは？'
  expect(cutQuote('freee より安い請求書ソフトを探し', [text])).toBe('freee より安い請求書ソフトを探し…')
  expect(cutQuote('送っています。 fre', [text])).toBe('…送っています。…')
  expect(shownQuotes(['請求書ソフト', '安い請求書ソフトを探しています'], [text])[1]).toBe(
    '安い … を探しています',
  )
})

test('of a quote that contains the one above it, the words that differ are shown, and of the same words the first', () => {
  const sentence = 'What invoicing software do you use that is not QuickBooks?'
  expect(
    shownQuotes(
      ['you use that is not QuickBooks?', sentence, sentence, '', 'do you use', 'I bill by the hour'],
      [TITLE, BODY],
    ),
  ).toEqual([
    '…you use that is not QuickBooks?',
    'What invoicing software do…',
    'What invoicing software do…',
    '',
    '…do you use…',
    'I bill by the hour',
  ])
  expect(shownQuotes(['software do', sentence], [TITLE, BODY])[1]).toBe(
    'What invoicing … you use that is not QuickBooks',
  )
  expect(
    shownQuotes(
      [
        'invoicing software do you use that is not QuickBooks?',
        'do you use that is not QuickBooks?',
        sentence,
      ],
      [TITLE, BODY],
    ).slice(1),
  ).toEqual(['…do you use that…', 'What invoicing software do…'])
})

test('each quote says which words it has, also if the row above has the same', () => {
  const sentence = 'What invoicing software do you use that is not QuickBooks?'
  const start = 'What invoicing software do…'
  const shown = (quotes: readonly string[]) => shownQuotes(quotes, [TITLE, BODY]).slice(1)
  expect(shown([sentence, sentence, sentence])).toEqual([start, start])
  expect(shown([sentence, 'do you use', sentence, sentence])).toEqual(['…do you use…', start, start])
  expect(shown([sentence, '', sentence])).toEqual(['', start])
  expect(shown(['invoicing software do you use that is not QuickBooks?', '', sentence])).toEqual(['', start])
})
