// @vitest-environment happy-dom
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { TextField } from './field.tsx'
import { FormDialog } from './form-dialog.tsx'
import { SearchInput } from './search-input.tsx'
import { TermsField } from './terms-field.tsx'

const show = async (part: ReactNode): Promise<HTMLInputElement> => {
  const box = document.createElement('div')
  document.body.replaceChildren(box)
  createRoot(box).render(part)
  await expect.poll(() => box.querySelector('input')).not.toBeNull()
  const input = box.querySelector('input')
  if (!input) throw new Error('No field is shown.')
  return input
}

/** Presses a key while the input method still shows its candidates, or afterwards. */
const press = (input: HTMLInputElement, key: string, isComposing: boolean): void =>
  void input.dispatchEvent(
    new KeyboardEvent('keydown', { key, isComposing, bubbles: true, cancelable: true }),
  )

test('Enter that chooses a word of an input method adds no half-written term', async () => {
  const added: string[][] = []
  const input = await show(<TermsField label="Keywords" terms={[]} onChange={(terms) => added.push(terms)} />)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'せいきゅう')
  input.dispatchEvent(new Event('input', { bubbles: true }))
  await expect.poll(() => input.value).toBe('せいきゅう')
  press(input, 'Enter', true)
  expect(added).toEqual([])
  press(input, 'Enter', false)
  expect(added).toEqual([['せいきゅう']])
})

test('Escape that closes the candidates of an input method neither empties nor leaves a search', async () => {
  const told: string[] = []
  const input = await show(
    <SearchInput value="請求" onSearch={(text) => told.push(text)} onLeave={() => told.push('left')} />,
  )
  press(input, 'Escape', true)
  press(input, 'Enter', true)
  expect(told).toEqual([])
  press(input, 'Escape', false)
  expect(told).toEqual([''])
})

test('Escape that closes the candidates of an input method keeps a dialog with what was typed', async () => {
  let closed = 0
  await show(
    <>
      <input />
      <FormDialog title="Mute a word" submit="Mute it" onClose={() => (closed += 1)} onSubmit={() => {}}>
        <TextField label="Word" value="せいきゅう" onText={() => {}} />
      </FormDialog>
    </>,
  )
  const typed = () => document.querySelector<HTMLInputElement>('[role=dialog] input')
  await expect.poll(typed).not.toBeNull()
  const input = typed()
  if (!input) throw new Error('No dialog is shown.')
  press(input, 'Escape', true)
  expect(closed).toBe(0)
  press(input, 'Escape', false)
  expect(closed).toBe(1)
})
