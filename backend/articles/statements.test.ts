import { describe, expect, it } from 'vitest'
import { ArticleOrder } from './article-order.ts'
import { Work } from './document.ts'
import { Statements, stillIn, unsupportedIn } from './statements.ts'

const ORDER = ArticleOrder.parse({
  title: 'When to see a physio',
  length: 'short',
  topic: 'we look at you first, 40 mins, then u get a plan. Ilkley, free parking behind the house',
})
const WORK = Work.parse({
  business: { name: 'Moor Physio', description: 'Two physios who treat backs and knees.' },
  sections: [
    [
      {
        kind: 'paragraph',
        text: 'Backs hurt. We look at you first, for 40 minutes. Nothing is tested by force.',
      },
      { kind: 'list', ordered: false, items: ['You get a plan.', 'You may stop at any time.'] },
    ],
    [{ kind: 'paragraph', text: 'Two physios treat backs here. Bring [what people bring], and we start.' }],
  ],
  faq: [{ question: 'Can I park?', answer: 'Yes, free parking is behind the house. It never fills up.' }],
  meta: { seo_title: 'When to see a physio', meta_description: 'Our physios see you on the same day.' },
})
type Told = readonly [sentence: string, support: string, adds?: string]
const unsupported = (work: Work, statements: readonly Told[], order = ORDER) =>
  unsupportedIn(
    order,
    work,
    statements.map(([sentence, support, adds = '']) => ({ sentence, support, adds })),
  )
const of = (...statements: readonly Told[]) => unsupported(WORK, statements).map(({ sentence }) => sentence)
const saying = (...texts: readonly string[]): Work => ({
  ...WORK,
  sections: [texts.map((text) => ({ kind: 'paragraph', text }))],
  faq: [],
  meta: null,
})

