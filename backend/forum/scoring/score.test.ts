import { describe, expect, it } from 'vitest'
import { HOT_SCORE } from '../../../contract/forum.ts'
import { BOOKING, DESKS, EMPTY, TUTOR } from './profiles.fixture.ts'
import { compileProfile, type SellerProfile, scorePost } from './score.ts'
import { SIGNALS } from './weights.ts'

const score = (profile: SellerProfile, title: string, body = '') =>
  scorePost(compileProfile(profile), { title, body })

const signals = (profile: SellerProfile, title: string, body = '') =>
  score(profile, title, body).reasons.map((r) => r.signal)

const LEADS: readonly (readonly [SellerProfile, string, string])[] = [
  [
    BOOKING,
    'What do you use for scheduling jobs?',
    'I run a three man crew and two of us showed up at the same house today.',
  ],
  [
    BOOKING,
    'Booking app for a small plumbing business?',
    'Looking for something simple that sends text reminders the day before. Any recommendations?',
  ],
  [
    BOOKING,
    'Jobber alternatives',
    'They raised the price again. We only need online booking and a calendar. What else is out there?',
  ],
  [
    BOOKING,
    'Housecall Pro or Jobber?',
    'We are two electricians and want online booking. Which one should we get?',
  ],
  [
    BOOKING,
    'Drowning in no-shows',
    'I keep every appointment in a paper diary and I am so tired of driving to an empty house. How do you guys handle scheduling and reminders?',
  ],
  [
    DESKS,
    'Can anyone recommend a standing desk?',
    'I work from home and need something that fits two monitors.',
  ],
  [DESKS, 'Decent office chair under $300?', 'My current one is killing me, I have back pain every evening.'],
  [
    DESKS,
    'Best desk chair for tall people',
    'I am 6 ft 5 and looking for an ergonomic chair with real lumbar support.',
  ],
  [
    TUTOR,
    'Looking for a Spanish tutor',
    'I can read well but freeze when I talk. I need conversation practice twice a week, by video.',
  ],
  [
    TUTOR,
    'Is Duolingo enough?',
    'I finished the French tree and still cannot speak. Are there online French lessons with real people that you would recommend?',
  ],
]

const NOT_LEADS: readonly (readonly [SellerProfile, string, string])[] = [
  [
    BOOKING,
    'I built a booking app for plumbers',
    'After two years of work we just launched our scheduling app. Sign up for early access, feedback welcome!',
  ],
  [
    BOOKING,
    'What would you want in a booking app?',
    'I am doing market research before I build one. What are your biggest scheduling pain points?',
  ],
  [BOOKING, 'Which payroll service do you use?', 'We have nine employees and payroll eats my Friday.'],
  [
    BOOKING,
    'Customer refuses to pay after a missed appointment',
    'Can I take him to court, or do I need a lawyer?',
  ],
  [
    BOOKING,
    'How I went from zero to forty appointments a week',
    'Lessons learned: always call back within the hour, and never let your calendar run empty.',
  ],
  [BOOKING, 'Our dog ate a whole birthday cake', 'He is fine. The cake is not.'],
  [
    DESKS,
    'Switched to a standing desk last year and love it',
    'Best decision I ever made. My back feels great.',
  ],
  [
    DESKS,
    'How do I fix the gas lift of my office chair?',
    'It sinks slowly. Where do I get a replacement part?',
  ],
  [DESKS, 'Good outdoor furniture for a small balcony?', 'Looking for two chairs that survive the rain.'],
  [
    TUTOR,
    'Can somebody translate this letter from my grandmother?',
    'It is in Spanish, two pages, her handwriting is hard to read.',
  ],
  [TUTOR, 'Moving to Spain for a job', 'What is the rent like in Valencia, and do I need a car?'],
]

