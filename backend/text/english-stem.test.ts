import { describe, expect, it } from 'vitest'
import { stem } from './english-stem.ts'

describe('stem', () => {
  it.each([
    ['invoices', 'invoicing'],
    ['tracker', 'tracking'],
    ['batteries', 'battery'],
    ['planned', 'planning'],
    ['backups', 'backup'],
    ['boxes', 'box'],
    ['estimate', 'estimation'],
  ])('gives %s and %s the same stem', (a, b) => {
    expect(stem(a)).toBe(stem(b))
  })

  it.each([
    ['us', 'u'],
    ['business', 'busy'],
    ['bed', 'b'],
    ['king', 'k'],
  ])('gives %s and %s different stems', (a, b) => {
    expect(stem(a)).not.toBe(stem(b))
  })
})
