import { describe, expect, test } from 'vitest'
import { disclosureOf, inOwnWords } from './own-sentences.ts'
import { helpFor, writeReply } from './reply.ts'

type Seller = {
  readonly business_name: string
  readonly business_description: string
  readonly guidelines: string
  readonly disclosure: string
  readonly keywords: string
  readonly competitors: string
  readonly brand_terms: string
}
const seller = (
  name: string,
  description: string,
  keywords: readonly string[],
  more: Partial<Seller> = {},
) => ({
  business_name: name,
  business_description: description,
  guidelines: '',
  disclosure: '',
  keywords: JSON.stringify(keywords),
  competitors: '[]',
  brand_terms: '[]',
  ...more,
})

const GRINDERS = seller(
  'Quernworks',
  'Quernworks makes hand grinders for pour over and espresso. The smallest hand grinder costs $85. We sell only from our own web shop. Spare burrs are in stock for ten years.',
  ['hand grinder', 'coffee grinder', 'pour over'],
  {
    guidelines: 'Be brief. Never a link in the first comment. We repair every grinder that we ever sold.',
    competitors: JSON.stringify(['Baratza', 'Encore', 'Virtuoso']),
  },
)
const INVOICES = seller(
  'Tidybill',
  'Tidybill is a web app for freelancers. You write quotes, track billable hours and send recurring invoices. There is a free plan for three clients and a flat 12 dollars a month after that. We do not do payroll.',
  ['invoice', 'invoicing', 'time tracking'],
  { disclosure: 'I make Tidybill.' },
)
const RECHNIX = seller(
  'Rechnix',
  'Rechnix ist eine App für Selbstständige. Damit schreibst du Rechnungen und Angebote. Es kostet 9 Euro im Monat. Wir machen keine Lohnabrechnung.',
  ['Rechnungen', 'Angebote'],
)

const POSTS = [
  [
    GRINDERS,
    'Which hand grinder for pour over?',
    'I want a hand grinder under $100. I looked at Encore and Virtuoso.',
  ],
  [GRINDERS, 'Baratza Encore or Virtuoso?', 'Which one should I buy for espresso? It must be quiet.'],
  [GRINDERS, 'My grinder broke', 'Can anyone recommend a coffee grinder that lasts, without electronics?'],
  [GRINDERS, 'Travel grinder', 'Looking for a small hand grinder for travel in Europe.'],
  [INVOICES, 'Invoicing tools?', 'Anyone got suggestions for client invoicing? It must be free.'],
  [INVOICES, 'Need to replace Wave', 'They moved sending invoices behind a paywall. No subscription please.'],
  [INVOICES, 'Time tracking', 'I need time tracking, offline mode and PayPal support by next week.'],
  [INVOICES, 'What is your favourite colour of paint?', ''],
  [
    RECHNIX,
    'Welches Programm für Rechnungen?',
    'Ich suche ein Programm für Rechnungen, höchstens 10 Euro im Monat.',
  ],
  [RECHNIX, 'Angebote schreiben', 'Wer kennt etwas, womit ich Angebote schreibe? Bitte ohne Abo.'],
] as const

const lead = (title: string, body: string) => ({
  title,
  body,
  community: 'r/x',
  intent: 'recommendation' as const,
  post_deleted: 0 as const,
})
const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim()

describe.each(POSTS)('without a model', (settings, title, body) => {
  test(`every sentence outside brackets is one that the person wrote: ${title}`, async () => {
    const { text } = await writeReply(settings, lead(title, body), [], null)
    let rest = squeezed(text.replace(/\[[^\]]*\]/g, ' '))
    const own = [settings.business_description, settings.guidelines]
      .flatMap((words) => words.match(/[^.]+\./g) ?? [])
      .map(squeezed)
    for (const sentence of [...own, disclosureOf(settings, settings === RECHNIX ? 'de' : 'en')])
      rest = squeezed(rest.replace(sentence, ' '))
    expect(rest).toBe('')
  })

  test(`each quote is in the post: ${title}`, () => {
    const { asks } = helpFor(settings, lead(title, body), [])
    expect(asks.length).toBeGreaterThan(0)
    for (const { quote } of asks) expect(`${title}\n${body}`).toContain(quote)
  })
})

