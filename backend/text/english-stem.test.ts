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
  ])('keeps %s and %s apart', (a, b) => {
    expect(stem(a)).toBe(stem(b))
  })

  it.each([
    ['us', 'u'],
    ['business', 'busy'],
    ['bed', 'b'],
    ['king', 'k'],
  ])('makes %s and %s equal', (a, b) => {
    expect(stem(a)).not.toBe(stem(b))
  })
})
