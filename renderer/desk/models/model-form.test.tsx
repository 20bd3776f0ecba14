// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { AppError } from '../../../contract/errors.ts'
import { queryClient } from '../queries.ts'
import { answerWith, button, shown } from '../shown.fixture.ts'
import { ModelForm } from './model-form.tsx'

const MODEL = {
  provider: 'ollama',
  model: 'llama3.2',
  server: 'http://127.0.0.1:11434',
  found_by_itself: false,
}
const AT = '2026-01-05T09:00:00.000Z'
const words = () => document.body.textContent

beforeEach(() => queryClient.clear())

test('the form says which model is in use and that its last request failed, and a test shows why', async () => {
  let answers = false
  await answerWith(async (_feature, name) => {
    if (name === 'get') return { ...MODEL, last_request: { at: AT, answered: answers } }
    if (!answers) throw new AppError('upstream_failed', 'The model did not answer: it cannot be reached.')
    return { duration_ms: 840 }
  })
  const close = shown(<ModelForm />)
  await expect.poll(words).toContain('llama3.2')
  expect(words()).toContain('The last request failed')
  expect(words()).toContain('Runs athttp://127.0.0.1:11434')
  button('Test the model')?.click()
  await expect.poll(words).toContain('it cannot be reached')
  answers = true
  await expect.poll(() => button('Test the model')?.disabled).toBe(false)
  button('Test the model')?.click()
  await expect.poll(words).toContain('The model answered the test after 840 ms.')
  await expect.poll(() => /Last answer(?!The last request failed)/.test(words() ?? '')).toBe(true)
  close()
})

test('a model that nobody has asked anything yet has no last answer', async () => {
  await answerWith(async () => ({ ...MODEL, last_request: null }))
  const close = shown(<ModelForm />)
  await expect.poll(words).toContain('llama3.2')
  expect(words()).toContain('Last answerNone yet')
  close()
})
