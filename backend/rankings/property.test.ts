import { expect, test } from 'vitest'
import { propertyOf } from './property.ts'

test('of two properties that cover a site equally well, the encrypted one is chosen', () => {
  for (const properties of [
    ['http://www.example.com/', 'https://www.example.com/'],
    ['https://www.example.com/', 'http://www.example.com/'],
  ])
    expect(propertyOf('example.com', properties)).toBe('https://www.example.com/')
  expect(propertyOf('http://example.com', ['https://example.com/', 'http://example.com/'])).toBe(
    'http://example.com/',
  )
})

test('a dot at the end of a domain makes no difference', () => {
  expect(propertyOf('https://example.com./blog', ['sc-domain:example.com'])).toBe('sc-domain:example.com')
  expect(propertyOf('example.com.', ['https://example.com/'])).toBe('https://example.com/')
})
