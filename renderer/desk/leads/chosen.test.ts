// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { MOST_CHOSEN } from '../../../contract/desk.ts'
import { queryClient } from '../queries.ts'
import { go, useRoute } from '../route.ts'
import { answerWith } from '../shown.fixture.ts'
import { chooseAll, chooseNone, extendBy, pressRow, toggleOpen, useChosen } from './chosen.ts'
import { leads } from './list.ts'
import { markChosen, markLead } from './marks.ts'

const Range = z.object({ offset: z.number(), limit: z.number() })

/** Provides a service with leads, in the order of their ids. Marked leads leave the list. */
const serviceWith = async (...ids: string[]) => {
  const listed = [...ids]
  await answerWith(async (_feature, name, input) => {
    if (name === 'ids') return { lead_ids: listed.slice(0, MOST_CHOSEN) }
    if (name === 'markSeveral') {
      const { lead_ids } = z.object({ lead_ids: z.array(z.string()) }).parse(input)
      for (const id of lead_ids) listed.splice(listed.indexOf(id), 1)
      return {
        leads: lead_ids.map((lead_id) => ({ lead_id, previous_status: 'new', previous_reason: null })),
      }
    }
    if (name === 'list') {
      const { offset, limit } = Range.parse(input)
      const rows = listed.slice(offset, offset + limit).map((lead_id) => ({ lead_id }))
      return { rows, total: listed.length, counts: {} }
    }
    return {}
  })
  return listed
}

const SEVEN = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
const chosen = () => [...useChosen.getState().ids].sort()
const press = (id: string, keys: MouseEventInit, index: number) =>
  pressRow(new MouseEvent('click', keys), id, index)
/** Opens a lead as a link or a notification does. */
const openByLink = (id: string) => go('leads', id)

beforeEach(() => {
  queryClient.clear()
  chooseNone()
  leads.setFilter(leads.start)
  go('leads', null)
})

test('a click with Shift chooses from the open lead, also if a link opened it', async () => {
  await serviceWith(...SEVEN)
  openByLink('d')
  press('f', { shiftKey: true }, 5)
  await expect.poll(chosen).toEqual(['d', 'e', 'f'])
})

test('a click with Shift chooses from the lead that opened after a mark', async () => {
  const listed = await serviceWith(...SEVEN)
  leads.open('b', 1)
  await markLead({ lead_id: 'b', score: 50, intent: 'recommendation', status: 'new', locked: true }, 'saved')
  expect(useRoute.getState().item).toBe('c')
  // Another lead arrives above.
  listed.unshift('z')
  await queryClient.resetQueries()
  press('e', { shiftKey: true }, 4)
  await expect.poll(chosen).toEqual(['c', 'd', 'e'])
})

test('a click with Shift chooses from the lead that the person chose first, although new leads arrived above', async () => {
  const listed = await serviceWith(...SEVEN)
  press('c', { ctrlKey: true }, 2)
  listed.unshift('x', 'y')
  press('e', { shiftKey: true }, 6)
  await expect.poll(chosen).toEqual(['c', 'd', 'e'])
})

test('without an open lead, a range begins at the row that was clicked first', async () => {
  await serviceWith(...SEVEN)
  press('d', { shiftKey: true }, 3)
  await expect.poll(chosen).toEqual(['d'])
  press('f', { shiftKey: true }, 5)
  await expect.poll(chosen).toEqual(['d', 'e', 'f'])
})

test('Shift and an arrow key choose the open lead and the lead that they open, and no others', async () => {
  await serviceWith(...SEVEN)
  openByLink('e')
  await extendBy(1)
  expect(chosen()).toEqual(['e', 'f'])
  await extendBy(1)
  expect(chosen()).toEqual(['e', 'f', 'g'])
  chooseNone()
  leads.open('a', 0)
  toggleOpen()
  await leads.moveBy(1)
  await leads.moveBy(1)
  await leads.moveBy(1)
  await extendBy(1)
  expect(chosen()).toEqual(['a', 'd', 'e'])
})

test('after a mark of the chosen leads, the lead below the open one opens, also if a link opened it', async () => {
  await serviceWith(...SEVEN)
  openByLink('d')
  await markChosen(['d', 'e'], { status: 'saved' })
  expect(useRoute.getState().item).toBe('f')
})

test('no click chooses more leads than can be marked together', async () => {
  await serviceWith(...Array.from({ length: MOST_CHOSEN + 1 }, (_, at) => `lead_${at}`))
  await chooseAll()
  press(`lead_${MOST_CHOSEN}`, { ctrlKey: true }, MOST_CHOSEN)
  expect(useChosen.getState().ids.size).toBe(MOST_CHOSEN)
  press('lead_0', { ctrlKey: true }, 0)
  press(`lead_${MOST_CHOSEN}`, { ctrlKey: true }, MOST_CHOSEN)
  expect(useChosen.getState().ids.has(`lead_${MOST_CHOSEN}`)).toBe(true)
})
