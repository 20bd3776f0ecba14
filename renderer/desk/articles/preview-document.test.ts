// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { previewDocument } from './preview-document.ts'

const FONT = 'data:font/woff2;base64,AAAA'
const image = { media_type: 'image/png', base64: 'AAAA', alt: 'Late "fees"', width: 1200, height: 630 }

test('the preview contains no script, request or working link', () => {
  const page = previewDocument(
    {
      title: '<img src=x onerror=x()>',
      html: '<p onclick="x()">a <a href="https://example.com/a">link</a></p><script>x()</script><img src="https://example.com/i.png"><iframe src="https://example.com"></iframe><meta http-equiv="refresh" content="0;url=https://example.com">',
    },
    null,
    'light dark',
    FONT,
  )
  expect(page).toContain("default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'")
  expect(page).toContain('<h1>&lt;img src=x onerror=x()&gt;</h1>')
  expect(page).not.toMatch(/<(script|iframe|img)|onclick|href=|refresh/)
  expect(page).toContain('title="https://example.com/a"')
})

test('the preview shows title, image and text in this order', () => {
  const page = previewDocument({ title: 'Late fees', html: '<p>Text.</p>' }, image, 'dark', FONT)
  const at = ['<h1>Late fees</h1>', 'src="data:image/png;base64,AAAA"', '<p>Text.</p>'].map((part) =>
    page.indexOf(part),
  )
  expect(at).toEqual([...at].sort((a, b) => a - b))
  expect(at).not.toContain(-1)
  expect(page, 'the text must not jump when the image is decoded').toMatch(
    /<img(?=[^>]* width="1200")(?=[^>]* height="630")/,
  )
})

test('the image leaves room for the text', () => {
  expect(previewDocument({ title: 'A', html: '' }, image, 'light', FONT)).toMatch(
    /img \{[^}]*max-height: 40vh/,
  )
})

test('gaps are marked by their words alone, also across bold words, and nothing else is', () => {
  const page = previewDocument(
    {
      title: 'Late fees',
      html: '<p>A [✎ your price] and [✎ <b>why</b> so]. [1]</p><ul><li>[✎ never closed</li><li>Plain.</li></ul>',
    },
    null,
    'light',
    FONT,
  )
  const text = page.replace(/^.*<\/h1>/s, '')
  expect(text).toContain('<p>A <mark>your price</mark> and <b><mark>why</mark></b><mark> so</mark>. [1]</p>')
  expect(text).toContain('<li><mark>never closed</mark></li><li>Plain.</li>')
})
