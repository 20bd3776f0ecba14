// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AreaField, TextField } from './field.tsx'

test.each([
  ['a field for one line', TextField],
  ['a field for several lines', AreaField],
])('the label, hint and error belong to %s that has its own id', (_, Of) => {
  document.body.innerHTML = renderToStaticMarkup(
    <Of
      id="own"
      label="Title"
      hint="At most 60 letters."
      error="Enter a title."
      value=""
      onText={() => {}}
    />,
  )
  const control = document.querySelector('input, textarea')
  expect(control?.id).toBe('own')
  expect(document.querySelector('label')?.htmlFor).toBe('own')
  const described = control?.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'At most 60 letters.',
    'Enter a title.',
  ])
})
