// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LeadDetail } from '../../../contract/desk.ts'
import type { LeadStatus } from '../../../contract/forum.ts'
import { AddressDialog } from '../address-dialog.tsx'
import { useCopiedReplies } from '../copied-replies.ts'
import { queryClient } from '../queries.ts'
import { answerWith, button, field, shown, typeInto } from '../shown.fixture.ts'
import { chooseNone, useChosen } from './chosen.ts'
import { DetailPane } from './detail-pane.tsx'

const AT = '2026-11-25T10:00:00.000Z'
const detailOf = (status: LeadStatus, copied_at: string | null = null): LeadDetail => ({
  lead: {
    lead_id: 'lead_1',
    status,
    score: 91,
    intent: 'recommendation',
    locked: false,
    source: 'feed',
    community: 'Makers',
    title: 'What do you use?',
    body: 'A text.',
    url: 'https://makers.example/1',
    author: 'anna',
    comment: null,
    posted_at: AT,
    undated: false,
    found_at: AT,
    post_deleted: false,
    reasons: [],
    verdict: 'none',
    rules: [],
    watched_as: '',
    not_lead: null,
    taken_up: false,
  },
  waiting: false,
  versions: [
    { version_id: 'v1', origin: 'person', written_by: 'person', text: 'Try it.', warnings: [], at: AT },
  ],
  copied_at,
  replied_at: status === 'replied' ? AT : null,
})

/** Shows a lead that is then copied. `state` is the state of the connection. */
const open = async (
  status: LeadStatus,
  state: 'online' | 'offline' = 'online',
  text = 'Try it.',
  versions: LeadDetail['versions'] = detailOf(status).versions,
) => {
  let copied: string | null = null
  await answerWith(async (feature, name) => {
    if (name === 'noteCopied') copied = AT
    if (name.startsWith('mark') && name !== 'markSeen') marked.push(name)
    if (name === 'openAddress') return { opened: true }
    if (feature === 'connection') return { state, mode: 'hosted', limits: [], waiting: 0 }
    if (feature === 'leads' && name === 'get') {
      const detail = detailOf(status, copied)
      return { ...detail, versions: text === '' ? [] : versions }
    }
    if (feature === 'forum') return { settings: null, editable: true }
    return { replies: [], parts: [], origins: [] }
  })
  end = shown(
    <>
      <DetailPane leadId="lead_1" />
      <AddressDialog />
    </>,
  )
  await expect.poll(() => button('Save')).toBeDefined()
}

const marked: string[] = []
let end = () => {}
beforeEach(() => {
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async () => undefined },
  })
})
afterEach(() => {
  end()
  chooseNone()
  marked.length = 0
  useCopiedReplies.setState({ unopened: {} })
  queryClient.clear()
})

test('on a lead that has a reply, the reply can be undone, and posting again is not the next step', async () => {
  await open('replied')
  await expect.poll(() => button('Mark as not replied')).toBeDefined()
  expect(button('Copy and open the post')?.className).not.toContain('bg-accent')
  expect(button('Copy and open the post')?.hasAttribute('aria-keyshortcuts')).toBe(false)
  expect(button('Another draft')).toBeUndefined()
})

test('beside the button that copies a draft stands how many warnings the draft has', async () => {
  const warning = { code: 'community_rule' as const, message: 'The rule limits promotion.', rule: null }
  const draft = { version_id: 'v1', origin: 'service' as const, written_by: 'model', text: 'Try it.', at: AT }
  await open('new', 'online', 'Try it.', [{ ...draft, warnings: [warning] }])
  await expect.poll(() => button('1 warning about this draft')).toBeDefined()
  end()
  queryClient.clear()
  await open('new', 'online', 'Try it.', [{ ...draft, warnings: [] }])
  await expect.poll(() => button('Copy and open the post')).toBeDefined()
  expect(button('1 warning')).toBeUndefined()
})

test('a reply that was posted is a record with its time, not a draft', async () => {
  await open('replied')
  await expect.poll(() => document.body.textContent).toContain('marked as replied 25 Nov')
  expect(document.body.textContent).toContain('Try it.')
  expect(field('Your reply')).toBeUndefined()
  end()
  queryClient.clear()
  await open('new')
  await expect.poll(() => field('Your reply')?.value).toBe('Try it.')
})

test('while leads are chosen, the open lead does not offer what would act on the chosen ones', async () => {
  await open('new')
  const offered = () =>
    ['Save', 'Ignore', 'Ignore with a reason', 'Copy and open the post', 'Mark as replied'].map(
      (name) => button(name) !== undefined,
    )
  expect(offered()).toEqual([true, true, true, true, true])
  useChosen.setState({ ids: new Set(['lead_2']) })
  await expect.poll(offered).toEqual([false, false, false, false, false])
})

test('after the reply was copied, the next step is to open the post; Enter never marks it as replied', async () => {
  await open('new')
  await expect.poll(() => button('Copy and open the post')).toBeDefined()
  button('Copy and open the post')?.focus()
  button('Copy and open the post')?.click()
  await expect.poll(() => button('Not now')).toBeDefined()
  button('Not now')?.click()
  const next = () =>
    [...document.querySelectorAll('button')].find((one) => one.className.includes('bg-accent'))
  await expect.poll(() => next()?.textContent).toBe('Open the post↵')
  await expect.poll(() => document.activeElement).toBe(next())
  expect(document.body.textContent).toContain('Open the post and paste your reply there.')

  next()?.click()
  await expect.poll(() => button('Not now')).toBeDefined()
  document.querySelector<HTMLButtonElement>('[role=dialog] [data-first]')?.click()
  await expect.poll(() => next()?.textContent).toBe('Mark as repliedP')
  expect(document.body.textContent).toContain('Did you paste and post it?')
  await expect.poll(() => document.activeElement?.textContent).toBe('Copy and open the post')
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  expect(marked).toEqual([])
})

test('a reply that was changed after it was copied is copied again before its post opens', async () => {
  await open('new')
  await expect.poll(() => button('Copy and open the post')).toBeDefined()
  button('Copy and open the post')?.click()
  await expect.poll(() => button('Not now')).toBeDefined()
  button('Not now')?.click()
  await expect.poll(() => document.body.textContent).toContain('Open the post and paste')
  typeInto('Your reply', 'Try it. It is mine.')
  await expect.poll(() => button('Copy and open the post')?.className).toContain('bg-accent')
})

test('while the service is away, no draft can be ordered, and marks can be made', async () => {
  await open('new', 'offline', '')
  await expect.poll(() => button('Draft a reply')?.disabled).toBe(true)
  expect(document.body.textContent).not.toContain('drafts left today')
  expect(button('Mark as replied')?.disabled).toBe(false)
})

test('the empty reply promises a draft only if one can be made', async () => {
  const promise = () => field('Your reply')?.placeholder
  await open('new', 'online', '')
  await expect.poll(promise).toContain('let Quillport draft it')
  useChosen.setState({ ids: new Set(['lead_2']) })
  await expect.poll(promise).toBe('Write your reply here.')
  end()
  chooseNone()
  queryClient.clear()
  await open('new', 'offline', '')
  await expect.poll(promise).toBe('Write your reply here.')
})
