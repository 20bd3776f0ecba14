// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { replyDialog } from '../dialogs.ts'
import { answerWith, button, shown, typeInto } from '../shown.fixture.ts'
import { ReplyDialog } from './reply-dialog.tsx'

test('a saved reply is for the watched communities that the person chooses by their names', async () => {
  const kept: unknown[] = []
  const community = { title: null, status: 'ok', message: null, last_ok_at: null }
  await answerWith(async (feature, name, input) => {
    if (feature === 'replies' && name === 'keep') kept.push(input)
    if (feature === 'forum')
      return {
        settings: {
          communities: [
            { ...community, source: 'hacker_news', name: 'newest' },
            { ...community, source: 'reddit', name: 'r/freelance' },
          ],
        },
      }
    return {}
  })
  const end = shown(<ReplyDialog />)
  replyDialog.ask({ kind: 'new' })
  await expect.poll(() => button('Hacker News')).toBeDefined()
  typeInto('Name', 'Prices')
  typeInto('Text', 'It depends.')
  button('Hacker News')?.click()
  await expect.poll(() => button('Hacker News')?.getAttribute('aria-pressed')).toBe('true')
  button('Save')?.click()
  await expect.poll(() => kept).toEqual([expect.objectContaining({ communities: ['newest'] })])
  end()
})

test('a change of a saved reply sends only what was changed, so that the change of a colleague stays', async () => {
  const changes: unknown[] = []
  await answerWith(async (feature, name, input) => {
    if (feature === 'replies' && name === 'change') changes.push(input)
    return feature === 'forum' ? { settings: { communities: [] } } : {}
  })
  const end = shown(<ReplyDialog />)
  const reply = {
    saved_reply_id: 'r1',
    name: 'Prices',
    text: 'It depends.',
    intents: [],
    communities: ['newest'],
    language: 'en',
    created_at: '2026-11-25T10:00:00.000Z',
    updated_at: '2026-11-25T10:00:00.000Z',
  } as const
  replyDialog.ask({ kind: 'change', reply: { ...reply, intents: [], communities: ['newest'] } })
  await expect.poll(() => button('Save')).toBeDefined()
  typeInto('Name', 'Our prices')
  button('Save')?.click()
  await expect.poll(() => changes).toEqual([{ saved_reply_id: 'r1', name: 'Our prices' }])
  end()
})
