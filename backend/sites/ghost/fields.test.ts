import { expect, test } from 'vitest'
import { fieldsOf } from './fields.ts'

test('only a sent field of a Ghost post causes a warning about its cut', () => {
  const post = {
    title: 'tea '.repeat(100),
    html: '<p>Tea</p>',
    jsonLd: null,
    seoTitle: '',
    metaDescription: '',
    focusKeyword: '',
    slug: null,
    tags: [],
    categories: [],
    imageAlt: null,
    marker: 'quillport-3f2a',
    since: 0,
  }
  const injected = { codeinjection_head: null, codeinjection_foot: null }
  expect(fieldsOf(post, null, injected).warnings).toMatchObject([{ code: 'cut' }])
  expect(fieldsOf(post, null, injected, new Set(['html'])).warnings).toEqual([])
})