describe('statements without support', () => {
  it('are those for which the last reading names no words, in text, lists, answers and the description', () => {
    expect(
      of(
        ['Nothing is tested by', ''],
        ['You may stop at any', ''],
        ['It never fills up', ''],
        ['Our physios see you on the', ''],
        ['We look at you first, for', 'we look at you first, 40 mins'],
      ),
    ).toEqual([
      'Nothing is tested by force.',
      'You may stop at any time.',
      'It never fills up.',
      'Our physios see you on the same day.',
    ])
  })

  it('are also found in the title in search results', () => {
    const work = {
      ...WORK,
      meta: { seo_title: 'Back pain: treated the same day, always', meta_description: '' },
    }
    expect(unsupported(work, [['Back pain: treated the same day', '']])).toMatchObject([
      { sentence: 'Back pain: treated the same day, always' },
    ])
  })

  it('are also those whose words are in neither the order nor the description of the business', () => {
    expect(of(['You get a plan.', 'we never test anything by force at all'])).toEqual(['You get a plan.'])
    expect(of(['You get a plan.', 'then you get a plan'])).toEqual([])
    expect(of(['Two physios treat backs here', 'Two physios who treat backs and knees.'])).toEqual([])
  })

  it('do not count if they are no longer in the text, are ambiguous, or have a place to fill in', () => {
    expect(of(['We open on Sundays for', ''], ['', ''], ['Bring [what people bring', ''])).toEqual([])
    const twice = { ...WORK, faq: [{ question: 'Is it hard?', answer: 'Nothing is tested by force.' }] }
    expect(unsupported(twice, [['Nothing is tested', '']])).toEqual([])
  })

  it('are found even if punctuation and spaces differ from the text', () => {
    expect(of(['**Nothing** is  tested, by', ''])).toEqual(['Nothing is tested by force.'])
  })

  it('no longer count once their words are changed', () => {
    const sentences = [
      'Nothing is tested by force.',
      'It never fills up.',
      'Our physios see you on the same day.',
    ]
    const told = sentences.map((sentence) => ({ sentence, adds: '' }))
    const [opening = []] = WORK.sections
    const changed = { kind: 'paragraph' as const, text: 'You say what hurts. Backs hurt.' }
    expect(stillIn({ ...WORK, sections: [[changed, ...opening.slice(1)]] }, told)).toEqual(sentences.slice(1))
  })

  const KAYAKS = ArticleOrder.parse({
    title: 'Renting a sea kayak',
    topic:
      'Run by me, Fergus, on the beach. records emailed from your vet. you get a text. Merino socks from £14, they smell less. keep 100m from seals.',
  })
  it.each([
    [
      'a plural for one person',
      'Plain advice from the people on the beach.',
      'on the beach',
      'the people on the beach',
    ],
    [
      'a stronger word',
      "Merino socks don't smell after a day.",
      'they smell less',
      "don't smell after a day",
    ],
    [
      'a duty',
      "Have your vet email the records, and pack one day's meals.",
      'records emailed from your vet',
      "pack one day's meals",
    ],
    ['a condition', 'You get a text if you have booked.', 'you get a text', 'if you have booked'],
  ])('are also those that add %s to their support', (_, sentence, support, adds) => {
    const first = sentence.split(' ').slice(0, 6).join(' ')
    expect(unsupported(saying(sentence), [[first, support, adds]], KAYAKS)).toEqual([{ sentence, adds }])
    expect(unsupported(saying(sentence), [[first, support]], KAYAKS)).toEqual([])
  })

  it.each([
    'Call sooner if you notice:',
    "Don't go back inside to look for the cause.",
    'Do not open the windows; let the fire department tell you when it is safe.',
    'Never burn wet wood in it.',
    'Check the flue with a flashlight.',
    'Prüfen Sie die Kette nach jeder Fahrt.',
    'Achten Sie im Winter auf:',
  ])('are not advice to the reader or the lead-in of a list: %s', (sentence) => {
    expect(unsupported(saying(sentence), [[sentence, '']])).toEqual([])
    expect(unsupported(saying(sentence), [[sentence, 'we look at you first', sentence]])).toEqual([])
  })

  it.each([
    'Bring two towels and a photo.',
    "Don't bring food.",
    'Do not tell anybody about our price.',
    "Don't wait: we answer within a day.",
    'Check our calendar for free places.',
    'We also look at:',
    'Bringen Sie zwei Handtücher mit.',
    'Prüfen Sie unsere freien Termine.',
    'Check in with Moor Physio first.',
  ])('are duties of customers, and what advice says of the business: %s', (sentence) => {
    expect(unsupported(saying(sentence), [[sentence, '']])).toHaveLength(1)
  })

  it('add nothing if the added words are a remark that the sentence does not contain', () => {
    const support = 'we look at you first'
    expect(of(['We look at you first,', support, 'none'], ['You get a plan', 'you get a plan', '—'])).toEqual(
      [],
    )
  })

  it('are told apart by the words that they add if they begin alike', () => {
    const work = saying('You get a plan on paper.', 'You get a plan for life.')
    expect(unsupported(work, [['You get a plan', 'you get a plan', 'for life']])).toEqual([
      { sentence: 'You get a plan for life.', adds: 'for life' },
    ])
  })

  it('still count in a changed sentence that keeps the unsupported words', () => {
    const told = [
      {
        sentence: 'Give a number that works on the island, as the text goes there, and tell us your age.',
        adds: 'a number that works on the island',
      },
      { sentence: 'Someone sleeps here, so your dog is never alone.', adds: 'never alone' },
      { sentence: 'We live with this work all year and know your worries well.', adds: '' },
    ]
    const kept = 'Give a number that works on the island, as the text goes there.'
    const work = saying(
      `${kept} Someone sleeps here, so your dog has company.`,
      'We live with this work all year and know them.',
    )
    const before = saying(...told.map(({ sentence }) => sentence), 'A cat is never alone.')
    const after = { ...work, faq: [{ question: 'Cats?', answer: 'A cat is never alone.' }] }
    expect(stillIn(after, told, before)).toEqual([kept, 'We live with this work all year and know them.'])
  })

  it('are compared letter by letter in scripts without spaces', () => {
    const order = ArticleOrder.parse({
      title: '陶芸教室の選び方',
      topic: '定員は六名です。体験は三千円で、エプロンは教室で用意します。ไม่ต้องจองล่วงหน้า',
    })
    const work = saying(
      '体験は三千円で受けられます。エプロンは教室で用意します。駐車場は無料で使えます。',
      'ไม่ต้องจองล่วงหน้า',
    )
    const told = (...statements: readonly Told[]) => unsupported(work, statements, order)
    expect(
      told(
        ['体験は三千円で', '体験は三千円です'],
        ['エプロンは教室', 'エプロンは、教室で用意する'],
        ['ไม่ต้องจอง', 'ไม่ต้องจองล่วงหน้านะ'],
      ),
    ).toEqual([])
    expect(told(['駐車場は無料', '駐車場が無料です'])).toHaveLength(1)
    expect(told(['体験は三千円で', '体験は三千円', '受けられます'])).toEqual([
      { sentence: '体験は三千円で受けられます。', adds: '受けられます' },
    ])
  })

  it('are at most 150 in an answer', () => {
    const many = Array.from({ length: 200 }, () => ({ sentence: 'We', support: '' }))
    expect(Statements.parse(many)).toHaveLength(150)
    expect(Statements.parse(undefined)).toEqual([])
  })
})
