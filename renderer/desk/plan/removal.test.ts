// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { AppError } from '../../../contract/errors.ts'
import { signOutOf } from '../connections/switch.ts'
import { answerWith } from '../shown.fixture.ts'
import { undoLast, useToasts } from '../toasts.ts'
import { saveUnsaved } from '../unsaved.ts'
import { cardOf } from './card.fixture.ts'
import { keyOf } from './cards.ts'
import { removeCard, useRemoving } from './removal.ts'

const scheduledCard = (card_index: number) =>
  cardOf(card_index, {
    status: 'scheduled',
    scheduled_for: '2126-11-21T09:00:00.000Z',
    plan: { ...cardOf(card_index).plan, starts: '2126-11' },
  })

test('before the page goes to another business, a removed card leaves the plan, and its undo ends', async () => {
  const calls: unknown[] = []
  await answerWith(async (_, name, input) => void calls.push([name, input]))
  removeCard(scheduledCard(1))
  removeCard(scheduledCard(2))
  undoLast()
  expect(await saveUnsaved()).toBe(true)
  expect(calls).toEqual([['removeCard', { plan_id: 'plan_1', card_index: 1 }]])
  expect(useToasts.getState().toasts).toEqual([])
  expect(await saveUnsaved()).toBe(true)
  expect(calls).toHaveLength(1)
})

test('a card that cannot be removed is shown again, and keeps the page at its business once', async () => {
  await answerWith(async () => {
    throw new AppError('service_unreachable', 'The service is away.')
  })
  removeCard(scheduledCard(3))
  expect(await saveUnsaved()).toBe(false)
  expect(useRemoving.getState().keys.has(keyOf(scheduledCard(3)))).toBe(false)
  expect(useToasts.getState().toasts).toMatchObject([
    { tone: 'bad', text: expect.stringContaining('Card 3') },
  ])
  expect(await saveUnsaved()).toBe(true)
})

test('signing out removes a card whose removal could still be undone; if that fails, the person can sign out anyway', async () => {
  let isAway = true
  const calls: string[] = []
  await answerWith(async (feature, name) => {
    calls.push(`${feature}.${name}`)
    if (isAway && name === 'removeCard') throw new AppError('service_unreachable', 'The service is away.')
  })
  removeCard(scheduledCard(4))
  await expect(signOutOf('first')).rejects.toMatchObject({ message: expect.stringContaining('sign out') })
  expect(useRemoving.getState().keys.has(keyOf(scheduledCard(4)))).toBe(false)
  expect(calls).toEqual(['plan.removeCard'])
  isAway = false
  removeCard(scheduledCard(4))
  await signOutOf('first')
  expect(calls).toEqual(['plan.removeCard', 'plan.removeCard', 'connections.signOut'])
})
