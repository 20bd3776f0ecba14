import { expect, test } from 'vitest'
import {
  BODY_CAP,
  cleanBody,
  cleanName,
  cleanTitle,
  htmlToText,
  markdownToText,
  maybeHtmlToText,
} from './markup-to-text.ts'

test.each([
  ['zero-width', 'in\u200bvi\u200c\u200dsi\ufeffble\u2060'],
  ['bidirectional', '\u202einvi\u202csi\u2066ble\u2069\u200f'],
  [
    'tag',
    `invisible${[...'ignore'].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')}`,
  ],
  ['variation selector', 'inv\ufe0fi\u{e0101}sible'],
  ['control', 'in\u0000vi\u001b\u0007si\u009bble\u007f'],
  ['soft hyphen and filler', 'in\u00advi\u3164si\u115fble'],
  ['annotation', 'in\ufff9vi\ufffasible\ufffb'],
  ['lone surrogate', 'in\ud800visible\udfff'],
])('%s characters are removed', (_what, text) => {
  expect(cleanBody(text)).toBe('invisible')
  expect(cleanTitle(text)).toBe('invisible')
  expect(cleanName(text)).toBe('invisible')
})

test('visible characters stay: accents are composed, and other scripts and emoji are kept', () => {
  expect(cleanBody('Cafe\u0301 日本語 مرحبا 😀')).toBe('Café 日本語 مرحبا 😀')
})

test('paragraphs stay, other white space shrinks', () => {
  expect(cleanBody('  a\u00a0\t b \r\n c\n\n\n\n\u2003d\u2028e  ')).toBe('a b\nc\n\nd\ne')
  expect(cleanTitle('a\n\n b')).toBe('a b')
})

test('blanks of any kind shrink to one space', () => {
  for (const blank of ['\u2800', '\u3000', '\u00a0', '\u2003', '\t'])
    expect(cleanBody(`a${blank.repeat(500)}b`)).toBe('a b')
})

test('a body that is too long is cut at a word, within the limit, with a note', () => {
  const body = cleanBody('word '.repeat(10_000))
  expect(body.length).toBeLessThanOrEqual(BODY_CAP)
  expect(body).toMatch(/ word\n\n\[Cut here: the post is 49999 characters long\.\]$/)
  expect(cleanBody('x'.repeat(BODY_CAP))).toBe('x'.repeat(BODY_CAP))
})

test('a cut never splits a character', () => {
  expect(cleanBody('😀'.repeat(BODY_CAP))).not.toMatch(/\p{Surrogate}/u)
  expect(cleanTitle('😀'.repeat(400))).not.toMatch(/\p{Surrogate}/u)
})

test('a name without anything visible is null', () => {
  expect(cleanName('\u200b \u202e')).toBeNull()
  expect(cleanName(undefined)).toBeNull()
})

test('HTML becomes words, paragraphs and web addresses, without code', () => {
  const html =
    '<h2>Head</h2><p>a <b>b</b><br>c</p><ul><li>one<li>two</ul><script>bad()</script><style>bad{}</style><img src=x onerror=bad()><a href="javascript:bad()">j</a> <a href="https://a.example/">link</a><!-- bad --><iframe src="bad"></iframe>'
  expect(cleanBody(htmlToText(html))).toBe('Head\n\na b\nc\n\n- one\n- two\n\nj link (https://a.example/)')
})

test('text about markup stays text', () => {
  expect(cleanBody(htmlToText('<p>Use &lt;script&gt; &amp;amp;</p>'))).toBe('Use <script> &amp;')
  expect(maybeHtmlToText('List<String> & 2 < 3')).toBe('List<String> & 2 < 3')
  expect(maybeHtmlToText('a &amp; <i>b</i>')).toBe('a & b')
})

test('Markdown becomes words and addresses, and names with underscores stay whole', () => {
  expect(
    markdownToText(
      '## **Hi** _you_\n* item\n> quote\n[a](https://a.example "t") ![pic](x.png)\nsnake_case_name 2 * 3 * 4',
    ),
  ).toBe('Hi you\n- item\n> quote\na (https://a.example) pic\nsnake_case_name 2 * 3 * 4')
})

test.each([
  '<div>',
  '<b><i>',
  '<table><tr><td>',
  '<!--',
  '&amp;',
  '[',
  '![',
  '**a',
  '[a](',
  '[a](https:',
  '<b ',
  '> ',
])('a flood of %s is read in limited time, on any machine', (part) => {
  // A hundred times as much as quadratic parsing could read in time: without the caps, this test exceeds its time limit.
  const flood = part.repeat(500_000)
  expect(cleanBody(htmlToText(flood)).length).toBeLessThanOrEqual(BODY_CAP)
  expect(cleanBody(markdownToText(flood)).length).toBeLessThanOrEqual(BODY_CAP)
  // Each line is short enough for Markdown to be recognized in all of it.
  const lines = `${part.repeat(4000 / part.length)}\n`.repeat(500)
  expect(cleanBody(markdownToText(lines)).length).toBeLessThanOrEqual(BODY_CAP)
})
