// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Community } from '../../../contract/forum.ts'
import { queryClient } from '../queries.ts'
import { answerWith, button, held, shown } from '../shown.fixture.ts'
import { undoLast, useToasts } from '../toasts.ts'
import { CommunitiesPart } from './communities-part.tsx'
import { useEdits } from './edits.ts'

type Named = Pick<Community, 'source' | 'name'>

const community = ({ source, name }: Named) => ({
  source,
  name,
  title: null,
  status: 'ok',
  message: null,
  last_ok_at: null,
  marked: { leads: 0, of: 0 },
})

/** Provides a service that stores the communities, and that answers a save when `may` settles. */
const storing = async (names: readonly string[], may: () => Promise<unknown> = async () => {}) => {
  let kept = names.map((name) => community({ source: 'reddit', name }))
  await answerWith(async (feature, name, input) => {
    if (feature !== 'forum') return { mode: 'hosted', limits: [] }
    if (name === 'change') {
      await may()
      kept = (input as { readonly communities: readonly Named[] }).communities.map(community)
    }
    const settings = {
      business_description: 'Invoices.',
      keywords: [],
      communities: kept,
      next_scan_at: null,
    }
    if (name === 'settings') return { settings, editable: true }
    return name === 'change' ? settings : { website: null, keywords: [], communities: [], keys: [] }
  })
  return {
    kept: () => kept.map(({ name }) => name),
    addElsewhere: (name: string) => {
      kept = [...kept, community({ source: 'reddit', name })]
      void queryClient.invalidateQueries({ queryKey: ['forum'] })
    },
  }
}

/** Opens the page, removes a community and leaves the page. */
const removeAndLeave = async (name: string): Promise<void> => {
  const leave = shown(<CommunitiesPart />)
  await expect.poll(() => button(`Remove ${name}`)).toBeDefined()
  button(`Remove ${name}`)?.click()
  await expect.poll(() => useToasts.getState().toasts).toHaveLength(1)
  leave()
}

beforeEach(() => {
  queryClient.clear()
  useEdits.setState({ offer: null, communities: null, community_text: '', from: {} })
})
afterEach(() => useToasts.setState({ toasts: [] }))

test('a removal that is undone on another screen keeps what was added since', async () => {
  const { kept, addElsewhere } = await storing(['invoicing', 'smallbusiness'])
  await removeAndLeave('invoicing')
  await expect.poll(kept).toEqual(['smallbusiness'])
  await expect.poll(() => useEdits.getState().communities).toBeNull()
  addElsewhere('freelance')
  undoLast()
  await expect.poll(kept).toEqual(['smallbusiness', 'freelance', 'invoicing'])
  await expect.poll(() => useEdits.getState().communities).toBeNull()
})

test('a removal is undone before it was saved, although the page was left', async () => {
  const may = held<void>()
  const { kept } = await storing(['invoicing'], () => may.answer)
  await removeAndLeave('invoicing')
  undoLast()
  await expect.poll(() => useEdits.getState().communities).toMatchObject([{ name: 'invoicing' }])
  may.give()
  await expect.poll(() => useEdits.getState().communities).toBeNull()
  expect(kept()).toEqual(['invoicing'])
})

test('a removal that was saved after the page was left is undone', async () => {
  const may = held<void>()
  const { kept } = await storing(['invoicing'], () => may.answer)
  await removeAndLeave('invoicing')
  may.give()
  await expect.poll(() => useEdits.getState().communities).toBeNull()
  expect(kept()).toEqual([])
  undoLast()
  await expect.poll(kept).toEqual(['invoicing'])
})

test('a change that failed at first keeps what a colleague added meanwhile, also a change after it and its undo', async () => {
  let isAway = true
  const { kept, addElsewhere } = await storing(['invoicing', 'smallbusiness', 'tax'], async () => {
    if (isAway) throw new Error('The service is away.')
  })
  await removeAndLeave('invoicing')
  isAway = false
  addElsewhere('freelance')
  const leave = shown(<CommunitiesPart />)
  await expect.poll(() => button('Remove smallbusiness')).toBeDefined()
  button('Remove smallbusiness')?.click()
  await expect.poll(kept).toEqual(['tax', 'freelance'])
  await expect.poll(() => useEdits.getState().communities).toBeNull()
  addElsewhere('design')
  undoLast()
  await expect.poll(kept).toEqual(['tax', 'freelance', 'design', 'smallbusiness'])
  leave()
})
