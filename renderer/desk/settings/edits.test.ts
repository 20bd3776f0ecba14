// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { answerWith } from '../shown.fixture.ts'
import { useEdits } from './edits.ts'

test('a text in Settings that is not saved yet is there again after the page was loaded anew', async () => {
  await answerWith(async () => ({}))
  useEdits.setState({ community_text: 'r/freelance' })
  vi.resetModules()
  const anew = await import('../shown.fixture.ts')
  await anew.answerWith(async () => ({}))
  const { useEdits: read } = await import('./edits.ts')
  await expect.poll(() => read.getState().community_text).toBe('r/freelance')
})
