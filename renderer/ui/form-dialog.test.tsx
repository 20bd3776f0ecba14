// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { button, shown, typeInto } from '../desk/shown.fixture.ts'
import { AreaField } from './field.tsx'
import { FormDialog } from './form-dialog.tsx'
import { SwitchRow } from './switch.tsx'
import { typedForm } from './typed-form.ts'

const remove: (() => void)[] = []
afterEach(() => {
  for (const one of remove.splice(0)) one()
})

const openForm = async () => {
  const onClose = vi.fn()
  remove.push(
    shown(
      <FormDialog title="New saved reply" onClose={onClose} submit="Save" onSubmit={() => {}}>
        <AreaField label="Text" onText={() => {}} />
      </FormDialog>,
    ),
  )
  await vi.waitFor(() => expect(button('Save')).toBeDefined())
  return onClose
}

const pressEscape = () =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
  )

const clickOutside = () => {
  for (const type of ['pointerdown', 'pointerup'])
    document.body.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true }))
  document.body.click()
}

test('a form in which nothing was typed closes with Escape', async () => {
  const onClose = await openForm()
  pressEscape()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})

test('a form in which nothing was typed closes with a click outside', async () => {
  const onClose = await openForm()
  // The dialog listens for clicks only after the click that opened it.
  await vi.waitFor(() => {
    clickOutside()
    expect(onClose).toHaveBeenCalled()
  })
})

test('typed text survives a click outside and one Escape; a second Escape discards it', async () => {
  const onClose = await openForm()
  typeInto('Text', 'A long answer')
  pressEscape()
  await vi.waitFor(() => expect(document.body.textContent).toContain('Press Escape again to discard'))
  clickOutside()
  expect(onClose).not.toHaveBeenCalled()
  typeInto('Text', 'A longer answer')
  await vi.waitFor(() => expect(document.body.textContent).not.toContain('Press Escape again to discard'))
  pressEscape()
  await vi.waitFor(() => expect(document.body.textContent).toContain('Press Escape again to discard'))
  pressEscape()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})

test('Cancel closes a form at once', async () => {
  const onClose = await openForm()
  typeInto('Text', 'A long answer')
  button('Cancel')?.click()
  expect(onClose).toHaveBeenCalledTimes(1)
})

const Extras = ({ onClose }: { readonly onClose: () => void }) => {
  const [image, setImage] = useState(false)
  return (
    <FormDialog title="Edit the card" onClose={onClose} submit="Save" onSubmit={() => {}}>
      <SwitchRow label="Hero image" checked={image} onChange={setImage} />
    </FormDialog>
  )
}

test('a form in which only a switch was changed survives one Escape', async () => {
  const onClose = vi.fn()
  remove.push(shown(<Extras onClose={onClose} />))
  await vi.waitFor(() => expect(document.querySelector('[role=switch]')).not.toBeNull())
  expect(typedForm()).toBeNull()
  document.querySelector<HTMLButtonElement>('[role=switch]')?.click()
  await vi.waitFor(() => expect(typedForm()?.title).toBe('Edit the card'))
  pressEscape()
  await vi.waitFor(() => expect(document.body.textContent).toContain('Press Escape again to discard'))
  expect(onClose).not.toHaveBeenCalled()
})
