import { expect, test } from 'vitest'
import { underHeadings, withPriceHeading } from './under-headings.ts'

const HEADINGS = ['The day before', 'Boxes and tape', 'After you pass', 'What it costs']

test('each item of a list stands under the heading that names it, and the others stay together', () => {
  const mistakes = {
    heading: 'What people forget before the day',
    statements: [],
    items: ['No tape on the boxes.', 'No power on the day before.', 'Drawers full of stuff.'],
  }
  expect(underHeadings([mistakes], HEADINGS).sections).toMatchObject([
    {
      statements: ['What people forget before the day:'],
      items: ['No power on the day before.', 'Drawers full of stuff.'],
    },
    { statements: ['What people forget before the day:'], items: ['No tape on the boxes.'] },
    { statements: [], items: [] },
    { statements: [], items: [] },
  ])
})

test('an empty section gets the statement that names its heading, and no section is emptied for it', () => {
  const order = {
    heading: 'The day before the test',
    statements: ['Sleep.', 'Two years of plates when you pass.'],
  }
  const { sections } = underHeadings([order], HEADINGS)
  expect(sections[0]?.statements).toEqual(['The day before the test.', 'Sleep.'])
  expect(sections[2]?.statements).toEqual(['Two years of plates when you pass.'])
  const only = { heading: 'The day before you pass', statements: [] }
  expect(underHeadings([only], HEADINGS).sections[2]?.statements).toEqual([])
})

test('a mistake is not moved away from the words that call it one', () => {
  const mistakes = {
    heading: 'What people get wrong the day before',
    statements: ['No sleep.', 'Driving alone after you pass.'],
    labels: true,
  }
  const { sections } = underHeadings([mistakes], HEADINGS)
  expect(sections[2]?.statements).toEqual([])
  expect(sections[0]?.statements.join(' ')).toContain('Driving alone after you pass.')
})

test('amounts of money go under the heading that asks for the costs, and what fits nowhere is told apart', () => {
  const prices = { heading: 'Two vans are $9', statements: ['A third is $2.', 'A week is $50.'] }
  const { sections, elsewhere } = underHeadings(
    [prices, { heading: 'Open on Monday', statements: [] }],
    HEADINGS,
  )
  expect(sections[3]?.statements).toEqual(['Two vans are $9.', 'A third is $2.', 'A week is $50.'])
  expect(elsewhere).toEqual(['Open on Monday.'])
})

test('a section of prices gets the heading for prices, unless the person gave a heading for prices', () => {
  const prices = { heading: '2 tiers from €360', statements: ['3 tiers from €520, 4 from €720.'] }
  const named = { heading: 'Prices', statements: ['A visit is €40.'], labels: true }
  expect(withPriceHeading([prices], 'Prices')).toEqual([
    { heading: 'Prices', statements: ['2 tiers from €360.', '3 tiers from €520, 4 from €720.'] },
  ])
  expect(withPriceHeading([prices, named], 'Prices')).toEqual([prices, named])
  expect(withPriceHeading([prices], undefined)).toEqual([prices])
})

test('the line above a list stays if each item of the list goes elsewhere', () => {
  const shop = { heading: 'Our shop opened in 1994', statements: [], items: ['Buy tape here.'] }
  const { sections, elsewhere } = underHeadings([shop], HEADINGS)
  const told = [...sections.flatMap(({ statements }) => statements), ...elsewhere].join(' ')
  expect(told).toContain('Our shop opened in 1994')
})
