import { expect, test } from 'vitest'
import { MOST_CARDS } from '../../../contract/owner/plans.ts'
import type { Site } from '../../../contract/sites.ts'
import { emptyPlan, pickInto, readDraft } from './plan-draft.ts'

const site: Site = {
  connection_id: 'site_1',
  platform: 'wordpress',
  name: 'Blog',
  url: 'https://www.tidybill.example/blog',
  status: 'ok',
  message: null,
  live_publish: false,
}

test('a new plan uses the first site until the person chooses another', () => {
  const draft = { ...emptyPlan('2026-03'), cards: 'Late fees', domain: ' other.example ' }
  expect(readDraft(draft, [site])).toMatchObject({ site, domain: 'tidybill.example', complete: true })
  expect(readDraft({ ...draft, site: '' }, [site])).toMatchObject({ site: null, domain: 'other.example' })
  expect(readDraft(draft, [])).toMatchObject({ site: null, domain: 'other.example' })
})

test('a plan without a domain, without cards or with too many is not complete', () => {
  const draft = { ...emptyPlan('2026-03'), domain: 'tidybill.example', cards: 'Late fees' }
  expect(readDraft(draft, []).complete).toBe(true)
  expect(readDraft({ ...draft, domain: ' ' }, []).complete).toBe(false)
  expect(readDraft({ ...draft, domain: ' ', cards: '' }, []).missing).toBe(
    'Enter a website and at least one title.',
  )
  expect(readDraft({ ...draft, cards: '\n \n' }, []).complete).toBe(false)
  expect(readDraft({ ...draft, cards: 'A\n'.repeat(MOST_CARDS + 1) }, []).complete).toBe(false)
})

test('typed lines become cards: blank lines are skipped, months fill in turn, the first card brings its keyword', () => {
  const first = { title: 'How to invoice', focus_keyword: 'hourly invoicing' }
  const typed = {
    ...emptyPlan('2026-03', first),
    cards: ' How to invoice \n\n  \nLate payers\nA | b',
    length: 'short' as const,
    perMonth: 2,
  }
  const { cards } = readDraft(typed, [])
  expect(cards.map(({ title, focus_keyword, month }) => [title, focus_keyword, month])).toEqual([
    ['How to invoice', 'hourly invoicing', 1],
    ['Late payers', null, 1],
    ['A | b', null, 2],
  ])
  expect(cards.every(({ length }) => length === 'short')).toBe(true)
})

test('a picked idea becomes the last title, and brings its keyword', () => {
  const draft = { ...emptyPlan('2026-03'), cards: 'Late fees\n\n' }
  const change = pickInto(draft, { title: 'Payment reminders', focus_keyword: 'payment reminder' })
  expect(change.cards).toBe('Late fees\nPayment reminders')
  const { cards } = readDraft({ ...draft, ...change }, [site])
  expect(cards.map(({ focus_keyword }) => focus_keyword)).toEqual([null, 'payment reminder'])
})

test('a plan is not complete while the number of articles per month is empty', () => {
  const draft = { ...emptyPlan('2026-03'), domain: 'tidybill.example', cards: 'Late fees' }
  expect(readDraft({ ...draft, perMonth: null }, []).complete).toBe(false)
})
