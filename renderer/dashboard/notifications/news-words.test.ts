import { afterEach, expect, it } from 'vitest'
import {
  aboutInWords,
  eventsInWords,
  hourOptions,
  isOnItsWay,
  stateOfTarget,
  usualHour,
  wayInWords,
} from './news-words.ts'

const last = (state: 'sent' | 'failed' | 'pending', error: string | null) => ({
  state,
  error,
  tried_at: '2026-11-25T10:00:00.000Z',
})

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

it('shows and takes the hour of a mail by the clock of the computer, and names the zone', () => {
  process.env.TZ = 'Africa/Lagos'
  expect(wayInWords({ kind: 'email', every: 'daily', hour: 7 })).toBe(
    'Email every day at 08:00, Africa/Lagos time',
  )
  expect(hourOptions()[0]).toEqual({ value: 23, words: '00:00' })
  expect(hourOptions().find(({ value }) => value === usualHour())?.words).toBe('07:00')
})

it('says how a target gets its news', () => {
  expect(wayInWords({ kind: 'email', every: 'at_once', hour: null })).toBe('Email at once')
  expect(wayInWords({ kind: 'slack', every: null, hour: null })).toBe('Slack')
  expect(eventsInWords(['lead.hot', 'article.failed'])).toBe('Hot leads and Failed articles')
})

it('says whether messages arrive', () => {
  expect(stateOfTarget({ off: null, last: null })).toMatchObject({ tone: 'good' })
  expect(stateOfTarget({ off: null, last: last('sent', null) })).toEqual({ tone: 'good', words: 'on' })
  expect(stateOfTarget({ off: null, last: last('pending', 'No answer.') })).toMatchObject({ tone: 'warn' })
  expect(stateOfTarget({ off: null, last: last('failed', 'No answer.') })).toMatchObject({ tone: 'bad' })
  expect(stateOfTarget({ off: 'unsubscribed', last: last('sent', null) })).toEqual({
    tone: 'off',
    words: 'unsubscribed',
  })
})

it('counts what a message is about', () => {
  const about = [
    { event: 'lead.hot' as const, subject_id: 'lead_1' },
    { event: 'lead.hot' as const, subject_id: 'lead_2' },
    { event: 'article.completed' as const, subject_id: 'job_1' },
  ]
  expect(aboutInWords({ about, more: 4 })).toBe('Hot leads: 2, Written articles, 4 more')
  expect(aboutInWords({ about: [{ event: 'test', subject_id: null }], more: 0 })).toBe('Test')
})

it('knows which messages are on their way', () => {
  const now = Date.parse('2026-11-25T10:00:00.000Z')
  expect(isOnItsWay({ state: 'pending', next_at: '2026-11-25T10:00:00.000Z' }, now)).toBe(true)
  expect(isOnItsWay({ state: 'pending', next_at: '2026-11-26T07:00:00.000Z' }, now)).toBe(false)
  expect(isOnItsWay({ state: 'sent', next_at: null }, now)).toBe(false)
})
