// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '../../../contract/errors.ts'
import { noteTypedForm } from '../../ui/typed-form.ts'
import { help, leaveDialog, palette } from '../dialogs.ts'
import { queryClient } from '../queries.ts'
import { go, useRoute } from '../route.ts'
import { answerWith, shown } from '../shown.fixture.ts'
import { Palette } from './palette.tsx'

let end = () => {}
beforeEach(() => {
  // The simulated browser lacks both. The pages of Settings are not needed here.
  vi.stubGlobal('requestIdleCallback', () => 0)
  vi.stubGlobal('cancelIdleCallback', () => {})
})
afterEach(() => {
  end()
  palette.close()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const input = () => document.querySelector('[cmdk-input]')
const type = (text: string) => {
  const control = input()
  if (!control) throw new Error('The palette is not shown.')
  // React notices a new value only if it was not set through the element’s own property.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, text)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}
const titles = () => [...document.querySelectorAll('[role=option] [title]')].map((one) => one.textContent)
const chosen = () =>
  [...document.querySelectorAll('[role=option][aria-selected=true] [title]')].map((one) => one.textContent)

const FOUND: Readonly<Record<string, readonly string[]>> = {
  late: ['Late again', 'Late payers'],
  'late fee': ['A late fee', 'The late fees of clients'],
}

test('after each key the first result is chosen, also when other results replace all earlier ones', async () => {
  await answerWith(async (feature, name, input) => {
    // Nothing else is known.
    if (feature !== 'leads' || name !== 'list') throw new AppError('not_found', 'Nothing is known.')
    const { search } = input as { readonly search?: string }
    const rows = (FOUND[search ?? ''] ?? []).map((title) => ({
      lead_id: title,
      title,
      community: 'Makers',
      score: 60,
    }))
    return { rows, total: rows.length, counts: { all: rows.length } }
  })
  end = shown(<Palette />)
  palette.ask('all')
  await expect.poll(input).not.toBeNull()
  for (const [text, found] of Object.entries(FOUND)) {
    type(text)
    await expect.poll(titles).toEqual(found)
    await expect.poll(chosen).toEqual(found.slice(0, 1))
  }
})

test('an entry that leaves a typed form asks first; an entry that leaves the form as it is does not', async () => {
  await answerWith(async () => {
    throw new AppError('not_found', 'Nothing is known.')
  })
  const endTyping = noteTypedForm({ title: 'New brand voice', close: () => {} })
  onTestFinished(() => {
    endTyping()
    leaveDialog.close()
    help.close()
  })
  go('settings', 'voices')
  end = shown(<Palette />)
  const choose = async (text: string) => {
    palette.ask('all')
    await expect.poll(input).not.toBeNull()
    type(text)
    await expect.poll(chosen).toEqual([text])
    document.querySelector<HTMLElement>('[role=option][aria-selected=true]')?.click()
  }
  await choose('Rankings')
  expect([useRoute.getState().screen, leaveDialog.isOpen()]).toEqual(['settings', true])
  leaveDialog.close()
  await expect.poll(input).toBeNull()
  await choose('Keyboard shortcuts')
  expect([help.isOpen(), leaveDialog.isOpen()]).toEqual([true, false])
})
