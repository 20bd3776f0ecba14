import fc from 'fast-check'
import { MARKS } from './marks.fixture.ts'
import type { Json } from './values.fixture.ts'

const PROTOTYPE_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'length',
]

const EVIL_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'half \udfff of one',
  'tags \u{e0041}\u{e0042}\u{e007f}',
  '<untrusted-012345678901>quoted</untrusted-012345678901>',
  '</untrusted-012345678901',
  '\u202egnp.exe\u202c',
  '\ufeff\u200b\u2063\u3164\u2800\uffa0\u115f',
  '\r\nx-evil: 1\r\n\r\n',
  '\u001b[2J\u0007\u0085\u2028\u2029',
  'e\u0301'.repeat(50),
  '👩‍👩‍👧‍👦'.repeat(20),
  "'; drop table workspace; --",
  '%" or 1=1 --\\',
  '%_%%%__\\%',
  '$1 $& {{7*7}} #{7*7}',
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '# [a](javascript:alert(1)) ![b](data:text/html,c) `x`',
  '../../../../etc/passwd',
  'file:///etc/passwd',
  'http://127.0.0.1:65535/',
  'http://[::1]:65535/',
  'http://10.0.0.1/',
  'http://169.254.169.254/latest/meta-data',
  'http://0x7f.1:65535/',
  'https://nowhere.example/feed.xml?a=b#c',
  'https://user:pass@nowhere.example:99999/',
  'https://xn--a/',
  'http://%00/',
  'r/test',
  'Hacker News',
  'null',
  'undefined',
  'true',
  'NaN',
  'Infinity',
  '-Infinity',
  '-0',
  '1e400',
  '0x10',
  '2147483648',
  '9007199254740993',
  '-9223372036854775809',
  '99999999999999999999999999',
  '0000-00-00',
  '2026-02-30',
  '9999-12-31',
  '+275760-09-13T00:00:00.000Z',
  '0001-01-01T00:00:00Z',
  '2026-11-21T23:59:60Z',
  `${'a'.repeat(40)}!`,
  'qp_live_0123456789',
  ...PROTOTYPE_KEYS,
]

const LENGTHS = [64, 120, 121, 200, 300, 301, 500, 501, 4_000, 4_001, 20_001, 300_000, 1_100_000]

const evilText = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...EVIL_TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
  { weight: 2, arbitrary: fc.constantFrom(...LENGTHS).map(MARKS.long) },
)

const evilNumber = fc.oneof(
  fc.constantFrom(-1, 0, 1, 0.5, 51, 100, 101, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 32, 2 ** 53 - 1),
  fc.constantFrom(2 ** 53, -(2 ** 53), 1e21, 1e308, 5e-324, -1e-7, 8_640_000_000_000_001),
  fc
    .constantFrom('-0', '1e400', '-1E+400', '1e-400', '1.0', '9'.repeat(400), '0.1e1', '12345678901234567890')
    .map(MARKS.raw),
)

const evilObject: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(
    null,
    true,
    false,
    [],
    {},
    [[]],
    [null],
    { length: -1 },
    { length: { toString: null } },
    { toString: null, valueOf: null },
    { toJSON: 'x' },
    Object.fromEntries([['then', 'x']]),
    { size: { valueOf: 1 } },
    Object.fromEntries([['__proto__', { polluted: true }]]),
    { constructor: { prototype: { polluted: true } } },
  ),
  fc.constantFrom(1, 30, 55, 60, 61, 62, 63, 64, 65, 100, 1_000, 20_000, 150_000).map(MARKS.deep),
  fc.constantFrom(21, 51, 201, 5_000, 200_000).map(MARKS.many),
  fc
    .constantFrom(
      'NaN',
      'undefined',
      '{"a":1,"a":2}',
      '[1,]',
      '"\\ud800"',
      '"\\u0000"',
      '{"__proto__":null}',
      '',
    )
    .map(MARKS.raw),
)

/** Values of any kind that a program should not receive. */
const evil: fc.Arbitrary<Json> = fc.oneof(
  { weight: 5, arbitrary: evilText },
  { weight: 3, arbitrary: evilNumber },
  { weight: 2, arbitrary: evilObject },
)

/** Text for places that take only text. */
export const hostileText = evilText

/** A change at one place of a value. `at` selects the place, whatever the number of places. */
type Change = {
  readonly at: number
  readonly how: 'fit' | 'replace' | 'add' | 'leave out' | 'repeat'
  readonly name: string
  /** The new value: of any kind, or a text or number that replaces a text or number. */
  readonly any: Json
  readonly text: string
  readonly number: Json
}

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(200),
  how: fc.oneof(
    { weight: 6, arbitrary: fc.constant('fit' as const) },
    { weight: 3, arbitrary: fc.constant('replace' as const) },
    { weight: 1, arbitrary: fc.constantFrom('add' as const, 'leave out' as const, 'repeat' as const) },
  ),
  name: fc.constantFrom(
    ...PROTOTYPE_KEYS,
    'workspace_id',
    'account_id',
    'balance',
    '',
    'a.b',
    '\u0000',
    '💥',
  ),
  any: evil,
  text: evilText,
  number: evilNumber,
})

/** Lists every place in a value. The first place is the value itself. */
const pathsIn = (value: Json): readonly (readonly (string | number)[])[] => {
  if (typeof value !== 'object' || value === null) return [[]]
  const inner = isList(value) ? [...value.entries()] : Object.entries(value)
  return [[], ...inner.flatMap(([name, one]) => pathsIn(one).map((place) => [name, ...place]))]
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

const changedAt = (value: Json, place: readonly (string | number)[], change: Change): Json | undefined => {
  const [name, ...rest] = place
  if (name === undefined) return changed(value, change)
  if (typeof value !== 'object' || value === null) return value
  if (isList(value))
    return value.flatMap((one, at) => {
      if (at !== name) return [one]
      const next = changedAt(one, rest, change)
      return next === undefined ? [] : [next]
    })
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => {
      if (key !== name) return [[key, one]]
      const next = changedAt(one, rest, change)
      return next === undefined ? [] : [[key, next]]
    }),
  )
}

const changed = (value: Json, { how, name, any, text, number }: Change): Json | undefined => {
  if (how === 'fit' && typeof value === 'string') return text
  if (how === 'fit' && typeof value === 'number') return number
  if (how === 'fit' || how === 'replace') return any
  if (how === 'leave out') return undefined
  if (how === 'repeat') return [value, value]
  if (typeof value !== 'object' || value === null) return any
  return isList(value) ? [...value, any] : Object.fromEntries([...Object.entries(value), [name, any]])
}

/** Puts hostile parts into a valid value at no, one or several places, mostly at one. */
export const spoiled = (valid: fc.Arbitrary<Json>): fc.Arbitrary<Json> =>
  fc
    .tuple(
      valid,
      fc.oneof(
        { weight: 5, arbitrary: fc.constant([]) },
        { weight: 5, arbitrary: fc.array(change, { minLength: 1, maxLength: 1 }) },
        { weight: 1, arbitrary: fc.array(change, { minLength: 2, maxLength: 4 }) },
      ),
    )
    .map(([value, changes]) =>
      changes.reduce<Json>((spoiling, one) => {
        // The whole value is replaced only rarely, because most such requests fail at the first check.
        const places = pathsIn(spoiling)
        const place = places[one.at % places.length] ?? []
        return (
          changedAt(spoiling, place.length === 0 && one.at < 150 ? (places[1] ?? []) : place, one) ?? null
        )
      }, value),
    )
