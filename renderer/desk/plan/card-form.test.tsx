// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { articleCost } from '../../../contract/credits.ts'
import { USUAL_EXTRAS } from '../../../contract/plans.ts'
import { KEYWORD_FIELD, POINTS_WORDS } from '../articles/field-words.ts'
import { answerWith, button, field, shown, typeInto } from '../shown.fixture.ts'
import { cardOf } from './card.fixture.ts'
import { CardDetail } from './card-detail.tsx'
import { CardForm } from './card-form.tsx'
import { PlanDialogs } from './plan-dialogs.tsx'

const CARD = cardOf(1, { title: 'Late fees', angle: 'State the fee', outline: ['The fee'] })

const VOICE = { brand_voice_id: 'voice_1', name: 'Calm', guidance: 'Short words.' }

let end = () => {}
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-27T12:00:00.000Z'), toFake: ['Date'] })
})
afterEach(() => {
  end()
  vi.useRealTimers()
})

test('“Edit card” sends only the changed fields, so that what an agent changed meanwhile stays', async () => {
  const sent: unknown[] = []
  await answerWith(async (feature, name, input) => {
    if (name === 'changeCard') {
      sent.push(input)
      return CARD
    }
    if (name === 'brandVoices') return { brand_voices: [VOICE], written_by: 'model', editable: true }
    if (feature === 'connection') return { mode: 'local', state: 'online', limits: [] }
    return { sites: [], cards: [], credits: null }
  })
  const close = shown(
    <CardForm card={CARD} month="2026-11" plans={[CARD.plan]} first={null} onClose={() => {}} />,
  )
  await expect.poll(() => field('Title')).toBeDefined()
  typeInto('Title', 'Late fees, in short')
  button('Save')?.click()
  await expect.poll(() => sent).toEqual([{ plan_id: 'plan_1', card_index: 1, title: 'Late fees, in short' }])
  close()
})

test('a card keeps what its article gets: its costs follow the hero image, and only this choice is sent', async () => {
  const sent: unknown[] = []
  await answerWith(async (feature, name, input) => {
    if (name === 'changeCard') {
      sent.push(input)
      return CARD
    }
    if (name === 'brandVoices') return { brand_voices: [VOICE], written_by: 'model', editable: true }
    if (feature === 'connection') return { mode: 'local', state: 'online', limits: [] }
    return { sites: [], cards: [], credits: null, model: null }
  })
  const extras = { ...USUAL_EXTRAS, include_faq: false, image: true, brand_voice_id: 'voice_1' }
  const card = { ...CARD, extras }
  end = shown(
    <>
      <CardDetail card={card} editable onClose={() => {}} />
      <CardForm card={card} month="2026-11" plans={[CARD.plan]} first={null} onClose={() => {}} />
    </>,
  )
  await expect.poll(() => document.body.textContent).toContain('Sources and hero image')
  expect(document.body.textContent).toContain(`The article costs ${articleCost(extras)} credits on that day`)
  await expect.poll(() => document.body.textContent).toContain('Calm')
  const faq = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === 'FAQ')
  faq?.click()
  await expect.poll(() => button('Save')?.disabled).toBe(false)
  button('Save')?.click()
  await expect
    .poll(() => sent)
    .toEqual([{ plan_id: 'plan_1', card_index: 1, extras: { ...extras, include_faq: true } }])
})

test('a card says that its brand voice was removed, and loses the voice when it is saved', async () => {
  const sent: unknown[] = []
  await answerWith(async (feature, name, input) => {
    if (name === 'changeCard') {
      sent.push(input)
      return CARD
    }
    if (name === 'brandVoices') return { brand_voices: [VOICE], written_by: 'model', editable: true }
    if (feature === 'connection') return { mode: 'local', state: 'online', limits: [] }
    return { sites: [], cards: [], credits: null, model: null }
  })
  const card = { ...CARD, extras: { ...USUAL_EXTRAS, brand_voice_id: 'voice_2' } }
  end = shown(
    <>
      <CardDetail card={card} editable onClose={() => {}} />
      <CardForm card={card} month="2026-11" plans={[CARD.plan]} first={null} onClose={() => {}} />
    </>,
  )
  await expect.poll(() => document.body.textContent).toContain('Calm')
  expect(document.body.textContent).toContain(
    'This brand voice was removed. The article will have no brand voice.',
  )
  expect(document.body.textContent).toContain('The brand voice that was chosen has been removed.')
  button('Save')?.click()
  await expect.poll(() => sent).toEqual([{ plan_id: 'plan_1', card_index: 1, extras: USUAL_EXTRAS }])
})

