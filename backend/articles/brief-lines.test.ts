import { expect, test } from 'vitest'
import { ArticleOrder } from './article-order.ts'
import { contentsOfBrief } from './brief-contents.ts'

const contents = (topic: string) =>
  contentsOfBrief(ArticleOrder.parse({ title: 'Chopping boards', topic, include_faq: true }), 4)
const headings = (topic: string): readonly string[] => contents(topic).points.map(({ heading }) => heading)

test('the points of a numbered list within a line are points, and the lines around it keep their labels', () => {
  const topic =
    'Tidewell, Bristol.\nPrices: boards £11, racks £72\nPoints: 1) replace a board when a nail catches 2) no board under 14 mm\nOpen on Monday'
  expect(contents(topic)).toMatchObject({
    opening: ['Tidewell, Bristol.'],
    points: [
      { heading: 'Replace a board when a nail catches' },
      { heading: 'No board under 14 mm' },
      { heading: 'Prices', statements: ['Boards £11, racks £72.'] },
      { heading: 'Open on Monday' },
    ],
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
])('the points of a line stand apart: %s', (topic, points) => {
  expect(headings(topic)).toEqual(points)
})

test('questions stand without what leads to them, with the answers in parentheses behind them', () => {
  expect(
    contents('People ask: do I need a rack? (yes, warm boards warp) and: is wood allowed?').questions,
  ).toEqual([
    { question: 'Do I need a rack?', answer: 'Yes, warm boards warp.' },
    { question: 'Is wood allowed?', answer: null },
  ])
})

test('sources stand behind the points, with what the brief quotes of them', () => {
  const topic =
    'We plane boards.\nWe collect on Tuesdays.\nSources to use:\nFSA, Boards (https://food.example/boards): "Replace damaged boards."'
  expect(contents(topic).points.at(-1)).toMatchObject({
    heading: 'FSA, Boards',
    statements: ['“Replace damaged boards.”'],
  })
})

test('hours are not cut at their dash', () => {
  expect(headings('Us.\nPoints: 1) one thing 2) another\nMon to Fri 8am - 7pm, free parking')).toContain(
    'Mon to Fri 8am - 7pm, free parking',
  )
})

test('a heading is not cut within parentheses', () => {
  const topic =
    'Un taller.\nUna pieza tarda unas cuatro semanas (secado, bizcocho, esmalte), así que no sirve para regalos'
  expect(headings(topic).at(-1)).toBe('Una pieza tarda unas cuatro semanas (secado, bizcocho, esmalte)')
})
