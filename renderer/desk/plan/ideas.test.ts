import { expect, test } from 'vitest'
import type { LeadRow } from '../../../contract/desk.ts'
import { ideasOf } from './ideas.ts'

const lead = (lead_id: string, title: string, more: Partial<LeadRow> = {}): LeadRow => ({
  lead_id,
  score: 70,
  intent: 'question',
  status: 'new',
  locked: false,
  title,
  comment_on: null,
  source: 'reddit',
  community: 'r/freelance',
  posted_at: '2026-11-20T09:00:00.000Z',
  undated: false,
  seen: false,
  post_deleted: false,
  ...more,
})
const NOTHING = { keywords: [], description: '', leads: [], taken: [] }

test('leads that ask alike are one idea, in the words of the best lead, before everything else', () => {
  const ideas = ideasOf({
    ...NOTHING,
    keywords: ['hourly invoicing', 'payment reminder'],
    leads: [
      lead('a', 'How do you automate late payment reminders?'),
      lead('b', 'Any tool for late payment reminders', { score: 90, intent: 'recommendation' }),
      lead('c', 'Which bank is best for freelancers in Spain?'),
    ],
  })
  expect(ideas).toEqual([
    {
      title: 'Any tool for late payment reminders',
      focus_keyword: 'payment reminder',
      why: '2 leads ask this',
      lead_ids: ['b', 'a'],
    },
    { title: 'hourly invoicing', focus_keyword: 'hourly invoicing', why: 'Your keyword', lead_ids: [] },
    { title: 'payment reminder', focus_keyword: 'payment reminder', why: 'Your keyword', lead_ids: [] },
    {
      title: 'Which bank is best for freelancers in Spain?',
      focus_keyword: null,
      why: 'A lead asks this',
      lead_ids: ['c'],
    },
  ])
})

test('whole sentences of the description are ideas, and nothing is cut out of a sentence', () => {
  const description = 'Invoices for freelancers who bill by the hour. Cheap.\nReminders that clients pay on'
  expect(ideasOf({ ...NOTHING, description }).map(({ title }) => title)).toEqual([
    'Invoices for freelancers who bill by the hour',
    'Reminders that clients pay on',
  ])
})

test('what is on a card or in an article is no idea, nor what was set aside, deleted, locked or only a comment', () => {
  const question = 'How do I invoice by the hour?'
  for (const more of [
    { status: 'ignored' },
    { post_deleted: true },
    { locked: true },
    { comment_on: 'Another post' },
    { intent: 'discussion', title: 'Invoices by the hour again' },
    { title: 'x'.repeat(301) },
  ] as const)
    expect(ideasOf({ ...NOTHING, leads: [lead('a', question, more)] })).toEqual([])
  expect(
    ideasOf({
      ...NOTHING,
      keywords: ['Late Fees'],
      leads: [lead('a', question)],
      taken: ['late fees', 'How do I  invoice by the hour?'],
    }),
  ).toEqual([])
})
