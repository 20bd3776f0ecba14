// @vitest-environment happy-dom
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Screen } from '../../contract/desk.ts'
import { AppError } from '../../contract/errors.ts'
import { HOUR } from '../../contract/time.ts'
import { noteTypedForm } from '../ui/typed-form.ts'
import { Notices, OfflineBanner } from './banners.tsx'
import { setLink } from './core-link.ts'
import { leaveDialog } from './dialogs.ts'
import { follow } from './follow.ts'
import { Nav } from './nav.tsx'
import { queryClient } from './queries.ts'
import { go, PASSED, returnTo, useRoute } from './route.ts'
import { answerWith, button, shown } from './shown.fixture.ts'

const CONNECTED = 'Connected to “Shop” at https://quillport.example.'
const AWAY = 'https://quillport.example cannot be reached (ECONNREFUSED).'

/** Shows the banners and the navigation of a desk whose connection has this state. */
const open = async (
  state: 'online' | 'offline',
  screen: 'leads' | 'sites' = 'leads',
  last_synced_at: string | null = null,
): Promise<void> => {
  await answerWith(async (feature, name) => {
    if (name === 'notices') return { notices: [{ id: 'connected', text: CONNECTED, of: null }] }
    if (feature === 'connection')
      return {
        state,
        mode: 'hosted',
        base_url: 'https://quillport.example',
        message: state === 'offline' ? AWAY : null,
        last_synced_at,
        waiting: 0,
        limits: [],
      }
    const community = { source: 'reddit', name: 'r/freelance', title: null, status: 'ok', message: null }
    if (feature === 'forum') return { settings: { communities: [{ ...community, last_ok_at: null }] } }
    return { rows: [], total: 0, counts: {}, approvals: [], connections: [], credits: null }
  })
  end = shown(
    <>
      <Notices screen="leads" />
      <OfflineBanner screen={screen} />
      <Nav />
    </>,
  )
}
const banners = () =>
  [...document.querySelectorAll('[role=status]')]
    .map(({ textContent }) => textContent)
    .join(' ')
    .trim()
const dotOf = (community: string) =>
  [...document.querySelectorAll('a')]
    .filter(({ textContent }) => textContent?.includes(community))
    .map((link) => link.querySelector('i')?.className)

let end = () => {}
afterEach(() => {
  end()
  queryClient.clear()
})

test('while the service is away, one banner says so and what works, and no community looks read', async () => {
  await open('offline', 'leads', new Date().toISOString())
  await expect
    .poll(banners)
    .toBe(
      'Offline. Quillport cannot reach the service. You can read and mark leads, and write replies. Quillport sends your marks to the service when it can reach the service again.DetailsTry again',
    )
  expect(button('Details')?.getAttribute('aria-expanded')).toBe('false')
  button('Details')?.click()
  await expect.poll(banners).toContain('https://quillport.example cannot be reached. Quillport keeps trying.')
  expect(banners()).not.toContain('ECONNREFUSED')
  await expect.poll(() => dotOf('r/freelance')).toEqual([expect.stringContaining('bg-off-line')])
})

test('while the service answers, the notice about the connection is shown, and a read community is green', async () => {
  await open('online')
  await expect.poll(banners).toContain(CONNECTED)
  await expect.poll(() => dotOf('r/freelance')).toEqual([expect.stringContaining('bg-good')])
})

test('while Quillport itself does not answer, nothing in the navigation looks read or connected', async () => {
  await open('online')
  await expect.poll(() => dotOf('r/freelance')).toEqual([expect.stringContaining('bg-good')])
  setLink('lost')
  onTestFinished(() => setLink('open'))
  await expect.poll(() => dotOf('r/freelance')).toEqual([expect.stringContaining('bg-off-line')])
  expect(dotOf('No answer')).toEqual([expect.stringContaining('bg-off-line')])
})

test('Leads opens the leads, also after the passed-over posts', () => {
  go('leads', `${PASSED}post_1`)
  go('plan')
  returnTo('leads')
  expect(useRoute.getState()).toEqual({ screen: 'leads', item: null })
  go('leads', 'lead_1')
  go('plan')
  returnTo('leads')
  expect(useRoute.getState().item).toBe('lead_1')
})

test('only the screen with the leads says that leads can be marked, and each says since when the service is away', async () => {
  await open('offline', 'sites', new Date(Date.now() - 3 * HOUR).toISOString())
  await expect
    .poll(banners)
    .toBe(
      'Offline. Quillport cannot reach the service. The service last answered 3 hours ago.DetailsTry again',
    )
})

test('a reminder on the screen opens the lead that it is about, and goes', async () => {
  const dismissed: unknown[] = []
  const target = { screen: 'leads' satisfies Screen, lead_id: 'lead_7' }
  await answerWith(async (_, name, input) => {
    if (name === 'dismissNotice') dismissed.push(input)
    const notices = [{ id: 'reminder-copied', text: 'Did you post it?', target, of: null }]
    return name === 'notices' ? { notices } : { state: 'online', limits: [] }
  })
  end = shown(<Notices screen="sites" onOpen={follow} />)
  await expect.poll(() => button('Open the lead')).toBeDefined()
  button('Open the lead')?.click()
  expect(useRoute.getState()).toEqual({ screen: 'leads', item: 'lead_7' })
  await expect.poll(() => dismissed).toEqual([{ id: 'reminder-copied' }])
})

test('a reminder of another business stays if the switch to this business fails', async () => {
  const calls: string[] = []
  const endTyping = noteTypedForm({ title: 'New brand voice', close: () => {} })
  let fails = true
  await answerWith(async (_, name) => {
    calls.push(name)
    if (name === 'show' && fails) throw new AppError('unavailable', 'Not now.')
    const target = { screen: 'leads' satisfies Screen, lead_id: 'lead_7' }
    const of = { connection_id: 'second', name: 'Gym' }
    const notices = [{ id: 'reminder-copied', text: 'Did you post it?', target, of }]
    return name === 'notices' ? { notices } : { state: 'online', limits: [] }
  })
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  onTestFinished(() => reload.mockRestore())
  end = shown(<Notices screen="sites" onOpen={follow} />)
  await expect.poll(() => button('Open Gym')).toBeDefined()
  button('Open Gym')?.click()
  expect(leaveDialog.isOpen()).toBe(true)
  leaveDialog.close()
  endTyping()
  expect(calls).not.toContain('show')
  button('Open Gym')?.click()
  await expect.poll(() => calls).toContain('show')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(calls).not.toContain('dismissNotice')
  fails = false
  button('Open Gym')?.click()
  await expect.poll(() => reload.mock.calls).toHaveLength(1)
  expect(calls.indexOf('dismissNotice')).toBeGreaterThan(calls.lastIndexOf('show'))
})
