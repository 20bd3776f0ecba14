import { expect, test } from 'vitest'
import { OutboundError } from './outbound.ts'
import { follow, type Hop } from './redirect.ts'

const hop = (change: Partial<Hop> = {}): Hop => ({
  url: new URL('https://blog.example/a'),
  method: 'GET',
  headers: new Map([
    ['authorization', 'Bearer secret'],
    ['cookie', 'session=secret'],
    ['x-api-key', 'secret'],
    ['user-agent', 'quillport'],
    ['if-none-match', '"1"'],
  ]),
  body: undefined,
  ...change,
})

test.each([
  'https://evil.example/',
  'http://blog.example/a',
  'https://blog.example:8443/a',
  '//evil.example/',
])('no credential follows a redirect to %s', (location) => {
  expect([...follow(hop(), 302, location).headers.keys()]).toEqual(['user-agent', 'if-none-match'])
})

test('credentials are kept within the same origin', () => {
  const next = follow(hop(), 307, '/b')
  expect(next.url.href).toBe('https://blog.example/b')
  expect(next.headers.get('authorization')).toBe('Bearer secret')
})

test.each([301, 302, 303])(
  'a POST that is answered with %i is followed by a GET without a body',
  (status) => {
    const post = hop({ method: 'POST', body: 'secret', headers: new Map([['content-type', 'text/plain']]) })
    const next = follow(post, status, '/done')
    expect([next.method, next.body, next.headers.size]).toEqual(['GET', undefined, 0])
  },
)

test('a body is sent again within the same origin, and never to another origin', () => {
  const post = hop({ method: 'POST', body: 'secret' })
  expect(follow(post, 308, '/b')).toMatchObject({ method: 'POST', body: 'secret' })
  expect(() => follow(post, 307, 'https://evil.example/')).toThrow(OutboundError)
})

test('a redirect with a user name and password is refused', () => {
  expect(() => follow(hop(), 302, 'https://me:secret@blog.example/')).toThrow(OutboundError)
})
