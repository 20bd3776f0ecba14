import { expect, test } from 'vitest'
import { exportPage, fileName } from './export-page.ts'

test('a title with signs of markup stays text in an exported page', () => {
  const content = {
    title: 'a < b & "c"',
    seo_title: '',
    meta_description: '"></head>',
    focus_keyword: 'c',
    html: '',
    tags: [],
    categories: [],
  }
  const page = exportPage(content, '<p>Text.</p>', null)
  expect(page).toContain('<title>a &lt; b &amp; &quot;c&quot;</title>')
  expect(page).toContain('content="&quot;>&lt;/head>"')
  expect(page).toContain('<p>Text.</p>')
})

test('a title makes a file name that every system takes', () => {
  expect(fileName('Späte Gebühren: was nun? / Teil 1', 'md')).toBe('spate-gebuhren-was-nun-teil-1.md')
  expect(fileName('???', 'html')).toBe('article.html')
  expect(fileName(`${'long '.repeat(40)}`, 'html').length).toBeLessThanOrEqual(85)
})
