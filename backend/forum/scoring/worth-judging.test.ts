import { describe, expect, it } from 'vitest'
import { SCALE_LABELS } from '../../../contract/scale-labels.ts'
import { BOOKING, DESKS } from './profiles.fixture.ts'
import { compileProfile, type SellerProfile, scorePost } from './score.ts'
import { isWorthJudging, likelihood } from './worth-judging.ts'

const scored = (profile: SellerProfile, title: string, body = '') =>
  scorePost(compileProfile(profile), { title, body })

describe('isWorthJudging', () => {
  it.each([
    [BOOKING, 'What do you use for scheduling?', ''],
    [BOOKING, 'I keep missing appointments', 'My diary is a mess and customers complain about no-shows.'],
    [DESKS, 'My back hurts after a day at the office chair', 'It has been getting worse since spring.'],
  ] as const)('a need without a question is worth judging (%#)', (profile, title, body) => {
    expect(isWorthJudging(scored(profile, title, body))).toBe(true)
  })

  it.each([
    [BOOKING, 'Our dog ate a whole birthday cake', 'He is fine. The cake is not.'],
    [DESKS, 'Is it legal to record a phone call?', 'My landlord rang me twice today.'],
    [DESKS, 'How I got through my first winter in Norway', 'Lessons learned: wool, and lamps.'],
  ] as const)('a post about something else is not worth judging (%#)', (profile, title, body) => {
    expect(isWorthJudging(scored(profile, title, body))).toBe(false)
  })
})

describe('likelihood', () => {
  it('posts at 0 or at 100 are still ordered by how likely they are', () => {
    const built = scored(BOOKING, 'How I built a booking app', 'Sign up here, it is free. Promo code below.')
    const cake = scored(BOOKING, 'Story of a cake', 'How I baked it: lessons learned.')
    expect(built.score).toBe(0)
    expect(cake.score).toBe(0)
    expect(likelihood(built)).not.toBe(likelihood(cake))
    const asked = scored(
      BOOKING,
      'Jobber alternatives? Looking for a booking app',
      'What do you use for scheduling? I keep missing appointments in my spreadsheet, anything but Jobber.',
    )
    expect(asked.score).toBe(100)
    const reasons = asked.reasons.filter((r) => !SCALE_LABELS.has(r.signal))
    expect(reasons).toHaveLength(asked.reasons.length - 1)
    expect(likelihood(asked)).toBe(likelihood({ reasons }))
  })
})
