// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { TimeSelect } from './time-select.tsx'

test('a time between two quarter hours stays in the list, at its place', async () => {
  const box = document.createElement('div')
  document.body.append(box)
  createRoot(box).render(<TimeSelect aria-label="Time" value="06:10" onChoose={() => {}} />)
  const select = () => box.querySelector('select')
  await expect.poll(() => select()?.value).toBe('06:10')
  const times = [...(select()?.options ?? [])].map(({ value }) => value)
  expect(times.slice(24, 27)).toEqual(['06:00', '06:10', '06:15'])
})
