// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { answerWith, shown } from '../shown.fixture.ts'
import { ModelPart } from './model-part.tsx'

test('the settings name everything that a model gets, also what the person wrote for other posts', async () => {
  await answerWith(() => new Promise(() => {}))
  const close = shown(<ModelPart />)
  const sent = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent).join(' ')
  await expect.poll(sent).toContain('To judge posts')
  for (const words of [
    'competitors',
    'rules',
    'disclosure',
    'saved replies',
    'brand voice',
    'pages',
    'hero image',
  ])
    expect(sent()).toContain(words)
  close()
})
