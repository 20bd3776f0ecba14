// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { COSTS } from '../../../contract/credits.ts'
import { AppError } from '../../../contract/errors.ts'
import { queryClient } from '../queries.ts'
import { useRoute } from '../route.ts'
import { answerWith, button, field, shown, typeInto } from '../shown.fixture.ts'
import { undoLast, useToasts } from '../toasts.ts'
import { CreditsScreen } from './credits-screen.tsx'

let close = () => {}
afterEach(() => {
  close()
  queryClient.clear()
  useToasts.setState({ toasts: [] })
})

/** Provides an own service with 12 credits. `refuse` makes it refuse to set the limit back. */
const withCredits = async (refuse?: string): Promise<void> => {
  let balance = 12
  await answerWith(async (feature, name, input) => {
    if (name === 'brandVoices') return { brand_voices: [], written_by: 'model', editable: true }
    if (name === 'ledger') return { entries: [], next_cursor: null }
    if (feature === 'connection') return { mode: 'local', state: 'online', limits: [] }
    if (name === 'set') {
      const limit = Number(Reflect.get(input ?? {}, 'credits'))
      if (refuse !== undefined && limit === 12) throw new AppError('internal', refuse)
      balance = limit
    }
    const credits = { balance, plan: 'free', costs: COSTS, recent: [] }
    return name === 'get' ? { credits } : credits
  })
}
const toasts = () => useToasts.getState().toasts.map(({ text }) => text)
const limit = () => field('Credits left')?.value
const left = () => document.querySelector('section[aria-label="Balance"]')?.textContent
const change = async (): Promise<void> => {
  await expect.poll(() => button('Change…')).toBeDefined()
  button('Change…')?.click()
}
const set = async (wanted: string): Promise<void> => {
  close = shown(<CreditsScreen />)
  await change()
  await expect.poll(limit).toBe('12')
  expect(button('Set')?.disabled).toBe(true)
  typeInto('Credits left', wanted)
  await expect.poll(() => button('Set')?.disabled).toBe(false)
  button('Set')?.click()
  await expect.poll(toasts).toEqual([`Credits set. You now have ${wanted} credits.`])
  await expect.poll(left).toContain(`${wanted} credits left`)
  await expect.poll(() => document.activeElement).toBe(button('Change…'))
}

test('on the person’s own computer, Credits leads to the calls of the agents that spent credits', async () => {
  await withCredits()
  close = shown(<CreditsScreen />)
  await expect.poll(() => button('Activity')).toBeDefined()
  button('Activity')?.click()
  expect(useRoute.getState().screen).toBe('activity')
})

test('the limit is set to what the person types, and the field says how many articles that is', async () => {
  await withCredits()
  await set('40')
  expect(left()).toContain('enough for 8 articles')
  await change()
  await expect.poll(limit).toBe('40')
  expect(document.body.textContent).toContain('Enough for 8 articles.')
  expect(button('Set')?.disabled).toBe(true)
  typeInto('Credits left', '10001')
  await expect.poll(() => document.body.textContent).toContain('Enter a whole number from 0 to 10,000.')
  expect(button('Set')?.disabled).toBe(true)
  button('Cancel')?.click()
  await expect.poll(left).toContain('40 credits left')
  expect(limit()).toBeUndefined()
})

test.each(['62', '7'])('Undo sets the limit back after it was set to %s', async (wanted) => {
  await withCredits()
  await set(wanted)
  expect(undoLast()).toBe(true)
  await expect.poll(toasts).toEqual(['The change was undone. You now have 12 credits.'])
  await expect.poll(left).toContain('12 credits left')
})

test('if Undo fails, a toast says why, also after the person left the screen', async () => {
  const why = 'The service is busy.'
  await withCredits(why)
  await set('62')
  close()
  undoLast()
  await expect.poll(toasts).toEqual([`Not undone: ${why}`])
})

test('the bill of the AI provider is named before the credits, which are not money', async () => {
  await withCredits()
  close = shown(<CreditsScreen />)
  await expect
    .poll(() => document.body.textContent)
    .toContain('Your AI provider bills you separately.Credits are not money.')
})