describe('scorePost', () => {
  it.each(LEADS)('a request for what the business sells is a hot lead (%#)', (profile, title, body) => {
    expect(score(profile, title, body).score).toBeGreaterThanOrEqual(HOT_SCORE)
  })

  it.each(NOT_LEADS)('a post that is not a lead is not hot (%#)', (profile, title, body) => {
    expect(score(profile, title, body).score).toBeLessThan(HOT_SCORE)
  })

  it('a post that asks about the seller by name is a hot lead', () => {
    expect(score(BOOKING, 'Has anyone tried Kelpline?').score).toBeGreaterThanOrEqual(HOT_SCORE)
    expect(score(BOOKING, 'Tooling', 'Is kelpline.app any good for two vans?').score).toBeGreaterThanOrEqual(
      HOT_SCORE,
    )
    expect(signals(BOOKING, 'Leaving Kelpline')).toContain(SIGNALS.brand.label)
    expect(signals(BOOKING, 'Leaving Kelpline')).not.toContain(SIGNALS.leaving.label)
  })

  it('a quote does not end inside the brackets of the post', () => {
    const { reasons } = score(
      BOOKING,
      'Looking for booking software for tours (2)',
      'Which booking software would you recommend?',
    )
    const quotes = reasons.map(({ quote }) => quote).filter((quote) => quote.includes('('))
    expect(quotes).not.toEqual([])
    for (const quote of quotes) expect(quote).toMatch(/\(2\)$/)
  })

  it('points sum to the score, and each quote is in the post', () => {
    for (const [profile, title, body] of [...LEADS, ...NOT_LEADS]) {
      const result = score(profile, title, body)
      expect(result.reasons.reduce((n, r) => n + r.points, 0)).toBe(result.score)
      expect(result.score).toBeGreaterThanOrEqual(0)
      expect(result.score).toBeLessThanOrEqual(100)
      for (const r of result.reasons) {
        expect(Number.isInteger(r.points)).toBe(true)
        expect(r.quote.length).toBeLessThanOrEqual(140)
        expect(title.includes(r.quote) || body.includes(r.quote)).toBe(true)
      }
    }
  })

  it('the score is the same in each call', () => {
    const profile = compileProfile(BOOKING)
    for (const [, title, body] of LEADS) {
      expect(scorePost(profile, { title, body })).toEqual(scorePost(profile, { title, body }))
      expect(scorePost(compileProfile(BOOKING), { title, body })).toEqual(scorePost(profile, { title, body }))
    }
  })

  it('a request for another trade scores for nobody else', () => {
    const [, title, body] = LEADS[5] ?? [DESKS, '', '']
    expect(score(DESKS, title, body).score).toBeGreaterThan(score(BOOKING, title, body).score + 40)
    expect(score(TUTOR, title, body).score).toBeLessThan(HOT_SCORE)
  })

  it('an empty profile gets no leads and no error', () => {
    for (const [, title, body] of LEADS) expect(score(EMPTY, title, body).score).toBeLessThan(HOT_SCORE)
    expect(score(EMPTY, '', '')).toEqual({ score: 0, intent: 'discussion', reasons: [] })
  })

  it('a buyer who has built something else does not count as a seller', () => {
    const built =
      'I built my own website and run a small plumbing business. Looking for a booking app for it.'
    expect(score(BOOKING, 'Booking app?', built).score).toBeGreaterThanOrEqual(HOT_SCORE)
    const rival = score(BOOKING, 'Scheduling', 'I built a booking app for plumbers.')
    const other = score(BOOKING, 'Scheduling', 'I built a small website for my cat.')
    const points = (s: typeof rival) => s.reasons.find((r) => r.signal === SIGNALS.seller.label)?.points ?? 0
    expect(points(rival)).toBeLessThan(points(other))
  })

  it('a request for advice under a title without a product counts less than one for a product', () => {
    const advice = score(BOOKING, 'I missed another appointment', 'Any suggestions?')
    const product = score(BOOKING, 'Booking app for appointments', 'Any suggestions?')
    expect(advice.score).toBeLessThan(product.score)
  })

  it('a profile with only keywords finds leads', () => {
    const bare = { ...EMPTY, keywords: ['standing desk', 'office chair'] }
    expect(score(bare, 'Can anyone recommend a standing desk?').score).toBeGreaterThanOrEqual(50)
    expect(score(bare, 'Best office chair?').score).toBeGreaterThanOrEqual(50)
  })
})

