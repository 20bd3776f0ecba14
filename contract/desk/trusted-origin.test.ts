import { describe, expect, test } from 'vitest'
import { isTrusted, TrustedOrigin, trustableOrigin } from './trusted-origin.ts'

const REDDIT = 'https://www.reddit.com'

test.each([
  'https://www.reddit.com/r/freelance/comments/1abc/moving_off_spreadsheets/',
  'https://www.reddit.com/r/freelance/comments/1abc/_/kx9?context=3#thread',
  'https://www.reddit.com:443/r/freelance',
  'HTTPS://WWW.REDDIT.COM/r/freelance',
])('a post at the trusted origin opens without a question: %s', (address) =>
  expect(isTrusted(address, [REDDIT])).toBe(true),
)

test.each([
  'https://news.ycombinator.com/item?id=41234567#41234999',
  'https://forum.example/viewtopic.php?f=5&t=33',
  'https://forum.example/threads/which-invoicing-software.123/post-9',
  'https://forum.example:8443/t/late-payers/77',
  'https://forum.example/~ana/late%2Dpayers?sort=new&page=2#post_9',
])('the origin of a usual address of a post can be trusted: %s', (address) =>
  expect(trustableOrigin(address)).toBe(new URL(address).origin),
)

describe('a hostile address never counts as the trusted origin', () => {
  test.each([
    ['a username', 'https://www.reddit.com@evil.example/r/freelance'],
    ['a username and a port', 'https://www.reddit.com:443@evil.example/'],
    ['a username at the origin itself', 'https://x@www.reddit.com/r/freelance'],
    ['a password at the origin itself', 'https://x:y@www.reddit.com/r/freelance'],
    ['another port', 'https://www.reddit.com:8443/r/freelance'],
    ['another scheme', 'http://www.reddit.com/r/freelance'],
    ['a scheme that runs', 'javascript:location="https://www.reddit.com"'],
    ['a blob of the origin', 'blob:https://www.reddit.com/4f1c'],
    ['a file', 'file://www.reddit.com/r/freelance'],
    ['a longer host', 'https://www.reddit.com.evil.example/r/freelance'],
    ['a host that ends alike', 'https://evilwww.reddit.com/r/freelance'],
    ['another host of the site', 'https://old.reddit.com/r/freelance'],
    ['a dot at the end of the host', 'https://www.reddit.com./r/freelance'],
    ['a look-alike letter', 'https://www.reddіt.com/r/freelance'],
    ['a backslash before the username', 'https:\\\\www.reddit.com\\@evil.example'],
    ['a redirect in the query', 'https://www.reddit.com/out?url=https://evil.example'],
    ['a redirect without a scheme', 'https://www.reddit.com/out?url=evil.example'],
    ['a redirect without a protocol', 'https://www.reddit.com/out?url=//evil.example'],
    ['an encoded redirect', 'https://www.reddit.com/out?url=https%3A%2F%2Fevil.example'],
    [
      'a redirect that is encoded twice',
      'https://www.reddit.com/out?url=https%253A%252F%252Fevil%252Eexample',
    ],
    ['a redirect that is encoded many times', `https://www.reddit.com/out?u=%${'25'.repeat(9)}2F`],
    ['a malformed encoding', 'https://www.reddit.com/out?url=%E0%A4%A'],
    ['a redirect in the path', 'https://www.reddit.com/out/https://evil.example'],
    ['a host in the path', 'https://www.reddit.com/out/evil.example'],
    ['a redirect in the fragment', 'https://www.reddit.com/#!/https://evil.example'],
    ['a backslash in the path', 'https://www.reddit.com/%5Cevil.example'],
    ['two slashes', 'https://www.reddit.com//evil.example'],
    ['a host in punycode in the query', 'https://www.reddit.com/out?u=evil.xn--p1ai'],
    ['a host in punycode in the path', 'https://www.reddit.com/out/evil.xn--p1ai'],
    ['a host in punycode in the fragment', 'https://www.reddit.com/out#evil.xn--p1ai'],
    ['a host of other letters', 'https://www.reddit.com/out?u=пример.рф'],
    ['a host under a domain of other letters', 'https://www.reddit.com/out?u=evil.рф'],
    ['a host of other letters in the path', 'https://www.reddit.com/out/evil.рф'],
    ['an IPv4 address', 'https://www.reddit.com/out?u=93.184.216.34'],
    ['an IPv4 address in the path', 'https://www.reddit.com/out/93.184.216.34'],
    ['an IPv6 address', 'https://www.reddit.com/out?u=[2001::1]'],
    ['an ideographic full stop', 'https://www.reddit.com/out?u=evil%E3%80%82com'],
    ['a fullwidth full stop', 'https://www.reddit.com/out?u=evil%EF%BC%8Ecom'],
    ['fullwidth slashes', 'https://www.reddit.com/out?u=%EF%BC%8F%EF%BC%8Fevil'],
    ['a dot before the host', 'https://www.reddit.com/out?u=.evil.com'],
    ['a tab between two slashes', 'https://www.reddit.com/out?u=/%09/evil.xn--p1ai'],
    ['a tab between two slashes of the path', 'https://www.reddit.com/%09/evil'],
    ['a line break in the path', 'https://www.reddit.com/%0a/evil'],
    ['slashes behind a dot', 'https://www.reddit.com/.//evil'],
    ['encoded slashes in the path', 'https://www.reddit.com/%2F%2Fevil'],
    ['a path that is encoded twice', 'https://www.reddit.com/out/evil%252Eexample'],
    ['a host as the name of a value', 'https://www.reddit.com/out?evil.example'],
    ['a zero-width space', 'https://www.reddit.com/out?u=evil%E2%80%8B'],
    ['more than 2,000 characters', `https://www.reddit.com/${'a'.repeat(2_000)}`],
    ['no address', 'www.reddit.com'],
    ['nothing', ''],
  ])('%s: %s', (_what, address) => expect(isTrusted(address, [REDDIT])).toBe(false))

  test('a look-alike in punycode cannot be trusted at all', () => {
    expect(trustableOrigin('https://www.xn--reddt-q5a.com/r/freelance')).toBeNull()
    expect(isTrusted('https://www.xn--reddt-q5a.com/', ['https://www.xn--reddt-q5a.com'])).toBe(false)
  })
})

test.each([
  'http://forum.example',
  'https://forum.example/',
  'https://forum.example/t',
  'forum.example',
  '*',
])('%s cannot be stored as a trusted origin', (text) =>
  expect(TrustedOrigin.safeParse(text).success).toBe(false),
)
