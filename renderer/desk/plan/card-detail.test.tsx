// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { COSTS } from '../../../contract/credits.ts'
import { queryClient } from '../queries.ts'
import { answerWith, button, field, held, shown, typeInto } from '../shown.fixture.ts'
import { cardOf } from './card.fixture.ts'
import { CardDetail } from './card-detail.tsx'

// Each test has a service of its own.
afterEach(() => queryClient.clear())

const POINTS = 'Points to cover'

/** Shows a card, and waits for the field for its points. Returns a function that closes the card. */
const open = async (card_index: number, angle: string | null = null): Promise<() => void> => {
  const close = shown(<CardDetail card={{ ...cardOf(card_index), angle }} editable onClose={() => {}} />)
  await expect.poll(() => field(POINTS)).toBeDefined()
  return close
}

test('points that were typed for a card are there again when the card is opened again, until they are saved', async () => {
  const saved: unknown[] = []
  await answerWith(async (feature, name, input) => {
    if (name === 'changeCard') saved.push(input)
    if (name === 'brandVoices') return { brand_voices: [], written_by: 'outline', editable: true }
    if (feature === 'connection') return { mode: 'local', state: 'online', limits: [] }
    return { sites: [], cards: [], credits: null }
  })
  const close = await open(1)
  typeInto(POINTS, 'State the fee')
  close()
  const closeOther = await open(2)
  expect(field(POINTS)?.value).toBe('')
  closeOther()

  const closeAgain = await open(1)
  expect(field(POINTS)?.value).toBe('State the fee')
  await expect.poll(() => button('Save points')).toBeDefined()
  button('Save points')?.click()
  await expect.poll(() => saved).toEqual([{ plan_id: 'plan_1', card_index: 1, angle: 'State the fee' }])
  await expect.poll(() => field(POINTS)?.value).toBe('')
  closeAgain()
})

test('points that were typed while the earlier points were being saved stay, and can be saved too', async () => {
  const saving = held<object>()
  const saved: unknown[] = []
  await answerWith(async (feature, name, input) => {
    if (name === 'changeCard') {
      saved.push(input)
      return saved.length === 1 ? saving.answer : {}
    }
    if (name === 'brandVoices') return { brand_voices: [], written_by: 'outline', editable: true }
    if (feature === 'connection') return { mode: 'local', state: 'online', limits: [] }
    return { sites: [], cards: [], credits: null }
  })
  const close = await open(3)
  typeInto(POINTS, 'State the fee')
  await expect.poll(() => button('Save points')).toBeDefined()
  button('Save points')?.click()
  await expect.poll(() => saved).toHaveLength(1)
  typeInto(POINTS, 'State the fee, and when it is due')
  saving.give({})
  await expect.poll(() => button('Save points')?.disabled).toBe(false)
  expect(field(POINTS)?.value).toBe('State the fee, and when it is due')
  close()

  const closeAgain = await open(3, 'State the fee')
  expect(field(POINTS)?.value).toBe('State the fee, and when it is due')
  button('Save points')?.click()
  await expect.poll(() => field(POINTS)).toBeUndefined()
  expect(saved[1]).toMatchObject({ angle: 'State the fee, and when it is due' })
  closeAgain()
})

test('a scheduled card says what writing now costs and cancels; the main button comes last', async () => {
  await answerWith(async (feature, name) => {
    if (name === 'brandVoices') return { brand_voices: [], written_by: 'model', editable: true }
    if (feature === 'connection') return { mode: 'local', state: 'online', limits: [] }
    if (feature === 'credits') return { credits: { balance: 52, costs: COSTS } }
    return { sites: [], cards: [] }
  })
  const card = cardOf(4, {
    angle: 'State the fee',
    status: 'scheduled',
    scheduled_for: '2036-12-10T09:00:00',
  })
  const close = shown(<CardDetail card={card} editable onClose={() => {}} />)
  await expect.poll(() => field('Day and time')).toBeDefined()
  await expect
    .poll(() => document.body.textContent)
    .toMatch(/Writing now costs 5 of your 52 credits and cancels the schedule for 10 Dec( 2036)?\./)
  expect(document.body.textContent).not.toContain('aved.')
  typeInto('Day and time', '2036-12-11T09:00')
  await expect.poll(() => button('Change the day')).toBeDefined()
  const buttons = [...document.querySelectorAll('form[aria-label="Day"] button')]
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Unschedule', 'Change the day'])
  expect(document.body.textContent).toContain('Not saved yet.')
  close()
})

test('an open card has one main action, the other ones look like buttons too, and two ways back', async () => {
  await answerWith(async (feature, name) => {
    if (name === 'brandVoices') return { brand_voices: [], written_by: 'model', editable: true }
    if (feature === 'connection') return { mode: 'local', state: 'online', limits: [] }
    return { sites: [], cards: [], credits: null }
  })
  let closed = 0
  const card = cardOf(6, { angle: 'State the fee' })
  const close = shown(<CardDetail card={card} editable onClose={() => (closed += 1)} />)
  await expect.poll(() => button('Schedule')).toBeDefined()
  const named = (selector: string) =>
    [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)
  expect(named('button.bg-accent')).toEqual(['Schedule'])
  expect(named('button.border-line-strong')).toEqual([
    'Edit card…',
    'Mark as written',
    expect.stringContaining('Write article now'),
  ])
  expect(document.querySelector('dl')?.textContent).not.toContain('No points yet')
  button('Back to the plan')?.click()
  button('Close the card')?.click()
  expect(closed).toBe(2)
  close()
})

test('a card without points says, without a warning, from what its article will be written', async () => {
  await answerWith(async (feature, name) => {
    if (name === 'brandVoices') return { brand_voices: [], written_by: 'model', editable: true }
    if (feature === 'connection') return { mode: 'local', state: 'online', limits: [] }
    return { sites: [], cards: [], credits: null }
  })
  const scheduled = { status: 'scheduled', scheduled_for: '2036-12-10T09:00:00' } as const
  const warnings = async (card: Parameters<typeof cardOf>[1]) => {
    const close = shown(<CardDetail card={cardOf(5, card)} editable onClose={() => {}} />)
    await expect.poll(() => button('Add points…')).toBeDefined()
    expect(document.querySelector('dl .text-warn')).toBeNull()
    const words = button('Add points…')?.previousElementSibling?.textContent
    close()
    return words
  }
  expect(await warnings(scheduled)).toBe('No points yet: the article will be written from the title alone.')
  expect(await warnings({ ...scheduled, outline: ['The fee'] })).toBe(
    'No points yet: the article will be written from the title and the headings.',
  )
  // Before it has a day, too. A card with points has no such warning.
  expect(await warnings({})).toBe('No points yet: the article will be written from the title alone.')
})
