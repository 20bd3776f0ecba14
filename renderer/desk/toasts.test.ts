import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endToasts, leaveScreen, toast, useToasts } from './toasts.ts'

const shown = () => useToasts.getState().toasts.map(({ text }) => text)

beforeEach(() => {
  vi.useFakeTimers()
  useToasts.setState({ toasts: [] })
})
afterEach(() => vi.useRealTimers())

test('a toast without an action goes after five seconds, one with an undo and an error stay longer', () => {
  toast('Done.')
  toast('Marked.', { undo: () => undefined })
  toast('Not marked.', { tone: 'bad' })
  vi.advanceTimersByTime(5000)
  expect(shown()).toEqual(['Marked.', 'Not marked.'])
  vi.advanceTimersByTime(3000)
  expect(shown()).toEqual([])
})

test('older news ends with newer news, except an error', () => {
  toast('Marked.', { undo: () => undefined })
  toast('Not marked.', { tone: 'bad' })
  toast('Done.')
  vi.advanceTimersByTime(5000)
  expect(shown()).toEqual(['Not marked.'])
})

test('when another screen opens, what was said on the screen before goes, and errors and toasts with an undo or an action stay', () => {
  toast('Done.')
  toast('Ready.', { action: { words: 'Open', act: () => undefined } })
  toast('Marked.', { undo: () => undefined })
  vi.advanceTimersByTime(2000)
  leaveScreen()
  expect(shown()).toEqual(['Ready.', 'Marked.'])
  toast('Not marked.', { tone: 'bad' })
  vi.advanceTimersByTime(2000)
  toast('Said while the screen opens.')
  leaveScreen()
  expect(shown()).toEqual(['Marked.', 'Not marked.', 'Said while the screen opens.'])
})

test('what was said about something ends when its state has changed', () => {
  toast('Writing started.', { about: 'art_1' })
  toast('Saved.')
  endToasts('art_1')
  expect(shown()).toEqual(['Saved.'])
})
