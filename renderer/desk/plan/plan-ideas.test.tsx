// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../queries.ts'
import { answerWith, button, shown, typeInto } from '../shown.fixture.ts'
import { cardOf } from './card.fixture.ts'
import { PlanCards } from './plan-cards.tsx'
import { useView } from './view.ts'

let end = (): void => {}
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-28T12:00:00.000Z'), toFake: ['Date'] })
})
afterEach(() => {
  end()
  queryClient.clear()
  vi.useRealTimers()
})

const QUESTION = {
  lead_id: 'a',
  score: 70,
  intent: 'question',
  status: 'new',
  locked: false,
  title: 'FreshBooks doubled my price. Alternatives that remind late payers?',
  comment_on: null,
  source: 'reddit',
  community: 'r/freelance',
  posted_at: '2026-11-20T09:00:00.000Z',
  post_deleted: false,
}

/** Shows the ideas in the month of November 2026. */
const showIdeas = async (keywords: readonly string[]): Promise<readonly unknown[]> => {
  const added: unknown[] = []
  await answerWith(async (feature, name, input) => {
    if (name === 'addCard') {
      added.push(input)
      return { card_index: 2 }
    }
    if (name === 'brandVoices') return { brand_voices: [], written_by: 'model', editable: true }
    if (feature === 'connection') return { mode: 'local', state: 'online', limits: [] }
    if (feature === 'forum') return { settings: { keywords } }
    if (feature === 'leads') return { rows: [QUESTION] }
    return { sites: [], cards: [], rows: [], credits: null }
  })
  useView.setState({ ideas: true, form: 'month' })
  end = shown(<PlanCards cards={[cardOf(1)]} editable />)
  return added
}
const pane = () => document.querySelector('section[aria-label="Ideas"]')?.textContent ?? ''

test('the button of each idea names the day; a question without a title of its own has a field for one, and waits for it', async () => {
  const added = await showIdeas(['payment reminder'])
  await expect.poll(() => button('Schedule 30 Nov: Payment reminder')?.textContent).toBe('Schedule 30 Nov')
  expect(pane()).toContain('Mon 30 Nov is the next free weekday.')
  expect(pane()).toContain('You can drag an idea onto a day.')
  const own = `Your title for: ${QUESTION.title}`
  expect(button('Schedule 30 Nov: FreshBooks')?.disabled).toBe(true)
  expect(button('Schedule 30 Nov: FreshBooks')?.title).toBe('Enter your title for this article first.')
  typeInto(own, 'Reminders that late payers read')
  button('Schedule 30 Nov: FreshBooks')?.click()
  await expect
    .poll(() => added)
    .toEqual([expect.objectContaining({ title: 'Reminders that late payers read', focus_keyword: null })])
})
