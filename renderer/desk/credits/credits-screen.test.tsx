// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { ADDED_CREDITS, COSTS } from '../../../contract/credits.ts'
import { AppError } from '../../../contract/errors.ts'
import { queryClient } from '../queries.ts'
import { useRoute } from '../route.ts'
import { answerWith, button, shown } from '../shown.fixture.ts'
import { undoLast, useToasts } from '../toasts.ts'
import { ADD_CREDITS } from './amounts.ts'
import { CreditsScreen } from './credits-screen.tsx'

let close = () => {}
afterEach(() => {
  close()
  queryClient.clear()
  useToasts.setState({ toasts: [] })
})

/** Provides an own service with 12 credits that answers a removal of credits with `remove`. */
const withCredits = async (remove: () => number): Promise<void> => {
  let balance = 12
  await answerWith(async (feature, name) => {
    if (name === 'brandVoices') return { brand_voices: [], written_by: 'model', editable: true }
    if (name === 'ledger') return { entries: [], next_cursor: null }
    if (feature === 'connection') return { mode: 'local', state: 'online', limits: [] }
    if (name === 'add') balance += ADDED_CREDITS
    if (name === 'remove') balance -= remove()
    const credits = { balance, plan: 'free', costs: COSTS, recent: [] }
    return name === 'get' ? { credits } : credits
  })
}
const toasts = () => useToasts.getState().toasts.map(({ text }) => text)
const add = async (): Promise<void> => {
  close = shown(<CreditsScreen />)
  await expect.poll(() => button(ADD_CREDITS)).toBeDefined()
  button(ADD_CREDITS)?.click()
  await expect.poll(toasts).toEqual(['50 credits added. You now have 62 credits.'])
  await expect.poll(() => document.body.textContent).toContain('62 credits left')
}

test('on the person’s own computer, Credits leads to the calls of the agents that spent credits', async () => {
  await withCredits(() => 0)
  close = shown(<CreditsScreen />)
  await expect.poll(() => button('Activity')).toBeDefined()
  button('Activity')?.click()
  expect(useRoute.getState().screen).toBe('activity')
})

test('Undo removes the credits that were added', async () => {
  await withCredits(() => ADDED_CREDITS)
  await add()
  expect(undoLast()).toBe(true)
  await expect.poll(toasts).toEqual(['50 credits removed. You now have 12 credits.'])
  await expect.poll(() => document.body.textContent).toContain('12 credits left')
})

test('if added credits were spent meanwhile, Undo says why nothing was removed, also after the person left the screen', async () => {
  await withCredits(() => {
    throw new AppError('conflict', 'You have only 49 credits left, so 50 cannot be removed.')
  })
  await add()
  close()
  undoLast()
  await expect.poll(toasts).toEqual(['Not undone: You have only 49 credits left, so 50 cannot be removed.'])
})