test('a card has the same fields as an article, and its points may also say what instructions say', async () => {
  await answerWith(async (feature, name) => {
    if (name === 'brandVoices') return { brand_voices: [], written_by: 'model', editable: true }
    if (feature === 'connection') return { mode: 'local', state: 'online', limits: [] }
    return { sites: [], cards: [], credits: null, model: null }
  })
  end = shown(<CardForm card={CARD} month="2026-11" plans={[CARD.plan]} first={null} onClose={() => {}} />)
  await expect.poll(() => document.body.textContent).toContain(POINTS_WORDS.article.hint)
  expect(document.body.textContent).toContain(
    'how to write it: the tone, the readers, and what to leave out.',
  )
  expect(document.body.textContent).toContain(KEYWORD_FIELD.hint)
})

const PLAN = {
  plan_id: 'plan_1',
  domain: 'a.example',
  connection_id: null,
  title: 'Autumn',
  starts: '2023-11',
}

/** Opens the form for a new card while the screen shows a month. Returns the calls that change the plan. */
const openForm = async (month: string): Promise<readonly unknown[]> => {
  const calls: unknown[] = []
  await answerWith(async (feature, name, input) => {
    if (feature === 'plan') calls.push([name, input])
    if (name === 'brandVoices') return { brand_voices: [], written_by: 'outline', editable: true }
    if (feature === 'connection') return { mode: 'local', state: 'online', limits: [] }
    return { sites: [], cards: [], credits: null, plan: PLAN, card_index: 0 }
  })
  end = shown(<CardForm card={null} month={month} plans={[PLAN]} first={null} onClose={() => {}} />)
  await expect.poll(months).toBeDefined()
  return calls
}
const months = () =>
  [...document.querySelectorAll('select')].find(({ labels }) => labels[0]?.textContent === 'Month')

test('a new card gets the month that the screen shows, although the plan began earlier', async () => {
  const calls = await openForm('2027-01')
  expect(months()?.value).toBe('2027-01')
  typeInto('Title', 'Late fees')
  await expect.poll(() => button('Add the card')?.disabled).toBe(false)
  button('Add the card')?.click()
  await expect.poll(() => calls).toMatchObject([['addCard', { title: 'Late fees', month: 39 }]])
})

test('an old plan offers the months from now on, and the shown month', async () => {
  await openForm('2026-10')
  const values = [...(months()?.options ?? [])].map(({ value }) => value)
  expect([values[0], values[1], values.length]).toEqual(['2026-10', '2026-11', 24])
})

test('if the screen shows a month before the plan, the card gets the plan’s first month', async () => {
  await openForm('2023-01')
  expect(months()?.value).toBe('2023-11')
})

test('a card without points says so, and leads to the field for them', async () => {
  await answerWith(async (feature, name) => {
    if (name === 'brandVoices') return { brand_voices: [], written_by: 'model', editable: true }
    if (feature === 'connection') return { mode: 'local', state: 'online', limits: [] }
    return { sites: [], cards: [], credits: null }
  })
  const card = cardOf(4, { angle: null })
  const close = shown(
    <>
      <CardDetail card={card} editable onClose={() => {}} />
      <PlanDialogs cards={[card]} />
    </>,
  )
  await expect.poll(() => document.body.textContent).toContain('No points yet')
  button('Add points…')?.click()
  await expect.poll(() => field('Points to cover')).toBeDefined()
  await expect.poll(() => field('Points to cover')?.matches(':focus')).toBe(true)
  close()
})

test('a stranger’s question is no title: the form quotes it, and waits for a title in the person’s own words', async () => {
  await answerWith(async (feature, name) => {
    if (name === 'brandVoices') return { brand_voices: [], written_by: 'model', editable: true }
    if (feature === 'connection') return { mode: 'local', state: 'online', limits: [] }
    return { sites: [], cards: [], credits: null, model: null }
  })
  const asked = 'Asked in r/freelance: “FreshBooks doubled my price. Alternatives?”'
  end = shown(
    <CardForm
      card={null}
      month="2026-11"
      day="2026-11-30"
      keyword={null}
      asked={asked}
      plans={[CARD.plan]}
      first={null}
      onClose={() => {}}
    />,
  )
  await expect.poll(() => document.body.textContent).toContain(`${asked} Write a title in your own words.`)
  expect(button('Add the card')?.disabled).toBe(true)
  typeInto('Title', 'FreshBooks alternatives')
  await expect.poll(() => button('Add the card')?.disabled).toBe(false)
})
