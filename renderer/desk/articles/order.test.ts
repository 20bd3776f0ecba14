// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { EMPTY_ORDER, formItem, formOf, orderFromCard, requestOf } from './order.ts'

test('an order leaves out empty fields', () => {
  expect(requestOf({ ...EMPTY_ORDER, title: ' Late fees ' })).toEqual({
    title: 'Late fees',
    length: 'medium',
    include_faq: true,
    include_external_link: true,
    image: false,
  })
})

test('an order from a card names the card, and its text can be changed', () => {
  const card = {
    card_index: 3,
    status: 'planned',
    title: 'Late fees',
    focus_keyword: 'late fee',
    length: 'long',
    angle: null,
    outline: ['One'],
    month: 1,
    scheduled_for: null,
    job_id: null,
    post_url: null,
    message: null,
    plan: { plan_id: 'plan_1', domain: 'a.example', connection_id: null, title: 'Autumn', starts: '2026-11' },
  } as const
  const order = orderFromCard({ ...EMPTY_ORDER, image: true }, { ...card, outline: [...card.outline] })
  expect(requestOf({ ...order, title: 'Late fees, in short' })).toMatchObject({
    plan_id: 'plan_1',
    card_index: 3,
    title: 'Late fees, in short',
    focus_keyword: 'late fee',
    length: 'long',
    image: true,
  })
})

test('a form place round-trips its card, even if the plan id has dots', () => {
  const card = { plan_id: 'plan_a.b', card_index: 12 }
  expect(formOf(formItem(card))).toEqual({ card })
  expect(formOf(formItem(null))).toEqual({ card: null })
  expect(formOf('job_1')).toBeNull()
  expect(formOf(null)).toBeNull()
})
