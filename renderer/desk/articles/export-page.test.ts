import { expect, test } from 'vitest'
import { exportPage, fileName } from './export-page.ts'

test('markup characters in a title stay text in an exported page', () => {
  const content = {
    title: 'a < b & "c"',
    seo_title: '',
    meta_description: '"></head>',
    focus_keyword: 'c',
    html: '',
    tags: [],
    categories: [],
    slug: '',
    image_alt: '',
  }
  const page = exportPage(content, '<p>Text.</p>', null)
  expect(page).toContain('<title>a &lt; b &amp; &quot;c&quot;</title>')
  expect(page).toContain('content="&quot;>&lt;/head>"')
  expect(page).toContain('<p>Text.</p>')
})

test('a title becomes a file name that is valid on every system', () => {
  expect(fileName('Späte Gebühren: was nun? / Teil 1', 'md')).toBe('spate-gebuhren-was-nun-teil-1.md')
  expect(fileName('???', 'html')).toBe('article.html')
  expect(fileName(`${'long '.repeat(40)}`, 'html').length).toBeLessThanOrEqual(85)
})
