import { expect, test } from 'vitest'
import { fieldsOf, NOTHING_INJECTED } from './fields.ts'

const POST = {
  title: 'Tea',
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

test('only a sent field of a Ghost post causes a warning about its cut', () => {
  const post = { ...POST, title: 'tea '.repeat(100) }
  expect(fieldsOf(post, null, NOTHING_INJECTED).warnings).toMatchObject([{ code: 'cut' }])
  expect(fieldsOf(post, null, NOTHING_INJECTED, new Set(['html'])).warnings).toEqual([])
})

test('an excerpt that is longer than Ghost allows is cut with a warning', () => {
  const post = { ...POST, metaDescription: 'tea '.repeat(100).trim() }
  const { fields, warnings } = fieldsOf(post, null, NOTHING_INJECTED)
  expect(fields.custom_excerpt?.length).toBeLessThanOrEqual(300)
  expect(fields.meta_description).toBe(post.metaDescription)
  expect(warnings).toEqual([
    { code: 'cut', message: 'The excerpt was cut, because Ghost allows only 300 characters.' },
  ])
})
