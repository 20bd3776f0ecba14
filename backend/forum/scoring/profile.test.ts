import { describe, expect, it } from 'vitest'
import { notOffered } from './exclusions.ts'
import { ENGLISH } from './languages/en.ts'
import { BOOKING, EMPTY, TUTOR } from './profiles.fixture.ts'
import { parsePost } from './reading.ts'
import { compileProfile, type SellerProfile, scorePost } from './score.ts'

const rivalsIn = (profile: SellerProfile, title: string, body = ''): string[] =>
  parsePost(compileProfile(profile).for('en'), { title, body }).flatMap((s) => s.rivals.map((m) => m.label))

const nearness = (profile: SellerProfile, text: string): number =>
  parsePost(compileProfile(profile).for('en'), { title: '', body: text })[0]?.nearness ?? 0

describe('competitors', () => {
  it('an everyday word does not count as a competitor with that name', () => {
    for (const text of [
      'a wave of new people',
      'We harvest in May',
      'Wave goodbye to it',
      'I had no notion of it',
      'That wave was huge',
    ]) {
      expect(rivalsIn(TUTOR, 'Hello', text), text).toEqual([])
    }
  })

  it('a competitor with an everyday name is found when it is named', () => {
    expect(rivalsIn(TUTOR, 'Hello', 'I am moving from Wave next week')).toEqual(['Wave'])
    expect(rivalsIn(TUTOR, 'Hello', 'My teacher put it all in Notion for me')).toEqual(['Notion'])
    expect(rivalsIn(TUTOR, 'Need To Replace Something Like Harvest')).toEqual(['Harvest'])
    expect(rivalsIn(TUTOR, 'Hello', 'see https://www.notion.com/pricing')).toEqual(['Notion'])
    expect(rivalsIn(TUTOR, 'Alternatives to wave?')).toEqual(['Wave'])
    expect(rivalsIn(TUTOR, 'Hello', 'I pay for harvest.com every month')).toEqual(['Harvest'])
  })

  it('a competitor is found in any case, in several words, joined, or with a possessive', () => {
    expect(rivalsIn(TUTOR, 'is duolingo any good')).toEqual(['Duolingo'])
    expect(rivalsIn(BOOKING, 'we use housecall pro')).toEqual(['Housecall Pro'])
    expect(rivalsIn(BOOKING, 'we use HousecallPro')).toEqual(['Housecall Pro'])
    expect(rivalsIn(TUTOR, 'Duolingo’s new course')).toEqual(['Duolingo'])
  })
})

describe('keywords', () => {
  it('a keyword may hold characters that mean something in a pattern', () => {
    const odd = {
      ...EMPTY,
      keywords: ['C++ (tutor)', '.*', '[a-z]+', '$100 desk', 'back\\slash', ''],
      competitors: ['a.b*c', '('],
    }
    const profile = compileProfile(odd)
    expect(() =>
      scorePost(profile, { title: 'C++ (tutor) .* [a-z]+ $100 desk back\\slash (', body: '' }),
    ).not.toThrow()
    expect(scorePost(profile, { title: 'The weather is nice', body: '' }).score).toBe(0)
  })

  it('a keyword is found in another form, order or spelling', () => {
    for (const text of [
      'scheduled jobs',
      'a schedule',
      'appointments',
      'an app for booking',
      'reminders by text',
      'online-booking',
      'no show',
    ]) {
      expect(nearness(BOOKING, text), text).toBeGreaterThan(0.2)
    }
    expect(nearness({ ...EMPTY, keywords: ['timesheet'] }, 'filling in a time sheet')).toBeGreaterThan(0.3)
    expect(nearness({ ...EMPTY, keywords: ['time sheet'] }, 'filling in a timesheet')).toBeGreaterThan(0.3)
  })

  it('words of a long keyword count as the keyword only near each other', () => {
    expect(
      nearness(
        { ...EMPTY, keywords: ['job calendar'] },
        'my job has nothing at all to do with anything on a calendar',
      ),
    ).toBeLessThan(nearness({ ...EMPTY, keywords: ['job calendar'] }, 'a job calendar'))
  })

  it('the product’s audience counts less than its purpose', () => {
    const profile = { ...BOOKING, keywords: ['plumber', 'scheduling'] }
    expect(nearness(profile, 'any plumbers here')).toBeLessThan(nearness(profile, 'scheduling here') / 2)
  })
})

describe('what the seller does not do', () => {
  it('what the description excludes is recognized', () => {
    expect(
      notOffered(
        ENGLISH.reader,
        'We make X. We do not do payroll, stock or point of sale, and we are not a bookkeeping service.',
      ).excluded,
    ).toEqual([['payroll'], ['stock'], ['point', 'of', 'sale'], ['bookkeeping', 'service']])
    expect(notOffered(ENGLISH.reader, 'We don’t repair chairs, but we sell parts.')).toEqual({
      offered: 'We .  we sell parts.',
      excluded: [['chairs']],
    })
  })

  it('negated praise does not exclude anything', () => {
    expect(notOffered(ENGLISH.reader, 'You do not need a technician.').excluded).toEqual([])
    expect(notOffered(ENGLISH.reader, 'No contract, no set-up fee.').excluded).toEqual([])
  })
})
