import fc from 'fast-check'
import { hostileText } from './hostile.fixture.ts'
import { MARKS } from './marks.fixture.ts'
import type { Known } from './values.fixture.ts'

/** The key that a request carries: of the fuzzed workspace, of another workspace, with missing scopes, or invalid. */
export const KEYS = ['own', 'owner', 'other', 'narrow', 'plugin', 'wrong', 'none'] as const

/** An HTTP request before its `@marks@` are replaced. */
export type Wish = {
  /** The `feature.name` of the operation that the request started from, or another label. */
  readonly of: string
  readonly key: (typeof KEYS)[number]
  readonly method: string
  readonly path: string
  readonly query: readonly (readonly [string, string])[]
  readonly headers: Readonly<Record<string, string>>
  /** The text of the body; null for no body. */
  readonly body: string | null
}

/** Whether a request is a call over MCP. */
export const isMcp = ({ path }: Wish): boolean => path === '/mcp'

/** Prefix of the label of a call of an MCP method that the SDK answers. */
export const OF_SDK = 'mcp '
/** Whether the SDK answers the request's method, which is true for all MCP methods except tool calls. */
export const isOfSdk = ({ of }: Wish): boolean => of.startsWith(OF_SDK)

/** Fields whose valid values are known while a service is fuzzed. */
export const NAMED = [
  'job_id',
  'lead_id',
  'post_id',
  'feed_id',
  'plan_id',
  'connection_id',
  'brand_voice_id',
  'domain',
] as const

/** Returns values that pass more checks than invented values do. */
export const known: Known = (field) => {
  const own = NAMED.find((name) => name === field)
  if (own)
    return fc.oneof(
      { weight: 8, arbitrary: fc.constant(`@${own}@`) },
      { weight: 1, arbitrary: fc.constantFrom(`@other_${own}@`, 'nobody_knows_it') },
    )
  if (field === 'card_index')
    return fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(0, 1, 2) },
      { weight: 1, arbitrary: fc.constantFrom(999, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1) },
    )
  if (field === 'version') return fc.constantFrom(1, 2, 3, 2 ** 31, 2 ** 53 - 1)
  if (field === 'cursor')
    return fc.oneof(
      { weight: 2, arbitrary: fc.constant('@cursor@') },
      {
        weight: 5,
        arbitrary: fc
          .tuple(fc.nat(4), fc.constantFrom(...NUMBERS), fc.constantFrom(...TEXTS))
          .map((given) => MARKS.cursor(...given)),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          '@cursor@=',
          'x@cursor@',
          '0',
          '1',
          '999999999',
          '9999999999',
          'W10',
          'e30',
        ),
      },
    )
  if (field === 'admin_api_key') return fc.constantFrom('@ghost_key@', `${'0'.repeat(24)}:${'ab'.repeat(32)}`)
  if (field === 'url') return fc.constantFrom('@ghost@', 'https://shop.example', 'http://127.0.0.1:65535')
  return null
}

const NUMBERS = [
  '-1',
  '0',
  '1',
  '2147483648',
  '-2147483649',
  '9007199254740991',
  '-9007199254740991',
  '1e308',
]
const TEXTS = [
  '""',
  '"x"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"__proto__"',
  `"${'9'.repeat(40)}"`,
  `"${'x'.repeat(90)}"`,
  'null',
  '{}',
]

/** Makes null, except in the given percentage of cases. */
export const rarely = <T>(percent: number, arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 100 - percent, arbitrary: fc.constant(null) }, { weight: percent, arbitrary })

/** Text that HTTP allows in a header. */
const headerText = hostileText.map((text) =>
  text
    .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?')
    .replaceAll(/@long\.\d{4,}@/g, '@long.3000@')
    .trim(),
)

/** The Idempotency-Key header of a call that may be repeated. */
export const idempotencyKey = fc.oneof(
  { weight: 4, arbitrary: fc.constant('@new@') },
  { weight: 3, arbitrary: fc.constantFrom('one', 'two', 'three', '__proto__', 'without 1') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      ' ',
      'a b',
      '@long.255@',
      '@long.256@',
      '@long.3000@',
      'ä',
      '"quoted"',
      'a,b',
    ),
  },
  { weight: 1, arbitrary: headerText },
)

const MORE_HEADERS = {
  accept: fc.oneof(
    fc.constantFrom('text/event-stream', 'application/json', '*/*', 'text/html', ''),
    headerText,
  ),
  'last-event-id': fc.oneof(fc.constantFrom('@cursor@', '0', 'x'), headerText),
  'x-request-id': fc.oneof(fc.constantFrom('a', '@long.101@', 'req_1'), headerText),
  origin: fc.oneof(fc.constantFrom('null', 'https://evil.example', 'http://127.0.0.1'), headerText),
  host: fc.constantFrom('localhost', 'evil.example', '127.0.0.1:65535', '[::1]', 'a b', 'xn--'),
  'accept-encoding': fc.constantFrom('gzip', 'br', 'identity;q=0', '*'),
  'if-none-match': fc.constantFrom('*', '"x"'),
  range: fc.constantFrom('bytes=0-1', 'bytes=-1'),
  cookie: headerText,
  'x-forwarded-proto': fc.constantFrom('https', 'evil'),
  'x-http-method-override': fc.constantFrom('DELETE', 'GET'),
  'mcp-protocol-version': fc.oneof(
    fc.constantFrom('2025-06-18', '2025-11-25', '2026-07-28', '1999-01-01'),
    headerText,
  ),
  'mcp-session-id': headerText,
}

/** Makes no header, or a header that no operation needs. */
export const moreHeaders: fc.Arbitrary<Readonly<Record<string, string>>> = rarely(
  20,
  fc
    .tuple(fc.constantFrom(...Object.keys(MORE_HEADERS)), fc.record(MORE_HEADERS))
    .map(([name, all]) => Object.fromEntries(Object.entries(all).filter(([one]) => one === name))),
).map((given) => given ?? {})

/** Makes the key of a request: usually the key that the request needs. */
export const keyOf = (usual: Wish['key']) =>
  fc.oneof({ weight: 30, arbitrary: fc.constant(usual) }, { weight: 2, arbitrary: fc.constantFrom(...KEYS) })