describe('what any reader sees at a glance', () => {
  it.each([
    [BOOKING, 'Which booking app would you buy for two vans?', ''],
    [DESKS, 'Which standing desk would you use for two monitors?', ''],
    [TUTOR, 'Advice please', 'I want to speak Spanish before the summer.'],
    [DESKS, 'Which standing desk?', 'I work at home.'],
    [BOOKING, 'Which scheduling app?', ''],
    [TUTOR, 'French lessons?', ''],
    [BOOKING, 'Appointments', 'Is there anything that sends my customers a reminder before the appointment?'],
    [DESKS, 'My office chair broke', 'What should I replace it with?'],
    [TUTOR, 'Where can I get Spanish lessons over video?', ''],
  ] as const)('a post that asks is a hot lead (%#)', (profile, title, body) => {
    expect(score(profile, title, body).score).toBeGreaterThanOrEqual(HOT_SCORE)
  })

  it.each([
    [DESKS, 'Standing desk locked?', 'Pressing the button does nothing.'],
    [DESKS, 'Office chair shop closed?', ''],
    [DESKS, 'The best office chair I ever owned', 'It lasted twenty years.'],
    [BOOKING, 'Best booking apps are useless here', 'Nobody in this town uses a phone.'],
    [DESKS, 'Where can I get a spare wheel for my office chair?', ''],
    [DESKS, 'Replacement wheels for my office chair?', ''],
    [BOOKING, 'Best reminder settings in Jobber?', ''],
    [BOOKING, 'How do I cancel Jobber?', 'The button is gone from my account.'],
    [
      BOOKING,
      'Building a booking app',
      'What do you use for scheduling and what would you want instead? I am building one.',
    ],
    [TUTOR, 'Spanish books', 'Can anyone recommend some books about French and Spanish pronunciation?'],
  ] as const)('a post that asks for nothing that is sold is not hot (%#)', (profile, title, body) => {
    expect(score(profile, title, body).score).toBeLessThan(HOT_SCORE)
  })

  it.each([
    [BOOKING, 'Which booking app would you buy for two vans?', SIGNALS.seller.label],
    [DESKS, 'Which standing desk would you use?', SIGNALS.seller.label],
    [DESKS, 'The best office chair I ever owned', SIGNALS.recommendation.label],
    [DESKS, 'It is not an alternative to my standing desk', SIGNALS.alternative.label],
  ] as const)(
    'a sentence that only looks like a request or a need is neither (%#)',
    (profile, title, label) => {
      expect(signals(profile, title)).not.toContain(label)
    },
  )

  it('a problem of the trade is a need for sellers of lessons, and not for sellers of goods', () => {
    const body =
      'I have been struggling with French pronunciation for months and nobody understands me. Please help.'
    expect(signals(TUTOR, 'My pronunciation', body)).toContain(SIGNALS.inTrouble.label)
    expect(signals(TUTOR, 'My pronunciation', body)).toContain(SIGNALS.seeksLesson.label)
    const chair = `I have been struggling with my office chair for months. ${'It stands here. '.repeat(15)}`
    expect(signals(DESKS, 'My office chair', chair)).not.toContain(SIGNALS.inTrouble.label)
  })

  it('a title about another thing counts less than one about the offer', () => {
    const body = 'It stands beside my standing desk. Any suggestions?'
    const desk = score(DESKS, 'Standing desk for a corner', body)
    const lamp = score(DESKS, 'Reading lamp with a dimmer', body)
    expect(lamp.score).toBeLessThan(desk.score)
    expect(lamp.reasons.map((r) => r.signal)).toContain(SIGNALS.elsewhere.label)
  })
})

describe('intent', () => {
  it.each([
    [BOOKING, 'Has anybody tried Kelpline?', '', 'brand_mention'],
    [BOOKING, 'Leaving Jobber', 'The price doubled. What do you use instead?', 'competitor'],
    [
      BOOKING,
      'Scheduling for two vans',
      'We are fed up, so we want to switch from Housecall Pro to something else.',
      'competitor',
    ],
    [BOOKING, 'What do you use for scheduling?', 'I have tried Jobber and a paper diary.', 'recommendation'],
    [BOOKING, 'What do you use that is not Jobber?', 'We need scheduling.', 'recommendation'],
    [DESKS, 'How do I set up a standing desk?', 'At which height should the monitor be?', 'question'],
    [
      DESKS,
      'My office chair gives me back pain',
      'It is a nightmare, I struggle through every afternoon.',
      'pain_point',
    ],
    [TUTOR, 'I want to speak French. Where do I start?', '', 'question'],
    [DESKS, 'Photo of my new place', 'The light is lovely in the morning.', 'discussion'],
  ] as const)('a post has the intent that a reader sees (%#)', (profile, title, body, intent) => {
    expect(score(profile, title, body).intent).toBe(intent)
  })
})

