// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { answerWith } from './shown.fixture.ts'
import { unsavedOf } from './unsaved.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a text is saved after some seconds even if the person types without a pause', async () => {
  await answerWith(async () => ({}))
  vi.useFakeTimers()
  const saved: string[] = []
  const texts = unsavedOf<{ readonly text: string }>('texts', 600, async (_id, { text }) => {
    saved.push(text)
  })
  for (let letters = 1; letters <= 26; letters += 1) {
    texts.type('lead_1', { text: 'x'.repeat(letters) })
    await vi.advanceTimersByTimeAsync(400)
  }
  expect(saved.map((text) => text.length)).toEqual([13, 26])
  texts.type('lead_1', { text: 'End' })
  await vi.advanceTimersByTimeAsync(600)
  expect(saved.at(-1)).toBe('End')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(saved).toHaveLength(3)
})
