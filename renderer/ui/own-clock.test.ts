import { afterEach, expect, test } from 'vitest'
import { ownTime, utcTime, zoneWords } from './own-clock.ts'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

test.each([
  ['UTC', '06:00', '06:00'],
  ['Asia/Kolkata', '06:00', '11:30'],
  ['Asia/Kolkata', '20:00', '01:30'],
  ['America/Phoenix', '06:00', '23:00'],
])('in %s, %s in UTC is %s, and back', (name, utc, own) => {
  process.env.TZ = name
  expect(ownTime(utc)).toBe(own)
  expect(utcTime(own)).toBe(utc)
})

test('the zone is named, and a time that moves with the clocks says so', () => {
  process.env.TZ = 'Asia/Kolkata'
  expect(zoneWords()).toMatch(/^Time zone: Asia\/(Kolkata|Calcutta)\.$/)
  process.env.TZ = 'Europe/Berlin'
  expect(zoneWords()).toBe(
    'Time zone: Europe/Berlin. When the clocks change, the time above moves by an hour.',
  )
})

test('an empty time stays empty', () => expect(utcTime('')).toBe(''))
