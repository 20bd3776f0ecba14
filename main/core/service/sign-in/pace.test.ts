import { expect, test } from 'vitest'
import { paceOf } from './pace.ts'

test('after one long wait that the service asked for, the next calls come at the usual pace again', () => {
  const pace = paceOf(5)
  expect(pace.wait()).toBe(5_000)
  pace.slowDown(300)
  expect(pace.wait()).toBe(300_000)
  expect([pace.wait(), pace.wait()]).toEqual([10_000, 10_000])
})

test('each call that came too early lengthens the pauses by the usual step for good', () => {
  const pace = paceOf(5)
  pace.slowDown(undefined)
  pace.slowDown(10)
  expect([pace.wait(), pace.wait()]).toEqual([15_000, 15_000])
})
