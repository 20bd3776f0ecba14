// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import type { Lead } from '../../../contract/forum.ts'
import { go, PASSED, SAMPLE, useRoute } from '../route.ts'
import { answerWith, held } from '../shown.fixture.ts'
import { useToasts } from '../toasts.ts'
import { markByClick, markChosen, markLead } from './marks.ts'

// A locked lead, because marks do not depend on the words of a lead.
const LEAD: Lead = { lead_id: 'lead_1', score: 50, intent: 'recommendation', status: 'new', locked: true }

const COPIED = '2026-11-20T10:00:00.000Z'

/** Provides a service that keeps the status of leads, and answers marks when the test says so. */
const marking = async (left_out = 0) => {
  const status = new Map<string, string>()
  const may = held<void>()
  const sent: unknown[] = []
  await answerWith(async (_feature, name, input) => {
    if (name !== 'markSeveral') return { rows: [], total: 0, counts: {} }
    sent.push(input)
    await may.answer
    const { lead_ids, status: next } = input as { readonly lead_ids: string[]; readonly status: string }
    return {
      leads: lead_ids.map((lead_id) => {
        const previous_status = status.get(lead_id) ?? 'new'
        status.set(lead_id, next)
        return {
          lead_id,
          previous_status,
          previous_reason: null,
          copied_at: lead_id === 'lead_1' ? COPIED : null,
        }
      }),
      left_out,
    }
  })
  return { sent, answer: () => may.give(), statusOf: (id: string) => status.get(id) }
}
const toasts = () => useToasts.getState().toasts

afterEach(() => useToasts.setState({ toasts: [] }))

test('a mark that is made twice while it is being saved is made once, and its Undo works', async () => {
  const { sent, answer, statusOf } = await marking()
  const marks = [markLead(LEAD, 'ignored'), markLead(LEAD, 'ignored')]
  answer()
  await Promise.all(marks)
  expect(toasts()).toHaveLength(1)
  expect(sent).toHaveLength(1)
  toasts()[0]?.undo?.()
  await expect.poll(() => statusOf('lead_1')).toBe('new')
})

test('a mark that was undone can be made again at once, even while the list is still being read', async () => {
  const { sent, answer, statusOf } = await marking()
  answer()
  await markLead(LEAD, 'saved')
  toasts()[0]?.undo?.()
  await markLead(LEAD, 'saved')
  await expect.poll(() => sent).toHaveLength(3)
  expect(statusOf('lead_1')).toBe('saved')
})

test('the second click of a double click does not mark the lead that opens next, and a click after the pointer has moved does', async () => {
  const { sent, answer } = await marking()
  answer()
  const click = (detail: number) => ({ detail, clientX: 600, clientY: 800 })
  const other: Lead = { ...LEAD, lead_id: 'lead_2' }
  markByClick(click(1), LEAD, 'replied')
  await expect.poll(toasts).toHaveLength(1)
  markByClick(click(1), other, 'replied')
  markByClick(click(2), other, 'replied')
  expect(sent).toHaveLength(1)
  document.dispatchEvent(new PointerEvent('pointermove', { clientX: 500, clientY: 800 }))
  markByClick(click(1), other, 'replied')
  await expect.poll(() => sent).toHaveLength(2)
})

test('the chosen leads are marked once, even if the key is pressed twice', async () => {
  const { sent, answer } = await marking()
  const mark = { status: 'ignored' } as const
  const marks = [markChosen(['lead_1', 'lead_2'], mark), markChosen(['lead_1', 'lead_2'], mark)]
  answer()
  await Promise.all(marks)
  expect(sent).toHaveLength(1)
})

test('the Undo of a mark says when drafts for the leads were copied before', async () => {
  const { sent, answer } = await marking()
  answer()
  await markChosen(['lead_1', 'lead_2'], { status: 'ignored' })
  toasts()[0]?.undo?.()
  await expect
    .poll(() => sent.at(-1))
    .toEqual({ lead_ids: ['lead_1', 'lead_2'], status: 'new', undoes: { copied: { lead_1: COPIED } } })
})

test.each([
  [['lead_1', 'lead_2'], 1, '2 leads saved. 1 lead was left out: it is marked as replied.', true],
  [['lead_1'], 2, 'Saved. 2 leads were left out: they are marked as replied.', true],
  [[], 1, 'Nothing was changed. 1 lead was left out: it is marked as replied.', false],
])(
  'after a mark of %j, the message says how many leads were left out because they were replied to',
  async (ids, leftOut, words, undoable) => {
    const { answer } = await marking(leftOut)
    answer()
    await markChosen(ids, { status: 'saved' })
    expect(toasts().map(({ text, undo }) => [text, undo !== undefined])).toEqual([[words, undoable]])
  },
)

test('another mark of the same lead is saved too', async () => {
  const { answer, statusOf } = await marking()
  const marks = [markLead(LEAD, 'ignored'), markLead(LEAD, 'saved')]
  answer()
  await Promise.all(marks)
  expect(statusOf('lead_1')).toBe('saved')
})

test('the Undo of a mark opens the lead again, but does not take the person back from another screen', async () => {
  const { answer, statusOf } = await marking()
  answer()
  go('leads', null)
  await markLead(LEAD, 'ignored')
  toasts()[0]?.undo?.()
  await expect.poll(() => useRoute.getState().item).toBe('lead_1')
  await markLead(LEAD, 'saved')
  go('articles', null)
  toasts().at(-1)?.undo?.()
  await expect.poll(() => statusOf('lead_1')).toBe('new')
  await markLead(LEAD, 'replied')
  expect(useRoute.getState()).toEqual({ screen: 'articles', item: null })
})

test('the Undo of a mark leaves the person at the sample lead and at the posts that were passed over', async () => {
  const { answer, statusOf } = await marking()
  answer()
  for (const item of [SAMPLE, PASSED, `${PASSED}post_1`]) {
    go('leads', 'lead_1')
    await markLead(LEAD, 'ignored')
    go('leads', item)
    toasts().at(-1)?.undo?.()
    await expect.poll(() => statusOf('lead_1')).toBe('new')
    // The answer to a later call comes after the end of the undo.
    await markLead(LEAD, 'new')
    expect(useRoute.getState().item).toBe(item)
  }
})
