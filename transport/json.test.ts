import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { canonicalJson } from './json.ts'

const NAMES = ['', 'a', 'A', 'aa', 'ä', '😀', '\uffff', '\ud800', '0', '9', '10', '01', '-1', '4294967295']
const ODD_NAMES = ['__proto__', 'constructor', 'toJSON', 'length']
const LEAVES = [
  null,
  true,
  '',
  'a',
  '"\\\n\u0000',
  '\ud800',
  '\udc00\ud800',
  '😀',
  -0,
  1e21,
  1e-7,
  0.1,
  5e-324,
]

/** Makes the same JSON values in every run, as a parser would: nested, with every odd name, number and text. */
const valuesFrom = (seed: number) => {
  let state = seed
  const upTo = (end: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * end)
  }
  const oneOf = <T>(choices: readonly T[]): T | undefined => choices[upTo(choices.length)]
  const name = (): string =>
    oneOf([oneOf(NAMES), oneOf(ODD_NAMES), String(upTo(100)), String.fromCharCode(upTo(0x1_00_00))]) ?? ''
  const several = <T>(make: () => T): readonly T[] => Array.from({ length: upTo(6) }, make)
  const value = (depth: number): unknown => {
    const kind = depth === 0 ? 0 : upTo(3)
    if (kind === 0) return oneOf([oneOf(LEAVES), upTo(2 ** 32), name()])
    if (kind === 1) return several(() => value(depth - 1))
    return Object.fromEntries(several(() => [name(), value(depth - 1)]))
  }
  return () => value(4)
}

/** Writes canonical JSON in another way: whole numbers first as numbers, then the other names by UTF-16. */
const expected = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(expected).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const isWhole = (name: string) => String(Number(name) >>> 0) === name && name !== '4294967295'
  const names = Object.keys(value).sort()
  const whole = names.filter(isWhole).sort((a, b) => Number(a) - Number(b))
  const fields = new Map(Object.entries(value))
  const ordered = [...whole, ...names.filter((name) => !isWhole(name))]
  return `{${ordered.map((name) => `${JSON.stringify(name)}:${expected(fields.get(name))}`).join()}}`
}

const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, inner]): [string, unknown] => [name, reversed(inner)])
  return Object.fromEntries(fields.reverse())
}

test('canonical JSON is equal for equal values in any order of their fields', () => {
  const next = valuesFrom(7)
  for (let n = 0; n < 2_000; n += 1) {
    const value = next()
    const canonical = canonicalJson(value)
    expect(canonical).toBe(expected(value))
    expect(canonicalJson(reversed(value))).toBe(canonical)
    expect(JSON.stringify(JSON.parse(canonical))).toBe(canonical)
  }
})

test('canonical JSON never changes its bytes, because hashes of it are stored', () => {
  const next = valuesFrom(11)
  const all = Array.from({ length: 2_000 }, () => canonicalJson(next()))
  expect(hash('sha256', all.join('\n'))).toBe(
    '239d4c631e22936e0e55f8ea1881ce2a909736add8387ff8acb8b9c8bc66e1f6',
  )
  const odd = '{"b":[-0,1e21],"a":{"10":1,"9":2,"01":3},"__proto__":"\\ud800"}'
  expect(canonicalJson(JSON.parse(odd))).toBe(
    '{"__proto__":"\\ud800","a":{"9":2,"10":1,"01":3},"b":[0,1e+21]}',
  )
  expect(canonicalJson([undefined, null])).toBe('[null,null]')
  expect(canonicalJson(undefined)).toBe('null')
})
