import { describe, expect, it } from 'vitest'
import { SCALE_LABELS } from '../../../contract/scale-labels.ts'
import { DESKS } from './profiles.fixture.ts'
import { scaleReason, scoreOfSum } from './scale.ts'
import { compileProfile, scorePost } from './score.ts'
import { SIGNALS } from './weights.ts'

const scored = (title: string, body = '') => scorePost(compileProfile(DESKS), { title, body })
const labels = (title: string, body = '') => scored(title, body).reasons.map((r) => r.signal)

describe('scoreOfSum', () => {
  it('a higher sum never gets a lower score, and scores stay within 0 and 100', () => {
    let before = 0
    for (let sum = -200; sum <= 400; sum++) {
      const score = scoreOfSum(sum)
      expect(score).toBeGreaterThanOrEqual(before)
      expect(score).toBeLessThanOrEqual(100)
      expect(Number.isInteger(score)).toBe(true)
      before = score
    }
    expect([scoreOfSum(-1), scoreOfSum(0), scoreOfSum(400)]).toEqual([0, 0, 100])
  })

  it('points add up to the score, and the scale does not count as a signal', () => {
    for (let sum = -50; sum <= 200; sum++) {
      const reasons = scaleReason(sum)
      expect(reasons.reduce((n, r) => n + r.points, sum)).toBe(scoreOfSum(sum))
      expect(reasons.every((r) => SCALE_LABELS.has(r.signal) && r.points !== 0)).toBe(true)
    }
  })
})

describe('what is not for sale', () => {
  it.each([
    ['How do I clean my standing desk?', SIGNALS.parts.label],
    ['Battery for my standing desk?', SIGNALS.parts.label],
    ['Error in Uplift, any fix?', SIGNALS.parts.label],
    ['My Uplift wont turn on', SIGNALS.parts.label],
    ['Where can I buy a Steelcase that is out of stock?', SIGNALS.soldOut.label],
    ['Why are standing desks so loud?', SIGNALS.theory.label],
    ['How do standing desks work?', SIGNALS.theory.label],
  ])('asks for nothing that is sold: %s', (title, label) => {
    expect(labels(title)).toContain(label)
    expect(scored(title).score).toBeLessThan(60)
  })

  it('a post that accepts a replacement for a sold-out product is still a request', () => {
    const title = 'My Steelcase chair is discontinued, what is similar?'
    expect(labels(title, 'Looking for an office chair.')).not.toContain(SIGNALS.soldOut.label)
  })

  it('a request for another kind of thing counts less than one for what is sold', () => {
    const points = (title: string) =>
      scored(title).reasons.find((r) => r.signal === SIGNALS.recommendation.label)?.points ?? 0
    expect(points('Looking for a payroll app')).toBeLessThan(points('Looking for a standing desk'))
  })
})
