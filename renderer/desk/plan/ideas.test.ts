// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { LeadRow } from '../../../contract/desk.ts'
import { cardOf } from './card.fixture.ts'
import { ideasOf } from './ideas.ts'
import { freeDay, freeDayWords } from './use-ideas.ts'

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
const NOTHING = { keywords: [], leads: [], taken: [] }

test('leads that ask alike are one idea, in the words of the best question, before everything else; single words are no titles', () => {
  const ideas = ideasOf({
    ...NOTHING,
    keywords: ['hourly invoicing', 'payment reminder', 'payroll'],
    leads: [
      lead('a', 'How do you automate late payment reminders?'),
      lead('b', 'Any tool for late payment reminders', { score: 90, intent: 'recommendation' }),
      lead('c', 'Which bank is best for freelancers in Spain?'),
    ],
  })
  expect(ideas).toEqual([
    {
      title: 'How to automate late payment reminders',
      isQuote: false,
      focus_keyword: 'payment reminder',
      why: 'Asked in 2 leads',
      lead_ids: ['b', 'a'],
    },
    {
      title: 'The best bank for freelancers in Spain',
      isQuote: false,
      focus_keyword: null,
      why: 'Asked in r/freelance',
      lead_ids: ['c'],
    },
    {
      title: 'Hourly invoicing',
      isQuote: false,
      focus_keyword: 'hourly invoicing',
      why: 'Your keyword',
      lead_ids: [],
    },
    {
      title: 'Payment reminder',
      isQuote: false,
      focus_keyword: 'payment reminder',
      why: 'Your keyword',
      lead_ids: [],
    },
  ])
})

test('an idea is the whole title of a question without its label, and a title without a question is no idea', () => {
  for (const [title, idea] of [
    ['Weekly question: how do you chase invoices?', 'How to chase invoices'],
    ['Ask HN: How do you chase invoices?', 'How to chase invoices'],
    ['How can I get my client to pay me?', 'How can I get my client to pay me?'],
    ['How do you feel about late fees?', 'How do you feel about late fees?'],
    [
      'Client is 60 days late. What do you use to keep track?',
      'Client is 60 days late. What do you use to keep track?',
    ],
    [
      'Harvest vs. something cheaper for a video studio?',
      'Harvest vs. something cheaper for a video studio?',
    ],
    [
      'Moving off spreadsheets: what do you use to invoice?',
      'Moving off spreadsheets: what do you use to invoice?',
    ],
    ['Fed up with FreshBooks, what else is there?', 'Fed up with FreshBooks, what else is there?'],
    [
      'Anyone know a good invoicing tool? We are five people',
      'Anyone know a good invoicing tool? We are five people',
    ],
    ['Looking for something that turns hours into invoices', undefined],
    ['Invoices: any help?', 'Invoices: any help?'],
  ] as const) {
    const ideas = ideasOf({ ...NOTHING, leads: [lead('a', title, { intent: 'recommendation' })] })
    expect(ideas[0]?.title).toBe(idea)
    // Only what Quillport turned into a title of an article is no quote.
    expect(ideas[0]?.isQuote).toBe(idea === undefined ? undefined : !idea.startsWith('How to '))
  }
})

test.each([
  [
    'Simple invoicing software for a two-person dev shop?',
    'Simple invoicing software for a two-person dev shop',
  ],
  ['Best CRM for plumbers?', 'Best CRM for plumbers'],
  [
    'Which time tracking tool can turn hours into an invoice directly?',
    'How to choose a time tracking tool that can turn hours into an invoice directly',
  ],
  ['Which invoicing app can send reminders?', 'How to choose an invoicing app that can send reminders'],
  [
    'Is there invoicing software that handles retainers and hourly work together?',
    'How to choose invoicing software that handles retainers and hourly work together',
  ],
])('a question with a title in it becomes this title: %s', (question, title) => {
  expect(ideasOf({ ...NOTHING, leads: [lead('a', question)] })[0]).toMatchObject({ title, isQuote: false })
})

test.each([
  'Is there a way that works?',
  'Is there anything that sends reminders?',
  'Best CRM for my plumbing business?',
  'Which bank is best for us freelancers?',
  'What did you replace it with?',
  'Which tool can I use for late fees?',
])('a question about a person or an unnamed thing stays a quote: %s', (question) => {
  expect(ideasOf({ ...NOTHING, leads: [lead('a', question)] })[0]).toMatchObject({
    title: question,
    isQuote: true,
  })
})

test('a single word is no title in any script, also with a sign; a script without spaces has no single words', () => {
  const ideas = ideasOf({
    ...NOTHING,
    keywords: ['node.js', 'R&D', 'C++', 'бухгалтерия', 'учёт времени', '請求書作成', 'late fees'],
  })
  expect(ideas.map(({ title }) => title)).toEqual(['Учёт времени', '請求書作成', 'Late fees'])
})

test.each([
  ['How do I pay contractors in the US?', 'How to pay contractors in the US'],
  ['How do I fill in form I-9?', 'How to fill in form I-9'],
  ['HOW DO I GET MY MONEY BACK?', 'HOW DO I GET MY MONEY BACK?'],
  ['How do I get clients to pay us?', 'How do I get clients to pay us?'],
  ['How do I prove what I paid?', 'How do I prove what I paid?'],
])('a country and a form are no persons: %s', (question, title) => {
  expect(ideasOf({ ...NOTHING, leads: [lead('a', question)] })[0]?.title).toBe(title)
})