describe('reasons', () => {
  it.each([
    [BOOKING, 'What do you use for scheduling?', '', SIGNALS.recommendation.label],
    [BOOKING, 'Alternatives to Jobber for online booking?', '', SIGNALS.alternative.label],
    [BOOKING, 'Should I get Jobber or Housecall Pro?', '', SIGNALS.choice.label],
    [BOOKING, 'Has anyone used Jobber?', '', SIGNALS.experience.label],
    [BOOKING, 'How do you handle scheduling?', '', SIGNALS.howto.label],
    [BOOKING, 'Scheduling', 'I keep every appointment in a spreadsheet.', SIGNALS.byHand.label],
    [BOOKING, 'Scheduling', 'Double-booked appointments are a nightmare.', SIGNALS.trouble.label],
    [BOOKING, 'Scheduling', 'I want to cancel Jobber before it renews.', SIGNALS.leaving.label],
    [BOOKING, 'Scheduling', 'Anything but Jobber, please.', SIGNALS.ruledOut.label],
    [BOOKING, 'Which payroll service do you use for appointment crews?', '', SIGNALS.outside.label],
    [BOOKING, 'POS and scheduling software?', 'Any suggestions?', SIGNALS.outside.label],
    [BOOKING, 'I built a scheduling app', 'Sign up here.', SIGNALS.seller.label],
    [BOOKING, 'Doing market research on scheduling', '', SIGNALS.research.label],
    [BOOKING, 'How I fixed my scheduling', '', SIGNALS.story.label],
    [BOOKING, 'Scheduling', 'Could not be happier, highly recommend Jobber.', SIGNALS.content.label],
    [BOOKING, 'Scheduling job, salary question', '', SIGNALS.hiring.label],
    [BOOKING, 'Scheduling appointments', 'Reminders and a booking calendar.', SIGNALS.theme.label],
    [BOOKING, 'Is it legal to record an appointment?', '', SIGNALS.law.label],
    [BOOKING, 'How much should I charge for an appointment?', '', SIGNALS.charging.label],
    [DESKS, 'My office chair stopped working', '', SIGNALS.owned.label],
    [DESKS, 'A spare wheel for my office chair', '', SIGNALS.parts.label],
  ] as const)('a post has the reason that a reader sees (%#)', (profile, title, body, label) => {
    expect(signals(profile, title, body)).toContain(label)
  })

  it('a story under a title that asks does not count against the asker', () => {
    expect(signals(DESKS, 'Any tips for choosing a standing desk?')).not.toContain(SIGNALS.story.label)
  })

  it('"not very happy with" does not express contentment', () => {
    expect(signals(DESKS, 'Office chair', 'I am not very happy with my office chair.')).not.toContain(
      SIGNALS.content.label,
    )
  })

  it('customers who book are not confused with a book to read', () => {
    expect(
      signals(BOOKING, 'Need something that lets customers book online', 'I run a small salon.'),
    ).not.toContain(SIGNALS.person.label)
  })

  it('a supposition is not a request', () => {
    expect(signals(BOOKING, 'What if the booking software is for nothing?')).not.toContain(
      SIGNALS.recommendation.label,
    )
  })
})

it('quotes a question to its end, also the second one', () => {
  const first =
    'What do you use for scheduling the jobs of a crew that works in four towns every day of the week?'
  const second =
    'Which booking app would you recommend to a crew of three plumbers who all drive their own van?'
  const { reasons } = score(BOOKING, first, `Two of us showed up at one house. ${second}`)
  const again = reasons.find(({ signal }) => signal === SIGNALS.askedAgain.label)?.quote
  expect([first, second]).toContain(again)
})