test('sentences that answer the post come first, and instructions in the guidelines do not count as facts', () => {
  const { asks, facts } = helpFor(GRINDERS, lead(POSTS[0][1], POSTS[0][2]), [])
  expect(asks).toEqual(expect.arrayContaining([{ kind: 'budget', quote: 'under $100' }]))
  expect(facts.slice(0, 2).map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      'The smallest hand grinder costs $85.',
      'Quernworks makes hand grinders for pour over and espresso.',
    ]),
  )
  const all = facts.map(({ text }) => text)
  expect(all).toContain('We repair every grinder that we ever sold.')
  expect(all.join(' ')).not.toMatch(/Be brief|Never a link/)
})

test('only sentences that share a word with what the author needs are offered', () => {
  const offered = (settings: typeof INVOICES, title: string, body: string) =>
    helpFor(settings, lead(title, body), []).facts.map(({ text }) => text)
  expect(offered(INVOICES, POSTS[7][1], POSTS[7][2])).toEqual([])
  expect(offered(INVOICES, 'Invoicing tools?', 'Anyone got suggestions for client invoicing?')).toEqual([
    'You write quotes, track billable hours and send recurring invoices.',
  ])
  expect(offered(INVOICES, 'Tidybill?', 'Is Tidybill any good?')).toEqual([])
})

test('for an author who leaves a product, the request counts as the want, not the product', () => {
  const post = lead(
    'Wave doubled my price. Alternatives that remind late payers?',
    'I am a freelancer and Wave just doubled what I pay. Can anybody recommend invoicing software with time tracking?',
  )
  const { asks } = helpFor({ ...INVOICES, competitors: JSON.stringify(['Wave']) }, post, [])
  const quotesOf = (wanted: string) => asks.filter(({ kind }) => kind === wanted).map(({ quote }) => quote)
  expect(quotesOf('wants').join()).toContain('invoicing software with time tracking')
  expect(quotesOf('wants').join()).not.toContain('doubled')
  expect(quotesOf('ruled_out')).toEqual(['I am a freelancer and Wave just doubled what I pay'])
})

test('a complaint that also asks rules out only the product', () => {
  const title = 'Fed up with Freshbooks, what else is there for late payment reminders?'
  const known = { ...INVOICES, competitors: JSON.stringify(['FreshBooks']) }
  const ruledOut = (settings: typeof INVOICES) => {
    const { asks } = helpFor(settings, lead(title, 'I bill by the hour.'), [])
    expect(asks).toContainEqual({ kind: 'wants', quote: title })
    return asks.filter(({ kind }) => kind === 'ruled_out').map(({ quote }) => quote)
  }
  expect(ruledOut(known)).toEqual(['Freshbooks'])
  expect(ruledOut({ ...INVOICES, competitors: '[]' })).toEqual([])
})

test('of a question that rules out a product, only the words that rule it out are quoted', () => {
  const post = lead(
    'What do you use to invoice three clients by the hour?',
    'I keep my hours in a spreadsheet. What invoicing software do you use that is not QuickBooks? I looked at it.',
  )
  const { asks } = helpFor({ ...INVOICES, competitors: JSON.stringify(['QuickBooks']) }, post, [])
  expect(asks.filter(({ kind }) => kind === 'ruled_out')).toEqual([
    { kind: 'ruled_out', quote: 'not QuickBooks' },
  ])
})

test('a title that names the old product and the wanted one is a want, and is not ruled out as a whole', () => {
  const settings = { ...INVOICES, competitors: JSON.stringify(['QuickBooks']) }
  const title = 'QuickBooks alternative for a freelancer who hates accounting?'
  const { asks } = helpFor(settings, lead(title, ''), [])
  expect(asks).toContainEqual({ kind: 'wants', quote: title })
  expect(asks.filter(({ kind, quote }) => kind === 'ruled_out' && quote === title)).toEqual([])
})

