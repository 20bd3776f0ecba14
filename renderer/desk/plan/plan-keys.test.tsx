// @vitest-environment happy-dom

import { afterEach, expect, test } from 'vitest'
import { addDays } from '../../../contract/time.ts'
import { POINTS_WORDS } from '../articles/field-words.ts'
import { useOrder } from '../articles/order.ts'
import { queryClient } from '../queries.ts'
import { go, useRoute } from '../route.ts'
import { answerWith, button, field, shown } from '../shown.fixture.ts'
import { dayOf } from '../time.ts'
import { dayWords, monthOf, monthWords } from './calendar.ts'
import { cardOf } from './card.fixture.ts'
import { keyOf } from './cards.ts'
import { stopMoving, useMoving } from './move.ts'
import { PlanCards } from './plan-cards.tsx'
import { PlanScreen } from './plan-screen.tsx'
import { keepPoints } from './typed-points.ts'
import { useView } from './view.ts'

const card = cardOf(1)

let end = (): void => {}
afterEach(() => {
  end()
  queryClient.clear()
})

/** Opens a card on the plan screen of a desk without a model, or of a workspace's viewer. Collects what is saved. */
const openCard = async (as: 'owner' | 'viewer'): Promise<unknown[]> => {
  const saved: unknown[] = []
  await answerWith(async (feature, name, input) => {
    if (name === 'changeCard') saved.push(input)
    if (name === 'brandVoices') return { brand_voices: [], written_by: 'outline', editable: true }
    if (name === 'info')
      return { workspace: as === 'viewer' ? { workspace_id: 'ws_1', role: 'viewer' } : null }
    if (feature === 'connection') return { mode: 'local', state: 'online', limits: [] }
    return { sites: [], cards: [], rows: [], credits: null }
  })
  useView.setState({ form: 'list' })
  go('plan', keyOf(card))
  end = shown(<PlanCards cards={[card]} editable={as === 'owner'} />)
  await expect.poll(() => button('Close the card')).toBeDefined()
  return saved
}
const press = (key: string) =>
  window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))

test('G does the same as the button: it saves the points that were typed, and orders with them', async () => {
  const saved = await openCard('owner')
  await expect.poll(() => field('Points to cover')).toBeDefined()
  expect(document.body.textContent).toContain(POINTS_WORDS.outline.hint)
  press('g')
  expect(document.activeElement?.id).toBe('card-points')
  keepPoints(card, 'State the fee')
  await expect.poll(() => button('Create outline now')).toBeDefined()
  press('g')
  await expect.poll(() => useRoute.getState().screen).toBe('articles')
  expect(saved).toEqual([{ plan_id: 'plan_1', card_index: 1, angle: 'State the fee' }])
  expect(useOrder.getState().order.topic).toContain('State the fee')
})

test('G opens no order for a viewer', async () => {
  await openCard('viewer')
  await expect.poll(() => document.body.textContent).toContain('Plans are changed')
  press('g')
  expect(useRoute.getState()).toEqual({ screen: 'plan', item: keyOf(card) })
})

test('M shows the month of the day on which the card would be put, also from an earlier month', async () => {
  await openCard('owner')
  useView.setState({ form: 'month', month: '2020-03' })
  await expect.poll(() => document.querySelector('table[aria-label="March 2020"]')).toBeTruthy()
  press('m')
  await expect.poll(() => useMoving.getState().card).not.toBeNull()
  const { day } = useMoving.getState()
  expect(useView.getState().month).toBe(day.slice(0, 7))
  stopMoving()
})

test('while a card is moved, Page Up goes to today if the day a month earlier is over, and a day that is over is refused in words', async () => {
  await openCard('owner')
  const today = dayOf(Date.now())
  useView.setState({ form: 'month', month: monthOf(today) })
  const calendar = `table[aria-label="${monthWords(monthOf(today))}"]`
  await expect.poll(() => document.querySelector(calendar)).toBeTruthy()
  press('m')
  await expect.poll(() => document.body.textContent).toContain('Page Up, Page Down')
  useMoving.setState({ day: addDays(today, 17) })
  await expect.poll(() => document.body.textContent).toContain(dayWords(addDays(today, 17)))
  press('PageUp')
  await expect.poll(() => useMoving.getState().day).toBe(today)
  expect(document.body.textContent).not.toContain('A card cannot move to a day that is over.')
  for (const key of ['PageUp', 'ArrowLeft', 'ArrowUp']) {
    await expect.poll(() => document.body.textContent).toContain(`to ${dayWords(today)}`)
    press(key)
    await expect.poll(() => document.body.textContent).toContain('A card cannot move to a day that is over.')
    expect(useMoving.getState().day).toBe(today)
    press('ArrowRight')
    await expect
      .poll(() => document.body.textContent)
      .not.toContain('A card cannot move to a day that is over.')
    press('ArrowLeft')
  }
  stopMoving()
})

test('while a card is moved, Page Down goes to the same day of the next month, or to its last day if it is shorter', async () => {
  await openCard('owner')
  const year = Number(dayOf(Date.now()).slice(0, 4)) + 1
  useView.setState({ form: 'month', month: `${year}-03` })
  await expect.poll(() => document.querySelector(`table[aria-label="March ${year}"]`)).toBeTruthy()
  press('m')
  await expect.poll(() => document.body.textContent).toContain('Page Up, Page Down')
  for (const [from, to] of [
    [`${year}-03-31`, `${year}-04-30`],
    [`${year - 1}-12-31`, `${year}-01-31`],
    [`${year}-05-29`, `${year}-06-29`],
  ] as const) {
    useMoving.setState({ day: from })
    await expect.poll(() => document.body.textContent).toContain(dayWords(from))
    press('PageDown')
    await expect.poll(() => useMoving.getState().day).toBe(to)
  }
  stopMoving()
})

test('N begins the plan while there is none', async () => {
  await answerWith(async (feature, name) => {
    if (name === 'brandVoices') return { brand_voices: [], written_by: 'model', editable: true }
    if (feature === 'connection') return { mode: 'local', state: 'online', limits: [] }
    return { sites: [], cards: [], rows: [], editable: true, credits: null }
  })
  go('plan')
  end = shown(<PlanScreen />)
  await expect.poll(() => document.body.textContent).toContain('Create planN')
  press('n')
  await expect.poll(() => field('Article titles')).toBeDefined()
})
