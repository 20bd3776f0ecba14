import { expect, test } from 'vitest'
import { desk as deskContract } from '../../contract/desk.ts'
import { AppError } from '../../contract/errors.ts'
import { operationsOf } from '../../contract/operation.ts'
import { answerCall } from '../../transport/ipc.ts'
import { testDesk } from './desk.fixture.ts'

/** Values that a page with a stranger's script could pass as an input. The IPC channel copies all of them. */
const HOSTILE: readonly unknown[] = [
  ...[
    0,
    -1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    2n ** 70n,
    true,
    '',
    'x',
    '\0',
    '\ud800',
    'x'.repeat(100_000),
  ],
  ...[[], [[]], [{}], new Date(0), new Map([['a', 1]]), new Set([1]), new Uint8Array(8), /x/, new Error('x')],
  JSON.parse('{"__proto__": {"isAdmin": true}}'),
  JSON.parse('{"constructor": {"prototype": {"isAdmin": true}}}'),
  { length: 1, 0: 'x' },
]

/** Puts the same values inside an object: in all of the operation's fields at once, and some values in each field. */
const within = (fields: readonly string[]): readonly unknown[] => [
  ...HOSTILE.map((value) => Object.fromEntries(fields.map((field) => [field, value]))),
  ...[{ length: { toString: null } }, null, [[]], {}].flatMap((value) =>
    fields.map((field) => ({ [field]: value })),
  ),
  { unknown_field: 1 },
]

const NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '',
  'app',
  'info',
]

test('no call of a page causes an internal error or pollutes a prototype', async () => {
  const its = await testDesk({
    startOwnService: () => Promise.reject(new AppError('unavailable', 'There is none in this test.')),
  })
  const bugs: string[] = []
  const codes = new Set<string>()
  const call = async (one: unknown, name: string) => {
    const envelope = await answerCall(its.desk.dispatch, one, (bug) => bugs.push(`${name}: ${bug}`))
    const code = envelope.ok ? 'ok' : envelope.problem.code
    codes.add(code)
    return code
  }
  for (const { feature, name, operation } of operationsOf(deskContract)) {
    const fields = Object.keys(operation.input.shape)
    // An operation without input ignores any value that it receives.
    for (const input of [...HOSTILE, ...(fields.length > 0 ? within(fields) : [{ unknown_field: 1 }])])
      await call(
        { feature, name, input },
        `${feature}.${name} ${JSON.stringify(input, notBig)?.slice(0, 80)}`,
      )
  }
  for (const feature of NAMES)
    for (const name of NAMES)
      expect([feature, name, await call({ feature, name, input: {} }, `${feature}.${name}`)]).toEqual([
        feature,
        name,
        feature === 'app' && name === 'info' ? 'ok' : 'not_found',
      ])
  expect(bugs).toEqual([])
  expect([...codes]).toContain('invalid_input')
  expect([...codes]).not.toContain('internal')
  expect(Reflect.get({}, 'isAdmin')).toBeUndefined()
  await its.end()
}, 120_000)

const notBig = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