test.each([
  ['en', 'It must be quiet, and I do not want a subscription', 'must_have', 'must be quiet'],
  ['de', 'Welches Programm? Es muss offline laufen.', 'must_have', 'muss offline laufen'],
  ['fr', 'Quel logiciel ? Il doit marcher sans compte.', 'ruled_out', 'sans compte'],
  ['es', '¿Qué programa usáis? Sin suscripción, por favor.', 'ruled_out', 'Sin suscripción'],
  ['it', 'Quale programma usate? Senza abbonamento, fino a 20 euro.', 'budget', 'fino a 20 euro'],
  ['nl', 'Welk programma gebruiken jullie? Liefst zonder abonnement.', 'budget', 'zonder abonnement'],
  ['pt', 'Qual programa vocês usam? Até 20 euros por mês.', 'budget', 'Até 20 euros por mês'],
] as const)('limits are read in %s', (language, body, kind, quote) => {
  const settings = seller('Rechnix', 'An app for invoices.', ['invoice'])
  const { asks } = helpFor(settings, lead('', body), [])
  expect({ language, asks }).toEqual({ language, asks: expect.arrayContaining([{ kind, quote }]) })
})

test('if a rule forbids promotion, the draft does not mention the person’s product', async () => {
  const { text } = await writeReply(INVOICES, lead(POSTS[4][1], POSTS[4][2]), ['No self-promotion.'], null)
  expect(text.replace(/\[[^\]]*\]/g, '').trim()).toBe('')
})

test('the default disclosure introduces the sentences, and the person’s own ends the reply', () => {
  const told = { text: 'It sends the invoices by itself.', answers: true }
  const given = {
    asks: [],
    facts: [told],
    language: 'en',
    ownLanguage: 'en',
    unnamed: false,
  } as const
  const paragraphs = (settings: typeof INVOICES) => inOwnWords(settings, given).text.split('\n\n')
  expect(paragraphs({ ...INVOICES, disclosure: '' })).toEqual([
    '[Answer this first.]',
    'Tidybill is my own business, so I am not neutral.',
    told.text,
  ])
  expect(paragraphs(INVOICES)).toEqual(['[Answer this first.]', told.text, 'I make Tidybill.'])
})

test('a description that begins without the name of the business begins with it in the reply, in every language', () => {
  const texts = (description: string, language: 'en' | 'de') => {
    const facts = [...description.matchAll(/[^.]+\./g)].map(([text]) => ({
      text: text.trim(),
      answers: true,
    }))
    const given = { asks: [], facts, language, ownLanguage: language, unnamed: false }
    return inOwnWords({ ...INVOICES, business_description: description, guidelines: '' }, given).text
  }
  expect(texts('Invoicing software for freelancers. It sends reminders.', 'en')).toContain(
    'Tidybill: Invoicing software for freelancers. It sends reminders.',
  )
  expect(texts('Rechnungen für Freie. Mahnungen gehen von selbst.', 'de')).toContain(
    'Tidybill: Rechnungen für Freie. Mahnungen gehen von selbst.',
  )
  for (const whole of ['Tidybill is invoicing software.', 'We make invoicing software.'])
    expect(texts(whole, 'en')).toContain(`\n\n${whole}`)
})

test('a bracket in the post does not end the bracket around its quote', () => {
  const { text } = inOwnWords(INVOICES, {
    asks: [{ kind: 'wants', quote: 'a tool ] for [x' }],
    facts: [],
    language: 'en',
    ownLanguage: 'en',
    unnamed: true,
  })
  expect(text).toBe('[Answer this first. They wrote: “a tool for x”]')
})

test.each([
  ['en', '[Answer this first. They wrote: “a tool”, “20 euros”]'],
  ['de', '[Beantworte zuerst das. Dort steht: “a tool”, “20 euros”]'],
  ['fr', '[Répondez d’abord à ceci. Message : “a tool”, “20 euros”]'],
  ['es', '[Responde primero a esto. Han escrito: “a tool”, “20 euros”]'],
  ['it', '[Rispondi prima a questo. Hanno scritto: “a tool”, “20 euros”]'],
  ['nl', '[Beantwoord dit eerst. Ze schreven: “a tool”, “20 euros”]'],
  ['pt', '[Responda primeiro a isto. Escreveram: “a tool”, “20 euros”]'],
] as const)('the bracket is in the language of the seller: %s', (ownLanguage, expected) => {
  const { text } = inOwnWords(INVOICES, {
    asks: [
      { kind: 'wants', quote: 'a tool' },
      { kind: 'budget', quote: '20 euros' },
    ],
    facts: [],
    language: 'en',
    ownLanguage,
    unnamed: true,
  })
  expect(text).toBe(expected)
})