test.each([
  ['質問：個人事業主の請求書はどう作りますか？', '個人事業主の請求書はどう作りますか？'],
  ['质问：自由职业者应该怎么开发票给客户？', '自由职业者应该怎么开发票给客户？'],
  ['Question: which invoice tool is cheap？', 'Which invoice tool is cheap？'],
])('a full-width question is a question, without its label: %s', (question, title) => {
  expect(ideasOf({ ...NOTHING, leads: [lead('a', question, { intent: 'discussion' })] })[0]?.title).toBe(
    title,
  )
})

test('the focus keyword of a question is a keyword that the question contains as whole words', () => {
  for (const [keyword, question, found] of [
    ['tax', 'Does the syntax of an invoice matter?', false],
    ['ads', 'My page loads forever, what do you use?', false],
    ['ads', 'Who writes ads for a small shop?', true],
    ['tax', 'Who pays the taxes of a freelancer?', true],
    ['late fee', 'What do you charge as late fees?', true],
    ['C#', 'Is there a library for invoices in C#?', true],
    ['請求書', '個人事業主の請求書作成ツールはどれがいいですか？', true],
  ] as const) {
    const [idea] = ideasOf({ ...NOTHING, keywords: [keyword], leads: [lead('a', question)] })
    expect(idea?.focus_keyword, question).toBe(found ? keyword : null)
  }
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

test('an idea goes to the next working day without a card, and to a weekend only if the person uses weekends', () => {
  const friday = Date.parse('2036-11-28T12:00:00')
  const on = (day: string) => cardOf(1, { scheduled_for: `${day}T09:00:00` })
  expect(freeDay([], '2036-11', friday)).toBe('2036-12-01')
  expect(freeDay([on('2036-12-01')], '2036-11', friday)).toBe('2036-12-02')
  expect(freeDay([on('2036-12-06')], '2036-11', friday)).toBe('2036-11-29')
})

test('the free day of a later month is not called the next free day, and without weekends it is called a weekday', () => {
  const tuesday = Date.parse('2036-11-25T12:00:00')
  const words = (month: string, cards = [cardOf(1)]) =>
    freeDayWords(cards, freeDay(cards, month, tuesday), month, tuesday)
  expect(words('2036-11')).toBe('the next free weekday')
  expect(words('2036-10')).toBe('the next free weekday')
  expect(words('2036-12')).toBe('the first free weekday in December 2036')
  const full = Array.from({ length: 31 }, (_, day) =>
    cardOf(day, { scheduled_for: `2036-12-${String(day + 1).padStart(2, '0')}T09:00:00` }),
  )
  // A full month has cards at weekends.
  expect(words('2036-12', full)).toBe('the first free day after December 2036')
})

test.each([
  ['Welche Kamera könnt ihr empfehlen?', 'Welche Software könnt ihr empfehlen?'],
  ['¿Alguien puede recomendar una cámara?', '¿Alguien puede recomendar un programa?'],
  ['Quelle caméra pouvez-vous me conseiller ?', 'Quelle assurance pouvez-vous me conseiller ?'],
])('leads that share only the words of a question are two ideas: %s %s', (one, other) => {
  const ideas = ideasOf({ ...NOTHING, leads: [lead('a', one), lead('b', other)] })
  expect(ideas.map(({ lead_ids }) => lead_ids)).toEqual([['a'], ['b']])
})

test.each([
  ['Best CRM for small plumbing businesses?', 'Best ERP for small plumbing businesses?'],
  ['Which VPN for remote design teams?', 'Which VPS for remote design teams?'],
  ['Is S3 good for private family photos?', 'Is R2 good for private family photos?'],
  ['Welches CRM für kleine Handwerksbetriebe?', 'Welches ERP für kleine Handwerksbetriebe?'],
])('leads that ask about different things with short names are two ideas: %s %s', (one, other) => {
  const ideas = ideasOf({ ...NOTHING, leads: [lead('a', one), lead('b', other)] })
  expect(ideas.map(({ lead_ids }) => lead_ids)).toEqual([['a'], ['b']])
})

test.each([
  ['Best CRM for plumbers?', 'Which CRM do plumbers use?'],
  ['Which CRM for small plumbing businesses?', 'What software for a small plumbing business?'],
  ['How do you get the late payment reminders out?', 'Can we send late payment reminders on our own?'],
  ['Wie kann ich das Angebot für Kunden schreiben?', 'Wie schreibt ihr ein Angebot für den Kunden?'],
  ['¿Cómo se hace una factura con el IVA?', '¿Cómo hacer las facturas sin el IVA?'],
  ['Quel est le logiciel de facturation du moment ?', 'Un bon logiciel pour la facturation ?'],
  ['Come si fa la fattura per un cliente estero?', 'Una fattura ai clienti esteri: come?'],
  ['Hoe maak ik een factuur voor de klant?', 'Wat zet je op de factuur van een klant?'],
  ['Como faço uma fatura para o cliente?', 'Que fatura devo fazer aos clientes?'],
])('leads that differ in common short words are one idea: %s %s', (one, other) => {
  const ideas = ideasOf({ ...NOTHING, leads: [lead('a', one), lead('b', other)] })
  expect(ideas.map(({ lead_ids }) => lead_ids)).toEqual([['a', 'b']])
})
