// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { follow } from './follow.ts'
import { leads } from './leads/list.ts'
import { go, useRoute } from './route.ts'
import { answerWith } from './shown.fixture.ts'

beforeEach(async () => {
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
