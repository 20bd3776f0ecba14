// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { AppError } from '../../../contract/errors.ts'
import type { SavedReply } from '../../../contract/replies.ts'
import { answerWith, button, shown } from '../shown.fixture.ts'
import { RepliesPart } from './replies-part.tsx'

const replyOf = (saved_reply_id: string, name: string): SavedReply => ({
  saved_reply_id,
  name,
  text: 'It depends.',
  intents: [],
  communities: [],
  language: 'en',
  updated_at: '2026-11-25T10:00:00.000Z',
})

test('the question before a deletion does not show why another deletion failed', async () => {
  await answerWith(async (_feature, name) => {
    if (name === 'remove') throw new AppError('service_unreachable', 'The service does not answer.')
    return { saved_replies: [replyOf('reply_1', 'Prices'), replyOf('reply_2', 'Export')] }
  })
  const end = shown(<RepliesPart />)
  const dialog = () => document.querySelector('[role=dialog]')?.textContent ?? ''
  await expect.poll(() => button('Delete Prices')).toBeDefined()
  button('Delete Prices')?.click()
  await expect.poll(() => button('Delete it')).toBeDefined()
  button('Delete it')?.click()
  await expect.poll(dialog).toContain('The service does not answer.')
  button('Cancel')?.click()
  await expect.poll(dialog).toBe('')
  button('Delete Export')?.click()
  await expect.poll(dialog).toContain('Delete “Export”?')
  expect(dialog()).not.toContain('The service does not answer.')
  end()
})
