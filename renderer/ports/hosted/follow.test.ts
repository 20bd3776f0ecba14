// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { ChangePage } from '../../../contract/changes.ts'
import { AppError } from '../../../contract/errors.ts'
import { followChanges } from './follow.ts'

/** A service whose answers the test gives one by one. Each answer is as of the time at which the request came. */
const heldService = () => {
  let written = 0
  const asked: { answer: () => void; fail: () => void }[] = []
  const seen: string[] = []
  const follow = followChanges({
    read: () => {
      const page: ChangePage = { items: [], cursor: String(written), more: false, workspace: 'ws_1' }
      return new Promise((resolve, reject) => {
        asked.push({
          answer: () => resolve(page),
          fail: () => reject(new AppError('unavailable', 'The service is away.')),
        })
      })
    },
    take: ({ cursor }) => void seen.push(cursor),
    onState: () => {},
    onOut: () => {},
  })
  return { asked, seen, follow, write: () => (written += 1) }
}

test('a poll after a change sees the change, even if an earlier poll is still running', async () => {
  const { asked, seen, follow, write } = heldService()
  void follow.now()
  write()
  const looked = follow.now().then(() => [...seen])
  asked[0]?.answer()
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.answer()
  expect(await looked).toEqual(['0', '1'])
})

test('two polls never run at once', async () => {
  const { asked, follow } = heldService()
  const first = follow.now()
  // What waits for the first poll may itself ask for a poll, just before the second begins.
  const third = first.then(() => follow.now())
  const second = follow.now()
  expect(follow.now()).toBe(second)
  asked[0]?.answer()
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.answer()
  await Promise.all([second, third])
  expect(asked.length).toBe(2)
})

test('the page knows the workspace only after a poll that was answered', async () => {
  const { asked, follow } = heldService()
  let known = false
  void follow.known.then(() => {
    known = true
  })
  const failed = follow.now()
  asked[0]?.fail()
  await failed
  expect(known).toBe(false)
  const answered = follow.now()
  asked[1]?.answer()
  await answered
  await expect.poll(() => known).toBe(true)
})
