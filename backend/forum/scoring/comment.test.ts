import { expect, test } from 'vitest'
import { BOOKING } from './profiles.fixture.ts'
import { compileProfile, scorePost } from './score.ts'

const profile = compileProfile(BOOKING)
const QUESTION = 'Which booking app do you use?'

const scored = (body: string, postTitle = QUESTION) =>
  scorePost(profile, { title: '', body, comment: { postTitle } })

/** Posts that score less are not leads. */
const FLOOR = 25

test.each([
  ['tells what they use', 'We use Jobber for scheduling and text reminders and it works great.'],
  ['lists what a tool has', 'Jobber has online booking, scheduling, dispatch and text reminders in one app.'],
  ['names a tool and asks back', 'Jobber. Have you tried it?'],
  ['recommends', 'I would recommend Acuity, it does online booking and reminders.'],
  ['asks back', 'What do you use now? How many appointments do you have a week?'],
  ['says thanks', 'Thanks everyone, this is great!'],
  ['recommends to anyone who looks', 'Acuity is perfect for anyone looking for a booking app.'],
  ['recommends to those who look', 'Those looking for a booking app should try Acuity.'],
  ['advises whoever looks', 'If you are looking for a simple booking app, try Acuity.'],
  ['says what the other needs', 'You need a booking app that sends text reminders. Look at Jobber.'],
  ['tells of a switch', 'We switched from Jobber to Acuity last year because of the price.'],
  ['tells of a search that is over', 'I was looking for a booking app last year and ended up with Acuity.'],
  ['tells of a choice', 'I tried Acuity vs Jobber and chose Acuity.'],
  ['sells', 'I made a booking app for this. Sign up for the beta!'],
  ['asks about the answer above', 'Does it send reminders? We use it for the calendar only.'],
])('an answer that %s, below a question about the offer, is not a lead', (_what, body) => {
  expect(scored(body).score).toBeLessThan(FLOOR)
})

test.each([
  ['looks for one, too', 'Same here, also looking for one under $10.'],
  ['joins the question', 'Same question here. Any suggestions for someone with two vans?'],
  ['needs the same', 'I need something like this too, we drive to an empty house twice a week.'],
])('a comment whose author %s is a lead by its own words', (_what, body) => {
  const { score, reasons } = scored(body)
  expect(score).toBeGreaterThanOrEqual(FLOOR)
  for (const { quote } of reasons) expect(body).toContain(quote)
  expect(scored(body, 'Photos of my garden').score).toBeLessThan(FLOOR)
})

test('a comment that names what it asks for is a lead under any post', () => {
  const body = 'Off topic, but can anyone recommend a booking app for a small plumbing business?'
  expect(scored(body, 'Show off your vans').score).toBeGreaterThanOrEqual(60)
  expect(scored(body, '').score).toBeGreaterThanOrEqual(60)
})

test.each([
  'I am also someone looking for a booking app that sends text reminders.',
  'Following, as someone looking for a booking app.',
])('somebody who calls themselves “someone” asks for themselves: %s', (body) => {
  expect(scored(body).score).toBeGreaterThanOrEqual(FLOOR)
})

test('a comment that names the brand scores, whether it asks or not', () => {
  expect(scored('Kelpline does that, though its export is slow.')).toMatchObject({ intent: 'brand_mention' })
})

test('words that join somebody’s question are not a request in a post', () => {
  const post = { title: 'Booking app of my competitor', body: 'Same problem as ever.' }
  const asks = (comment: { postTitle: string } | null) =>
    scorePost(profile, { ...post, comment }).reasons.some(({ signal }) => signal === 'Asks what to use')
  expect(asks(null)).toBe(false)
})

test.each([
  'I am looking for a booking app that sends text reminders. Any recommendations?',
  'Same here, also looking for one under $10.',
])('quoted words in a comment do not count as its author’s: %s', (asked) => {
  const { score, reasons } = scored(`> ${asked}\n>\n> ${asked}\n\nTry the calendar that you have.`, '')
  expect(score).toBeLessThan(FLOOR)
  expect(reasons.filter(({ quote }) => quote !== null && asked.includes(quote))).toEqual([])
  expect(scored(asked).score).toBeGreaterThanOrEqual(FLOOR)
})
