import { describe, expect, it } from 'vitest'
import { AppError } from '../../contract/errors.ts'
import { AuthError, errorOfRefusal, isAuthError, refusalOf, retryAfterOf, wordsOf } from './auth-error.ts'

const refusal = (status: number, body: unknown = null, retryAfter: number | null = null) =>
  errorOfRefusal({ status, body, retryAfter })

describe('a refusal of the sign-in routes', () => {
  it('is told in our own words, never in the library’s', () => {
    const error = refusal(401, { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' })
    expect(isAuthError(error, 'INVALID_EMAIL_OR_PASSWORD')).toBe(true)
    expect(wordsOf(error)).toBe('The email address or the password is wrong.')
  })

  it('with an unknown code tells the status, not the text', () => {
    const error = refusal(400, { code: 'NEW_CODE', message: '<b>surprise</b>' })
    expect(error).toBeInstanceOf(AppError)
    expect(wordsOf(error)).toBe('The service refused the request (400). Check what you typed.')
  })

  it.each([null, 'text', [], { code: 7 }, { code: 'toString' }])('survives the body %j', (body) => {
    expect(wordsOf(refusal(422, body))).toContain('422')
  })

  it('without a known code and with status 401 means that the session has ended', () => {
    expect(refusal(401, { code: 'UNAUTHORIZED' })).toMatchObject({ code: 'unauthorized' })
  })

  it('with a known code and status 401 does not end the session', () => {
    expect(refusal(401, { code: 'INVALID_EMAIL_OR_PASSWORD' })).toBeInstanceOf(AuthError)
  })

  it('says how long to wait after too many attempts', () => {
    expect(wordsOf(refusal(429, null, 45))).toBe('Too many attempts. Try again in 45 seconds.')
    expect(wordsOf(refusal(429, null, 600))).toBe('Too many attempts. Try again in 10 minutes.')
    expect(wordsOf(refusal(429))).toBe('Too many attempts. Try again in a minute.')
  })

  it('of a failed service leaves the outcome open', () => {
    expect(refusal(502)).toMatchObject({ code: 'unavailable', details: { outcome: 'unknown' } })
  })
})

describe('the seconds to wait', () => {
  it('come from either header', () => {
    expect(retryAfterOf(new Headers({ 'retry-after': '12' }))).toBe(12)
    expect(retryAfterOf(new Headers({ 'x-retry-after': '7.2' }))).toBe(8)
    expect(retryAfterOf(new Headers({ 'retry-after': '0' }))).toBe(1)
  })

  it('are unknown if the headers name none', () => {
    expect(retryAfterOf(new Headers())).toBeNull()
    expect(retryAfterOf(new Headers({ 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }))).toBeNull()
  })
})

describe('why an action was not done', () => {
  it('is the message, or what to check if the outcome is unknown', () => {
    expect(refusalOf(null, 'Look.')).toBeNull()
    expect(refusalOf(new AppError('conflict', 'The name is taken.'), 'Look.')).toBe('The name is taken.')
    expect(
      refusalOf(
        new AppError('service_unreachable', 'It did not answer in time.', { outcome: 'unknown' }),
        'Look.',
      ),
    ).toBe('No answer: It did not answer in time. Look.')
  })
})
