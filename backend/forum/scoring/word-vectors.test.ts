import { describe, expect, it } from 'vitest'
import { stem } from '../../text/english-stem.ts'
import { BOOKING, DESKS, EMPTY } from './profiles.fixture.ts'
import { compileProfile, type SellerProfile, scorePost } from './score.ts'
import { SIGNALS } from './weights.ts'
import { jointMeaning, likeness, type Meaning, meaningOf } from './word-vectors.ts'

const meaning = (word: string): Meaning => {
  const found = meaningOf(stem(word))
  if (found === undefined) throw new Error(`${word} is not in the table`)
  return found
}

const field = (profile: SellerProfile, title: string, body: string): number =>
  scorePost(compileProfile(profile), { title, body }).reasons.find((r) => r.signal === SIGNALS.theme.label)
    ?.points ?? 0

describe('the table of words', () => {
  it.each([
    ['invoice', 'payment', 'puppy'],
    ['chair', 'sofa', 'server'],
    ['router', 'modem', 'recipe'],
    ['pronunciation', 'vocabulary', 'mortgage'],
  ])('%s is nearer to %s than to an unrelated word', (word, near, far) => {
    expect(likeness(meaning(word), meaning(near))).toBeGreaterThan(
      likeness(meaning(word), meaning(far)) + 0.3,
    )
  })

  it('each vector is undamaged and of the same length', () => {
    for (const word of ['invoice', 'chair', 'router']) {
      expect(likeness(meaning(word), meaning(word))).toBeCloseTo(1, 1)
    }
    expect(meaningOf('qqzzxx')).toBeUndefined()
  })

  it('unknown words alone have no direction', () => {
    const nothing = jointMeaning([['qqzzxx', 1]])
    expect(likeness(nothing, meaning('chair'))).toBe(0)
  })
})

describe('a post about the field', () => {
  it('a shared word adds less to a post about another field than to a post about the same field', () => {
    const inField = field(
      DESKS,
      'My office chair',
      'The cushion is flat, the armrests wobble and my posture is awful after a day of sitting.',
    )
    const elsewhere = field(
      DESKS,
      'The chair of the committee',
      'Parliament voted on the treaty, and the senator who leads the chair resigned over the election.',
    )
    expect(inField).toBeGreaterThan(elsewhere)
    expect(inField).toBeGreaterThan(4)
  })

  it('a profile with two keywords also finds similar words', () => {
    const short = { ...EMPTY, keywords: ['invoicing', 'bookkeeping'] }
    const post = { title: 'Late payments', body: 'Receipts and taxes are all in one shoebox.' }
    const reasons = scorePost(compileProfile(short), post).reasons.map((r) => r.signal)
    expect(reasons).toContain(SIGNALS.theme.label)
  })

  it('a long profile borrows no words', () => {
    const words = [
      'invoicing',
      'timesheet',
      'mileage',
      'estimate',
      'proposal',
      'receipt',
      'autopay',
      'ledger',
      'retainer',
      'quote',
      'billable',
      'reimbursement',
    ]
    const post = { title: 'Paycheck', body: '' }
    expect(scorePost(compileProfile({ ...EMPTY, keywords: words }), post).reasons).toEqual([])
  })

  it('a post without a word of the offer is not quoted for its field', () => {
    expect(
      scorePost(compileProfile(BOOKING), { title: 'Our cat', body: 'She sleeps all day.' }).reasons,
    ).toEqual([])
  })
})
