// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../queries.ts'
import { answerWith, shown } from '../shown.fixture.ts'
import { TokenDialog } from './token-dialog.tsx'

const SNIPPETS = [
  { title: 'Claude Code', where: 'Run this.', text: 'run', via: 'command' },
  { title: 'Cursor', where: 'Merge this.', text: 'merge', via: 'command' },
  {
    title: 'Any agent over HTTP',
    where: 'Paste this.',
    caution: 'Others could read it.',
    text: 'Bearer secret',
    via: 'http',
  },
] as const

const chosen = () => {
  const list = document.querySelector('select')
  return list?.selectedOptions[0]?.textContent
}

/** Shows a new token on a computer with these apps. */
const open = async (found: readonly string[]): Promise<void> => {
  const programs = found.map((name) => ({ name, installed: true, state: 'not_connected' }))
  await answerWith(async () => ({ programs }))
  const made = { token: 'secret', snippets: SNIPPETS }
  end = shown(<TokenDialog open onClose={() => {}} title="Ready" description="Choose" made={made} />)
}

let end = () => {}
afterEach(() => {
  end()
  queryClient.clear()
})

test('the text for an app on this computer is shown first', async () => {
  await open(['Cursor'])
  await expect.poll(chosen).toBe('Cursor')
})

test('without a known app on this computer, the first known app is shown', async () => {
  await open([])
  await expect.poll(chosen).toBe('Claude Code')
  expect(document.body.textContent).not.toContain('Others could read it.')
})

test('a way to connect over HTTP says what could go wrong', async () => {
  await open([])
  await expect.poll(chosen).toBe('Claude Code')
  const list = document.querySelector('select')
  if (list) {
    list.value = '2'
    list.dispatchEvent(new Event('change', { bubbles: true }))
  }
  await expect.poll(() => document.body.textContent).toContain('Others could read it.')
  expect(document.body.textContent).toContain('shown only once')
})

test('a text without the token says nothing about the token', async () => {
  await open([])
  await expect.poll(chosen).toBe('Claude Code')
  expect(document.body.textContent).not.toContain('token.')
  expect(document.body.textContent).not.toContain('shown only once')
})
