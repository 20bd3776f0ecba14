// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { compareBodies, compareTexts } from './compare.ts'

test('the words that changed are found, and nothing of either text is lost', () => {
  const pieces = compareTexts('Send a reminder on day three.', 'Send one reminder on day five.')
  expect(pieces.filter(({ kind }) => kind === 'removed').map(({ text }) => text)).toEqual(['a', 'three'])
  expect(pieces.filter(({ kind }) => kind === 'added').map(({ text }) => text)).toEqual(['one', 'five'])
  const text = (without: string) =>
    pieces.flatMap(({ kind, text: one }) => (kind === without ? [] : [one])).join('')
  expect(text('added')).toBe('Send a reminder on day three.')
  expect(text('removed')).toBe('Send one reminder on day five.')
})

test('only the changed paragraphs of a body are shown, and the others are counted', () => {
  const kept = '<h2>Kept</h2><p>One.</p><ul><li>Two.</li></ul>'
  expect(
    compareBodies(`${kept}<p>Ask on day three.</p>`, `${kept}<p>Ask on day five.</p><p>New.</p>`),
  ).toEqual([
    { kind: 'same', count: 3 },
    {
      kind: 'changed',
      name: 'p',
      pieces: [
        { kind: 'same', text: 'Ask on day ' },
        { kind: 'removed', text: 'three' },
        { kind: 'added', text: 'five' },
        { kind: 'same', text: '.' },
      ],
    },
    { kind: 'changed', name: 'p', pieces: [{ kind: 'added', text: 'New.' }] },
  ])
})

test('a changed address of a link is a change, and another paragraph replaces the old one whole', () => {
  const compared = compareBodies(
    '<p>See <a href="https://a.example/">this</a>.</p><p>Cats sleep.</p>',
    '<p>See <a href="https://b.example/">this</a>.</p><p>Invoices are due now.</p>',
  )
  expect(compared[0]).toMatchObject({
    pieces: [
      { text: 'See this (https://' },
      { kind: 'removed', text: 'a' },
      { kind: 'added', text: 'b' },
      { text: '.example/).' },
    ],
  })
  expect(compared.slice(1)).toEqual([
    { kind: 'changed', name: 'p', pieces: [{ kind: 'removed', text: 'Cats sleep.' }] },
    { kind: 'changed', name: 'p', pieces: [{ kind: 'added', text: 'Invoices are due now.' }] },
  ])
})

test('changed words one after the other are one removed and one added run', () => {
  expect(
    compareTexts(
      'How to charge late fees without losing clients',
      'How to charge late fees and keep your clients',
    ),
  ).toEqual([
    { kind: 'same', text: 'How to charge late fees ' },
    { kind: 'removed', text: 'without losing' },
    { kind: 'added', text: 'and keep your' },
    { kind: 'same', text: ' clients' },
  ])
})
