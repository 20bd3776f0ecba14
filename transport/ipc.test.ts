import { expect, test, vi } from 'vitest'
import { answerCall } from './ipc.ts'

test.each([
  undefined,
  null,
  7,
  'call',
  [],
  {},
  { feature: 1, name: 'a' },
  { feature: 'a', name: 'b', more: 1 },
])('an invalid call (%j) is its sender’s fault and is not reported as a bug', async (call) => {
  const dispatch = vi.fn()
  const onBug = vi.fn()
  const envelope = await answerCall(dispatch, call, onBug)
  expect(envelope).toMatchObject({ ok: false, problem: { code: 'invalid_input' } })
  expect(dispatch).not.toHaveBeenCalled()
  expect(onBug).not.toHaveBeenCalled()
})
