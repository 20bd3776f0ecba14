// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../queries.ts'
import { answerWith, shown } from '../shown.fixture.ts'
import { MutedPart } from './muted-part.tsx'

let end = () => {}
afterEach(() => {
  end()
  queryClient.clear()
})

test('the switch alone says whether a community is muted', async () => {
  const communities = ['freelance', 'invoicing'].map((name) => ({ source: 'reddit', name, title: null }))
  const muted = { words: [], authors: [], communities: ['invoicing'] }
  await answerWith(async () => ({ settings: { communities, muted }, editable: true }))
  end = shown(<MutedPart />)
  const list = () => document.querySelector('[aria-label="Muted communities"]')
  const switches = () =>
    [...(list()?.querySelectorAll('[role="switch"]') ?? [])].map((one) => one.getAttribute('aria-checked'))
  await expect.poll(switches).toEqual(['false', 'true'])
  expect(list()?.textContent).not.toMatch(/Not muted|Muted/)
})
