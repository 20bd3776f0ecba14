import { expect, test } from 'vitest'
import { baseOf } from './ghost/api.ts'
import { siteAddress } from './wordpress/address.ts'

const PLATFORMS = [
  ['WordPress', siteAddress],
  ['Ghost', baseOf],
] as const

test.each(PLATFORMS)('the address of a %s site is read from what people type', (_, read) => {
  for (const [typed, address] of [
    ['blog.example', 'https://blog.example'],
    ['http://blog.example/news/', 'http://blog.example/news'],
    ['localhost:2368', 'http://localhost:2368'],
    ['127.0.0.1:8080/blog', 'http://127.0.0.1:8080/blog'],
  ] as const)
    expect(read(typed)).toBe(address)
})

test.each(PLATFORMS)('an address of a %s site with another scheme or a login is refused', (_, read) => {
  expect(() => read('ftp://blog.example')).toThrow('not a web address')
  expect(() => read('no address')).toThrow('not a web address')
  expect(() => read('https://user:pw@blog.example')).toThrow('Remove the username and password')
})
