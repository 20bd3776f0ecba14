// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { follow } from './follow.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { go, useRoute } from './route.ts'
import { answerWith, button, field, shown, typeInto } from './shown.fixture.ts'

const Form = () => {
  const [open, setOpen] = useState(true)
  return (
    open && (
      <FormDialog title="New brand voice" submit="Save" onClose={() => setOpen(false)} onSubmit={() => {}}>
        <TextField label="Name" onText={() => {}} />
      </FormDialog>
    )
  )
}

let end = () => {}
beforeEach(async () => {
  await answerWith(async () => ({ rows: [], total: 0, counts: {} }))
  go('settings', 'voices')
  end = shown(
    <>
      <Form />
      <LeaveDialog />
    </>,
  )
  await expect.poll(() => field('Name')).toBeDefined()
  typeInto('Name', 'Calm')
  await new Promise((resolve) => setTimeout(resolve))
  follow({ kind: 'navigate', screen: 'leads', status: 'new' })
  await expect.poll(() => document.body.textContent).toContain('what you typed under “New brand voice”')
})
afterEach(() => end())

const ask = () => [...document.querySelectorAll('[role=dialog]')].at(-1)

test('a person who stays keeps the form and what they typed', async () => {
  ask()?.querySelector<HTMLButtonElement>('button')?.click()
  await expect.poll(() => document.querySelectorAll('[role=dialog]')).toHaveLength(1)
  expect(useRoute.getState().screen).toBe('settings')
  expect(field('Name')?.value).toBe('Calm')
})

test('a person who discards the form gets to the other screen', async () => {
  button('Discard it')?.click()
  await expect.poll(() => document.querySelectorAll('[role=dialog]')).toHaveLength(0)
  expect(useRoute.getState().screen).toBe('leads')
})
