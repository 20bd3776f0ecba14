import { afterEach, expect, test } from 'vitest'
import { fileOfDay } from './download.ts'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

test('an exported file is named after the day on the computer’s clock, not after the day in UTC', () => {
  const moment = Date.parse('2026-11-26T22:30:00Z')
  process.env.TZ = 'Asia/Kolkata'
  expect(fileOfDay('leads', 'csv', moment)).toBe('quillport-leads-2026-11-27.csv')
  process.env.TZ = 'America/New_York'
  expect(fileOfDay('activity', 'jsonl', moment)).toBe('quillport-activity-2026-11-26.jsonl')
})
