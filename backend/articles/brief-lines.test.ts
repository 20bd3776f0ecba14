import { expect, test } from 'vitest'
import { ArticleOrder } from './article-order.ts'
import { contentsOfBrief } from './brief-contents.ts'

const contents = (topic: string) =>
  contentsOfBrief(ArticleOrder.parse({ title: 'Chopping boards', topic, include_faq: true }), 4)
const headings = (topic: string): readonly string[] => contents(topic).points.map(({ heading }) => heading)

test('the items of a numbered list within a line are points, and the lines around the list keep their labels', () => {
  const topic =
    'Tidewell, Bristol.\nPrices: boards £11, racks £72\nPoints: 1) replace a board when a nail catches 2) no board under 14 mm\nOpen on Monday'
  expect(contents(topic)).toMatchObject({
    opening: ['Tidewell, Bristol.'],
    points: [
      { heading: 'Replace a board when a nail catches' },
      { heading: 'No board under 14 mm' },
      { heading: 'Prices', statements: ['Boards £11, racks £72.'] },
    ],
    facts: ['Open on Monday.'],
  })
})

test.each([
  [
    'Us.\nPoints: a first thing. / a second thing / a third thing',
    ['A first thing', 'A second thing', 'A third thing'],
  ],
  [
    'Us.\nMust say: clean first; decide who sees what; keep little',
    ['Clean first', 'Decide who sees what', 'Keep little'],
  ],
  [
    'Nosotros.\nHay que decir: lo uno es así. Lo otro también. Y lo tercero no.',
    ['Lo uno es así', 'Lo otro también', 'Y lo tercero no'],
  ],
  [
    'Us.\nMust be in there: do a trial day, bring own food (no switching, please), keep goodbye short',
    ['Do a trial day', 'Bring own food (no switching, please)', 'Keep goodbye short'],
  ],
])('the points within a line are separated: %s', (topic, points) => {
  expect(headings(topic)).toEqual(points)
})

test('questions lose the words that introduce them, and keep the answers in parentheses after them', () => {
  expect(
    contents('People ask: do I need a rack? (yes, warm boards warp) and: is wood allowed?').questions,
  ).toEqual([
    { question: 'Do I need a rack?', answer: 'Yes, warm boards warp.' },
    { question: 'Is wood allowed?', answer: null },
  ])
})

test('another question without a question mark is also a question', () => {
  const topic =
    'People ask: what if it warps? (we plane it) and what if it breaks (we replace it, or give you the next size)'
  expect(contents(topic).questions).toEqual([
    { question: 'What if it warps?', answer: 'We plane it.' },
    { question: 'What if it breaks?', answer: 'We replace it, or give you the next size.' },
  ])
})

test('an answer loses the dash before it', () => {
  expect(contents('Us.\nQ: is wood allowed? - Yes, if it is smooth').questions).toEqual([
    { question: 'Is wood allowed?', answer: 'Yes, if it is smooth.' },
  ])
})

test('other people’s words get the quotation marks of the language', () => {
  const topic = 'Wir hobeln Bretter.\nQuellen:\nBfR, Schneidebretter: "Ersetzen Sie beschädigte Bretter."'
  const order = ArticleOrder.parse({ title: 'Wie oft braucht eine Küche neue Schneidebretter?', topic })
  expect(contentsOfBrief(order, 4).points.at(-1)?.statements).toEqual(['„Ersetzen Sie beschädigte Bretter.“'])
})

test('sources come after the points, with the quotations from the brief', () => {
  const topic =
    'We plane boards.\nWe collect on Tuesdays.\nSources to use:\nFSA, Boards (https://food.example/boards): "Replace damaged boards."'
  expect(contents(topic).points.at(-1)).toMatchObject({
    heading: 'FSA, Boards',
    statements: ['“Replace damaged boards.”'],
  })
})

test('opening hours are not split at their dash', () => {
  const topic = 'Us.\nPoints: 1) one thing 2) another\nMon to Fri 8am - 7pm, free parking'
  expect(contents(topic).facts).toEqual(['Mon to Fri 8am - 7pm, free parking.'])
})

test.each([
  [
    'What happens first (we talk for about a quarter of an hour, and then look at how you move)',
    'What happens first',
  ],
  [
    'Please replace each of the boards on its condition and not on a date - if a nail catches its done',
    'Please replace each of the boards on its condition and not on a date',
  ],
  [
    'We recommend that beginners with a bad wrist or an aching back begin with the hand or the slab',
    'We recommend that beginners with a bad wrist or an aching back begin with…',
  ],
])('a heading ends where a clause ends: %s', (sentence, heading) => {
  expect(headings(`Us.\nPoints: 1) ${sentence} 2) another`)[0]).toBe(heading)
})

test('a heading is not cut inside parentheses', () => {
  const topic =
    'Un taller.\nUna pieza tarda unas cuatro semanas (secado, bizcocho, esmalte), así que no sirve para regalos'
  expect(headings(topic).at(-1)).toBe('Una pieza tarda unas cuatro semanas (secado, bizcocho, esmalte)')
})
