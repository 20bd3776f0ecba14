// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { noteTypedForm } from '../ui/typed-form.ts'
import { leaveDialog } from './dialogs.ts'
import { follow } from './follow.ts'
import { leads } from './leads/list.ts'
import { deskQuery, queryClient } from './queries.ts'
import { go, useRoute } from './route.ts'
import { answerWith } from './shown.fixture.ts'

beforeEach(async () => {
  queryClient.clear()
  await answerWith(async () => ({ rows: [], total: 0, counts: {} }))
  leads.setFilter(leads.start)
  go('leads', null)
})

test('the menu and the tray open a screen as the person left it', () => {
  go('leads', 'lead_7')
  leads.setFilter({ ...leads.start, status: 'saved' })
  follow({ kind: 'navigate', screen: 'leads' })
  expect(useRoute.getState()).toEqual({ screen: 'leads', item: 'lead_7' })
  follow({ kind: 'navigate', screen: 'settings' })
  expect(useRoute.getState().screen).toBe('settings')
  follow({ kind: 'navigate', screen: 'leads' })
  expect(useRoute.getState()).toEqual({ screen: 'leads', item: 'lead_7' })
  expect(leads.filterNow().status).toBe('saved')
})

test('a notification of new leads shows the new leads, whatever the person looked at before', () => {
  go('leads', 'lead_7')
  leads.setFilter({ ...leads.start, status: 'saved', search: 'invoice' })
  follow({ kind: 'navigate', screen: 'leads', status: 'new', connection_id: 'first' })
  expect(useRoute.getState()).toEqual({ screen: 'leads', item: null })
  expect(leads.filterNow()).toEqual(leads.start)
  follow({ kind: 'navigate', screen: 'leads', status: 'saved', connection_id: 'first' })
  expect(leads.filterNow()).toEqual({ ...leads.start, status: 'saved' })
})

test('a place with an item opens the item', () => {
  leads.setFilter({ ...leads.start, status: 'saved' })
  follow({ kind: 'navigate', screen: 'leads', lead_id: 'lead_2', connection_id: 'first' })
  expect(useRoute.getState()).toEqual({ screen: 'leads', item: 'lead_2' })
  expect(leads.filterNow().status).toBe('saved')
  follow({ kind: 'navigate', screen: 'settings', part: 'about' })
  expect(useRoute.getState()).toEqual({ screen: 'settings', item: 'about' })
})

test('typed words in a form are not lost to a notification: the person is asked before something else opens', async () => {
  const close = vi.fn()
  const end = noteTypedForm({ title: 'New brand voice', close })
  go('settings', 'voices')
  // The form stays open where it is.
  follow({ kind: 'navigate', screen: 'settings', part: 'voices' })
  expect(leaveDialog.isOpen()).toBe(false)
  // Another part of the same screen would discard or cover the form.
  follow({ kind: 'navigate', screen: 'settings', part: 'about' })
  expect([useRoute.getState().item, leaveDialog.isOpen()]).toEqual(['voices', true])
  leaveDialog.close()
  follow({ kind: 'navigate', screen: 'leads', status: 'new' })
  expect(useRoute.getState().screen).toBe('settings')
  expect(leaveDialog.isOpen()).toBe(true)
  expect(close).not.toHaveBeenCalled()
  leaveDialog.close()
  follow({ kind: 'navigate', screen: 'agents' })
  expect([useRoute.getState().screen, leaveDialog.isOpen()]).toEqual(['settings', true])
  // A question is answered above the form.
  leaveDialog.close()
  await answerWith(async () => ({ approvals: [{ approval_id: 'ask_1' }] }))
  await queryClient.fetchQuery(deskQuery('approvals', 'list', {}))
  follow({ kind: 'navigate', screen: 'agents' })
  expect([useRoute.getState().screen, leaveDialog.isOpen()]).toEqual(['settings', false])
  end()
  follow({ kind: 'navigate', screen: 'leads', status: 'new' })
  expect(useRoute.getState().screen).toBe('leads')
})

test('after a switch to another business, the leads that the notification is about are listed', async () => {
  sessionStorage.setItem('quillport.leads-shown', 'saved')
  vi.resetModules()
  const { leads: reloaded } = await import('./leads/list.ts')
  expect(reloaded.filterNow().status).toBe('saved')
  expect(sessionStorage.getItem('quillport.leads-shown')).toBeNull()
})
