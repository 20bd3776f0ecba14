// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../queries.ts'
import { useRoute } from '../route.ts'
import { answerWith, button, shown } from '../shown.fixture.ts'
import { NewArticle } from './new-article.tsx'
import { changeOrder, EMPTY_ORDER, useOrder } from './order.ts'

const words = () => document.body.textContent

/** Shows the form on the own service, with or without an image model. */
const open = async (imageModel: string | null): Promise<void> => {
  await answerWith(async (feature, name) => {
    if (feature === 'connection') return { state: 'online', mode: 'local', limits: [] }
    if (feature === 'model') return { model: imageModel }
    if (name === 'brandVoices') return { brand_voices: [], editable: true, written_by: 'llama' }
    return feature === 'plan' ? { cards: [] } : { credits: null }
  })
  end = shown(<NewArticle card={null} alone />)
}

let end = () => {}
afterEach(() => {
  end()
  queryClient.clear()
})

test('without an image model, the form says that the hero image is a card with the title', async () => {
  await open(null)
  await expect.poll(words).toContain('this adds a colored card above the text')
  expect(button('Connect an image model')).toBeDefined()
})

test('with an image model, the hero image is a picture', async () => {
  await open('dall-e')
  await expect.poll(words).toContain('Adds a picture above the text. The picture shows the title.')
  expect(button('Connect an image model')).toBeUndefined()
})

test('the form forgets a brand voice that was removed, even if it shows no voices', async () => {
  for (const written_by of ['llama', 'outline']) {
    useOrder.setState({ order: { ...EMPTY_ORDER, brand_voice_id: 'voice_1' } })
    await answerWith(async (feature, name) => {
      if (name === 'brandVoices') return { brand_voices: [], editable: true, written_by }
      return feature === 'plan' ? { cards: [] } : { credits: null, model: null }
    })
    end = shown(<NewArticle card={null} alone />)
    await expect.poll(() => useOrder.getState().order).toEqual(EMPTY_ORDER)
    end()
    queryClient.clear()
  }
})

test('the button waits for what an outline needs, and the bar says what is missing', async () => {
  await answerWith(async (feature, name) => {
    if (feature === 'connection') return { state: 'online', mode: 'local', limits: [] }
    if (name === 'brandVoices') return { brand_voices: [], editable: true, written_by: 'outline' }
    return feature === 'plan' ? { cards: [] } : { credits: null, model: null }
  })
  useOrder.setState({ order: EMPTY_ORDER })
  end = shown(<NewArticle card={null} />)
  await expect.poll(words).toContain('Enter a title and points.')
  expect(button('Create outline')?.disabled).toBe(true)
  expect(document.querySelector('h2')?.textContent).toBe('New outline')
  changeOrder({ title: 'Late fees' })
  await expect.poll(words).toContain('Enter points.')
  changeOrder({ topic: 'State the fee' })
  await expect.poll(() => button('Create outline')?.disabled).toBe(false)
  useOrder.setState({ order: EMPTY_ORDER })
})

test('without a brand voice, the form offers to create one', async () => {
  await open(null)
  await expect.poll(() => button('Create a brand voice')).toBeDefined()
  button('Create a brand voice')?.click()
  expect(useRoute.getState()).toEqual({ screen: 'settings', item: 'voices' })
})
