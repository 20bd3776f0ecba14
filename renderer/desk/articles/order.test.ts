// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { go, useRoute } from '../route.ts'
import { answerWith, held } from '../shown.fixture.ts'
import { undoLast, useToasts } from '../toasts.ts'
import {
  changeOrder,
  EMPTY_ORDER,
  emptyOrder,
  formItem,
  formOf,
  orderAgain,
  orderArticle,
  orderFromCard,
  requestOf,
  useOrder,
} from './order.ts'

test('an order leaves out empty fields', () => {
  expect(requestOf({ ...EMPTY_ORDER, title: ' Late fees ' })).toEqual({
    title: 'Late fees',
    length: 'medium',
    include_faq: true,
    include_external_link: true,
    image: false,
  })
})

test('an order from a card names the card and gets its extras, and its text can be changed', () => {
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
  const order = orderFromCard(
    { ...EMPTY_ORDER, include_faq: false, image: true },
    { ...card, outline: [...card.outline] },
  )
  expect(requestOf({ ...order, title: 'Late fees, in short' })).toMatchObject({
    plan_id: 'plan_1',
    card_index: 3,
    title: 'Late fees, in short',
    focus_keyword: 'late fee',
    length: 'long',
    // A card of an older service says nothing about its extras, and gets the usual ones.
    include_faq: true,
    image: false,
  })
})

test('a form place round-trips its card, even if the plan id has dots', () => {
  const card = { plan_id: 'plan_a.b', card_index: 12 }
  expect(formOf(formItem(card))).toEqual({ card })
  expect(formOf(formItem(null))).toEqual({ card: null })
  expect(formOf('job_1')).toBeNull()
  expect(formOf(null)).toBeNull()
})

const ACCEPTED = { job_id: 'job_1', status: 'pending', credits_charged: 5, credits_balance: 15, warnings: [] }
const texts = () => {
  const { title, topic } = useOrder.getState().order
  return { title, topic }
}

test('an article that was not written is ordered again with everything that was typed, and other text can be brought back', async () => {
  await answerWith(async () => ACCEPTED)
  emptyOrder()
  changeOrder({ title: 'Late fees', topic: 'State the fee' })
  await orderArticle()
  expect(texts()).toEqual({ title: '', topic: '' })
  changeOrder({ title: 'Reminders', topic: 'Before the due date' })

  useToasts.setState({ toasts: [] })
  orderAgain({ job_id: 'job_1', title: 'Late fees', card: null })
  expect(texts()).toEqual({ title: 'Late fees', topic: 'State the fee' })
  undoLast()
  expect(texts()).toEqual({ title: 'Reminders', topic: 'Before the due date' })
})

test('an earlier text that is brought back from another screen leaves that screen open, and what was typed since is not lost', async () => {
  await answerWith(async () => ACCEPTED)
  emptyOrder()
  changeOrder({ title: 'Reminders' })
  useToasts.setState({ toasts: [] })
  orderAgain({ job_id: 'job_9', title: 'Late fees', card: null })
  changeOrder({ topic: 'Typed since' })
  go('leads')
  undoLast()
  expect(useRoute.getState().screen).toBe('leads')
  expect(texts()).toEqual({ title: 'Reminders', topic: '' })
  undoLast()
  expect(texts()).toEqual({ title: 'Late fees', topic: 'Typed since' })
  undoLast()
  expect(texts()).toEqual({ title: 'Late fees', topic: 'Typed since' })
})

test('what is typed into the form while an order is on its way stays there', async () => {
  const accepted = held<typeof ACCEPTED>()
  await answerWith(async (_feature, name) => (name === 'generate' ? accepted.answer : { rows: [] }))
  emptyOrder()
  changeOrder({ title: 'Late fees' })
  useRoute.setState({ screen: 'articles', item: 'new' })
  const ordered = orderArticle()
  changeOrder({ title: 'Reminders' })
  accepted.give(ACCEPTED)
  await ordered
  expect(texts().title).toBe('Reminders')
  expect(useRoute.getState().item).toBe('new')
  expect(useOrder.getState().busy).toBe(false)
})
