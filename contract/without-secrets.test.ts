import { expect, test } from 'vitest'
import { withoutSecrets } from './without-secrets.ts'

const HEX = '0123456789abcdef'

test.each([
  ['an agent’s token', `qpa_${'aB3'.repeat(12)}`],
  ['an agent key', `qp_live_${'aB3'.repeat(12)}`],
  // Keys that are recognized only by their first characters, because they are short and have no capitals.
  ['a short token of an agent', 'qpa_abcdefghijklmnop'],
  ['a short agent key', 'qp_live_abcdefghijklmnop'],
  ['Shopify’s', `shpat_${HEX.repeat(2)}`],
  ['Google’s', 'AIzaSyA1234567890abcdefghijklmnopqrstuv'],
  ['xAI’s', 'xai-abcdefghijklmnop'],
  ['Groq’s', 'gsk_abcdefghijklmnop'],
  ['Hugging Face’s', 'hf_abcdefghijklmnop'],
  ['OpenAI’s', 'sk-proj-abcdefghijklmnop'],
  ['Stripe’s', 'sk_live_abcdefghijklmnop'],
  ['GitHub’s', 'github_pat_11ABCDEFG0abcdef'],
  ['Ghost’s', `${HEX}01234567:${HEX.repeat(4)}`],
  ['WordPress’s', 'abcd EFGH 1234 ijkl MNOP 5678'],
  ['a web token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln'],
])('removes %s at any place in a text', (_, secret) => {
  for (const text of [secret, `before ${secret} after`, `{"a":"${secret}"}`, `Error: "${secret}", refused`])
    expect(withoutSecrets(text)).toBe(text.replace(secret, '[secret]'))
})

test('removes a private key, whole or cut off, with plain or escaped line breaks', () => {
  const body = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC'
  for (const end of ['-----END PRIVATE KEY-----', ''])
    for (const line of ['\n', '\\n'])
      expect(withoutSecrets(`was -----BEGIN RSA PRIVATE KEY-----${line}${body}${line}${end}`)).not.toContain(
        body,
      )
})

test('keeps the words around a secret: the header’s scheme, the parameter, the address', () => {
  expect(withoutSecrets('authorization: Bearer abcdefgh12345')).toBe('authorization: Bearer [secret]')
  expect(withoutSecrets('https://www.reddit.com/.rss?feed=0a1b2c&user=anna')).toBe(
    'https://www.reddit.com/.rss?feed=[secret]&user=anna',
  )
  expect(withoutSecrets('postgres://quill:hunter2@db.example/quill')).toBe(
    'postgres://[secret]@db.example/quill',
  )
})

test('leaves words, ids and addresses unchanged', () => {
  const text =
    'This will have some more then. job_2b1e7c1c-7f55-4b0c-9a52-2f6c0d9b7a11 at https://example.com/a/b?page=2&sort=new, mail anna@example.com, 12:34'
  expect(withoutSecrets(text)).toBe(text)
})

test('reads a long text only once, whatever it repeats', () => {
  for (const part of ['a-', 'a ', 'Ab ', 'a1 ', '-', 'https://', 'Bearer ', 'qp_a_', '-----BEGIN '])
    expect(withoutSecrets(part.repeat(300_000 / part.length)).length).toBeGreaterThan(0)
})

test('masks a long secret whole, also behind dashes and at the end of a long text', () => {
  const secret = 'aB3'.repeat(40)
  expect(withoutSecrets(`${'a-'.repeat(200_000)} --${secret}-`)).toMatch(/^(a-)+ --\[secret\]-$/)
})
