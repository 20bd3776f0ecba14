// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { answerWith, button, field, held, shown, typeInto } from '../shown.fixture.ts'
import { ForumPart } from './forum-part.tsx'
import { SavedPlace } from './saved-state.tsx'

const SETTINGS = {
  business_name: 'Tidybill',
  business_description: 'Invoices.',
  keywords: [] as readonly string[],
  competitors: [],
  brand_terms: [],
  guidelines: '',
  disclosure: '',
  scan_at: '06:00',
  scan_every_hours: 24,
  next_scan_at: null,
  communities: [],
}
const GUIDELINES = 'How replies should be written'

/** Provides a service that stores the settings, and that answers each save when the test says so. */
const storingService = async () => {
  let kept = SETTINGS
  let read = 0
  const saves: {
    readonly sent: typeof SETTINGS
    readonly change: Partial<typeof SETTINGS>
    readonly give: () => void
  }[] = []
  await answerWith(async (feature, name, input) => {
    if (feature !== 'forum') return { mode: 'hosted', limits: [] }
    if (name === 'settings') {
      read += 1
      return { settings: kept, editable: true }
    }
    const change = input as Partial<typeof SETTINGS>
    const sent = { ...kept, ...change }
    const saved = held<void>()
    saves.push({ sent, change, give: () => saved.give() })
    await saved.answer
    kept = { ...kept, ...change }
    return kept
  })
  const changeElsewhere = (change: Partial<typeof SETTINGS>) => {
    kept = { ...kept, ...change }
  }
  return { saves, changeElsewhere, kept: () => kept, read: () => read }
}

test('what the person types while an earlier text is being saved stays, also if they left the page in between', async () => {
  const { saves, kept, read } = await storingService()
  const texts = () => saves.map(({ sent }) => sent.guidelines)
  const leave = shown(<ForumPart />)
  await expect.poll(() => field(GUIDELINES)).toBeDefined()
  typeInto(GUIDELINES, 'Short.')
  leave()
  await expect.poll(texts).toEqual(['Short.'])

  const leaveAgain = shown(<ForumPart />)
  await expect.poll(() => field(GUIDELINES)?.value).toBe('Short.')
  typeInto(GUIDELINES, 'Short. No links.')
  const before = read()
  saves[0]?.give()
  await expect.poll(read).toBeGreaterThan(before)
  await expect.poll(() => kept().guidelines).toBe('Short.')
  expect(field(GUIDELINES)?.value).toBe('Short. No links.')

  leaveAgain()
  await expect.poll(texts).toEqual(['Short.', 'Short. No links.'])
  saves[1]?.give()
  await expect.poll(() => kept().guidelines).toBe('Short. No links.')
})

test('a choice that is changed back while it is being saved is saved as it was', async () => {
  const { saves, kept } = await storingService()
  const leave = shown(<ForumPart />)
  const choose = (words: string) => {
    const select = document.querySelector('select')
    if (!select) throw new Error('No choice is shown.')
    select.selectedIndex = [...select.options].findIndex(({ text }) => text === words)
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
  await expect.poll(() => document.querySelector('select')).not.toBeNull()
  choose('Every hour')
  await expect.poll(() => saves.length).toBe(1)
  choose('Once a day')
  saves[0]?.give()
  await expect.poll(() => saves.length).toBe(2)
  saves[1]?.give()
  await expect.poll(() => kept().scan_every_hours).toBe(24)
  leave()
})

test('a save and its undo change only what the person changed, so that the change of a colleague stays', async () => {
  const { saves, changeElsewhere, kept } = await storingService()
  const head = document.createElement('div')
  document.body.append(head)
  const leave = shown(
    <SavedPlace.Provider value={head}>
      <ForumPart />
    </SavedPlace.Provider>,
  )
  await expect.poll(() => field(GUIDELINES)).toBeDefined()
  typeInto(GUIDELINES, 'Short.')
  changeElsewhere({ disclosure: 'I make Tidybill.', scan_at: '07:00' })
  field(GUIDELINES)?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  await expect.poll(() => saves.map(({ change }) => change)).toEqual([{ guidelines: 'Short.' }])
  saves[0]?.give()
  await expect.poll(() => field('Your disclosure')?.value).toBe('I make Tidybill.')
  changeElsewhere({ business_name: 'Tidybill GmbH' })
  await expect.poll(() => button('Undo')).toBeDefined()
  button('Undo')?.click()
  await expect.poll(() => saves.length).toBe(2)
  saves[1]?.give()
  await expect.poll(() => kept().guidelines).toBe('')
  expect(kept()).toMatchObject({
    business_name: 'Tidybill GmbH',
    disclosure: 'I make Tidybill.',
    scan_at: '07:00',
  })
  leave()
})

test('a save of keywords and its undo keep the keywords that a colleague added meanwhile', async () => {
  const { saves, changeElsewhere, kept } = await storingService()
  const head = document.createElement('div')
  document.body.append(head)
  const leave = shown(
    <SavedPlace.Provider value={head}>
      <ForumPart />
    </SavedPlace.Provider>,
  )
  await expect.poll(() => field('Keywords')).toBeDefined()
  typeInto('Keywords', 'late invoice')
  changeElsewhere({ keywords: ['unpaid'] })
  field('Keywords')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  await expect.poll(() => saves.map(({ change }) => change.keywords)).toEqual([['unpaid', 'late invoice']])
  saves[0]?.give()
  await expect.poll(() => button('Undo')).toBeDefined()
  changeElsewhere({ keywords: ['unpaid', 'late invoice', 'dunning'] })
  button('Undo')?.click()
  await expect.poll(() => saves.at(1)?.change.keywords).toEqual(['unpaid', 'dunning'])
  saves[1]?.give()
  await expect.poll(() => kept().keywords).toEqual(['unpaid', 'dunning'])
  leave()
})
