import { describe, expect, it } from 'vitest'
import { feedDate } from './feed-date.ts'

const at = (iso: string): number => Date.parse(iso)

describe('the date of a feed’s post', () => {
  it.each([
    ['Mon, 06 Jan 2025 10:00:00 GMT', '2025-01-06T10:00:00Z'],
    ['Mon, 06 Jan 2025 10:00:00 +0100', '2025-01-06T09:00:00Z'],
    ['Mon, 06 Jan 2025 10:00:00 EST', '2025-01-06T15:00:00Z'],
    ['Mon, 06 Jan 2025 10:00:00 CET', '2025-01-06T09:00:00Z'],
    ['Sun, 06 Jul 2025 10:00:00 CEST', '2025-07-06T08:00:00Z'],
    ['Sun, 06 Jul 2025 10:00:00 BST', '2025-07-06T09:00:00Z'],
    ['Mon, 06 Jan 2025 10:00:00 AEST', '2025-01-06T00:00:00Z'],
    ['Mon, 06 Jan 2025 10:00:00', '2025-01-06T10:00:00Z'],
    ['2025-01-06T10:00:00', '2025-01-06T10:00:00Z'],
    ['2025-01-06 10:00', '2025-01-06T10:00:00Z'],
    ['2025-01-06T10:00:00.5+02:00', '2025-01-06T08:00:00.5Z'],
    ['2025-01-06', '2025-01-06T00:00:00Z'],
    ['06.01.2025 10:00', '2025-01-06T10:00:00Z'],
    ['6.1.2025', '2025-01-06T00:00:00Z'],
    ['06.01.2025, 9:30', '2025-01-06T09:30:00Z'],
    ['2025-01-06 9:30', '2025-01-06T09:30:00Z'],
    ['2025-01-06 10:00:00 UTC', '2025-01-06T10:00:00Z'],
    ['2025-01-06 10:00:00 GMT', '2025-01-06T10:00:00Z'],
    ['2025-01-06 10:00:00 +0100', '2025-01-06T09:00:00Z'],
    ['2025-01-06 10:00:00 EST', '2025-01-06T15:00:00Z'],
    ['2025-01-06 10:00:00Z', '2025-01-06T10:00:00Z'],
    ['Mon, 06 Jan 2025 10:00:00 +0100 (CET)', '2025-01-06T09:00:00Z'],
    ['06 Jan 2025', '2025-01-06T00:00:00Z'],
    ['2025/01/06', '2025-01-06T00:00:00Z'],
    ['Jan 6, 2025 10:00 PM', '2025-01-06T22:00:00Z'],
  ])('%s is %s', (date, time) => {
    expect(feedDate(date)).toBe(at(time))
  })

  it.each(['', 'yesterday', '06. Mai 2025', 'Mon, 32 Jan 2025 10:00:00 CET'])('%s cannot be read', (date) => {
    expect(feedDate(date)).toBeNull()
  })

  it('is the same in every time zone of the computer', () => {
    const zone = process.env.TZ
    try {
      for (const other of ['America/New_York', 'Asia/Tokyo']) {
        process.env.TZ = other
        expect(feedDate('Mon, 06 Jan 2025 10:00:00')).toBe(at('2025-01-06T10:00:00Z'))
        expect(feedDate('6.1.2025')).toBe(at('2025-01-06T00:00:00Z'))
      }
    } finally {
      if (zone === undefined) delete process.env.TZ
      else process.env.TZ = zone
    }
  })
})
