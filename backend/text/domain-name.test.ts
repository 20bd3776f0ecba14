import { expect, test } from 'vitest'
import { requireDomain } from './domain-name.ts'

test('a single word is the domain of a plan only if it is the host of the connected site', () => {
  expect(requireDomain('wiki', 'http://wiki/blog')).toBe('wiki')
  for (const site of [null, 'https://shop.example', 'http://intranet'])
    expect(() => requireDomain('wiki', site)).toThrow('domain: Write a domain, such as example.com.')
})

test('a plan may be for another site than the connected one', () => {
  expect(requireDomain('https://www.Example.com/blog', 'https://shop.example')).toBe('example.com')
  expect(requireDomain('localhost', null)).toBe('localhost')
})
