import { expect, test } from 'vitest'
import { blocksWithoutClaims, knownTo, unreadClaims } from './source-claims.ts'

const KNOWN = 'Late payment in the trade\nhttps://www.gov.example/late\nThe guild says that fees work.'

test.each([
  'According to the Acme Institute, fees work.',
  'As reported by Forbes, fees work.',
  'A study by Harvard University found this.',
  'Data from Statista puts it at 40 %.',
  'Studies show that reminders help.',
  'Recent research clearly suggests otherwise.',
  'Experts agree on this point.',
  'A recent survey puts it at half.',
  'The World Health Organization recommends it.',
  'Fees work. Source: Eurostat.',
])('finds a claim with a source that was not read: %s', (text) => {
  expect(unreadClaims(text, KNOWN).length).toBe(1)
})

test.each([
  'According to the contract, fees are due.',
  'According to Gov Example, fees are due.',
  'The guild says that fees work.',
  'The customer says that it is late.',
  'Show the study to your client.',
  'Research the client before you start.',
  'Write a report by Friday.',
])('ignores a sentence without such a claim: %s', (text) => {
  expect(unreadClaims(text, KNOWN)).toEqual([])
})

test('removes only the sentence, and its list item or paragraph if nothing else is left', () => {
  const { kept, removed } = blocksWithoutClaims(
    [
      { kind: 'paragraph', text: 'Send it. According to Acme Labs, it helps. Wait.' },
      { kind: 'paragraph', text: 'Studies show this.' },
      { kind: 'list', ordered: false, items: ['One.', 'Experts say two.'] },
    ],
    knownTo({ title: 'Late', topic: undefined, instructions: undefined }, { sources: [], pages: [] }),
  )
  expect(removed).toBe(3)
  expect(kept).toEqual([
    { kind: 'paragraph', text: 'Send it. Wait.' },
    { kind: 'list', ordered: false, items: ['One.'] },
  ])
})

test.each([
  'According to Harvard Medical School, it works.',
  'Recent studies show that it works.',
  'The FDA recommends it.',
])('counts only the host of a page that a search found: %s', (text) => {
  const title = 'According to Harvard Medical School and the FDA: recent studies show'
  const url = 'https://pills.example/harvard-medical-school-fda'
  const knownOf = (of: 'found' | 'given') =>
    knownTo(
      { title: 'Back pain', topic: undefined, instructions: undefined },
      { sources: [{ url, label: title, excerpt: '' }], pages: [{ url, of, title, text: '' }] },
    )
  expect(unreadClaims(text, knownOf('found'))).toEqual([text])
  expect(unreadClaims('According to Pills, it works.', knownOf('found'))).toEqual([])
  expect(unreadClaims(text, knownOf('given'))).toEqual([])
})
