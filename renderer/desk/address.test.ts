import { expect, test } from 'vitest'
import { showAddress } from './address.ts'

const hostOf = (address: string) => {
  const shown = showAddress(address)
  if (!shown.ok) throw new Error(shown.why)
  expect(shown.before + shown.host + shown.after).toBe(shown.href)
  return shown
}

test('the host is separate and the whole address is shown', () => {
  const shown = hostOf('https://www.reddit.com/r/freelance/comments/1?utm=x#top')
  expect([shown.before, shown.host, shown.after]).toEqual([
    'https://',
    'www.reddit.com',
    '/r/freelance/comments/1?utm=x#top',
  ])
  expect(shown.cautions).toEqual([])
})

test('a user name before the @ is not taken for the host', () => {
  const shown = hostOf('https://reddit.com@evil.example/reddit.com')
  expect([shown.before, shown.host]).toEqual(['https://reddit.com@', 'evil.example'])
  expect(shown.cautions).toHaveLength(1)
})

test('an @ or the host name in the path does not change the host', () => {
  expect(hostOf('https://lemmy.example/c/a@lemmy.example').before).toBe('https://')
  expect(hostOf('https://a.example/?q=x@a.example').before).toBe('https://')
})

test('a user name that equals the host is not taken for the host', () => {
  const shown = hostOf('https://evil.example:x@evil.example/')
  expect(shown.before).toBe('https://evil.example:x@')
})

test('look-alike letters are shown as punycode, with a caution', () => {
  const shown = hostOf('https://аpple.com/post')
  expect(shown.host).toBe('xn--pple-43d.com')
  expect(shown.cautions[0]).toContain('punycode')
})

test('the host includes the port, and an unencrypted connection has a caution', () => {
  const shown = hostOf('http://forum.example:8080/t/1')
  expect(shown.host).toBe('forum.example:8080')
  expect(shown.cautions[0]).toContain('not encrypted')
})

test.each(['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x', 'not an address', ''])(
  '%s is never opened',
  (address) => expect(showAddress(address).ok).toBe(false),
)
