// @vitest-environment happy-dom
import { expect, onTestFinished, test } from 'vitest'
import { field, shown, typeInto } from '../shown.fixture.ts'
import { dayAndTime } from '../time.ts'
import { momentOfInput } from './calendar.ts'
import { DayTimeField } from './day-time-field.tsx'

const NINE = '2036-12-03T09:00'

test('a field for a day shows the day in the format of the desk, and an empty one shows none', async () => {
  const typed: string[] = []
  const form = (value: string) => (
    <DayTimeField label="Day and time" value={value} onText={(text) => typed.push(text)} />
  )
  const close = shown(form(NINE))
  await expect.poll(() => field('Day and time')?.value).toBe(NINE)
  expect(document.querySelector('span[aria-hidden]')?.textContent).toBe(dayAndTime(momentOfInput(NINE) ?? ''))
  typeInto('Day and time', '2036-12-04T10:00')
  expect(typed).toEqual(['2036-12-04T10:00'])
  close()
  onTestFinished(shown(form('')))
  await expect.poll(() => field('Day and time')?.value).toBe('')
  expect(document.querySelector('span[aria-hidden]')).toBeNull()
})
