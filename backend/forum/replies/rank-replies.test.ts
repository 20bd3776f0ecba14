import { expect, test } from 'vitest'
import type { SavedReply } from '../../../contract/replies.ts'
import { rankedReplies } from './rank-replies.ts'

const reply = (name: string, text: string, change: Partial<SavedReply> = {}): SavedReply => ({
  saved_reply_id: name,
  name,
  text,
  intents: [],
  communities: [],
  language: 'en',
  updated_at: '2026-11-21T09:00:00.000Z',
  ...change,
})
const SAVED = [
  reply(
    'late payers',
    'Send a short reminder the day after the due date. Clients who pay late are mostly forgetful.',
  ),
  reply(
    'moving',
    'Export your customers and open invoices as CSV first, and keep the old tool for one month.',
  ),
  reply('hours', 'Track hours while you work, not on Friday. A timer per project is enough.'),
  reply('quotes', 'Put the quote, the deposit and the date into one page that they can sign.'),
  reply('Rechnung', 'Auf die Rechnung gehören Steuernummer, Datum und Leistung.', { language: 'de' }),
]
const lead = (title: string, body: string) => ({
  title,
  body,
  intent: 'recommendation' as const,
  community: 'r/freelance',
})
const first = (title: string, body: string, language: 'en' | 'de' = 'en') =>
  rankedReplies(SAVED, lead(title, body), language)[0]?.name

test.each([
  [
    'Client pays late again',
    'Third reminder this month. What do you use to chase them?',
    'en',
    'late payers',
  ],
  ['Replacing FreshBooks', 'How do I get my customers and invoices out as a CSV export?', 'en', 'moving'],
  ['Timer app?', 'I forget to track my hours on each project.', 'en', 'hours'],
  ['How do you quote a job?', 'They want it signed and I want a deposit.', 'en', 'quotes'],
  [
    'Was muss auf eine Rechnung?',
    'Ich bin neu und weiß nicht, ob die Steuernummer darauf muss.',
    'de',
    'Rechnung',
  ],
] as const)('the reply that suits “%s” is offered first', (title, body, language, name) => {
  expect(first(title, body, language)).toBe(name)
})

test('a reply for other intents or communities comes after those that suit', () => {
  const saved = [
    reply('late, for pains', 'Clients who pay late get a reminder.', { intents: ['pain_point'] }),
    reply('late, elsewhere', 'Clients who pay late get a reminder.', { communities: ['r/smallbusiness'] }),
    reply('garden', 'Mow it in the morning.'),
    reply('late, here', 'A reminder helps.', { intents: ['recommendation'], communities: ['R/Freelance'] }),
  ]
  const ranked = rankedReplies(saved, lead('Clients who pay late', 'Any reminder tool?'), 'en')
  expect(ranked.map(({ name, fit }) => [name, fit.suits])).toEqual([
    ['late, here', true],
    ['garden', true],
    ['late, for pains', false],
    ['late, elsewhere', false],
  ])
  expect(ranked[0]?.fit.why).toBe(
    'it is for this intent; it is for this community; it shares these words with the post: “late”, “reminder”',
  )
})
