import { describe, expect, it } from 'vitest'
import { hashOf, isInside, type Place, placeOf } from './routes.ts'

const PLACES: readonly Place[] = [
  { page: 'home' },
  { page: 'workspace', workspace_id: 'ws 1/2?x', part: 'agents' },
  { page: 'account' },
  { page: 'join', token: 'a+b/c=' },
  { page: 'sign-up' },
  { page: 'check-mail' },
  { page: 'forgot' },
  { page: 'sign-in', asked: { page: 'home' } },
  { page: 'sign-in', asked: { page: 'workspace', workspace_id: 'ws 1/2?x', part: 'members' } },
  { page: 'sign-in', asked: { page: 'join', token: 'a+b/c=' } },
]

describe('the address of a page', () => {
  it.each(PLACES)('$page comes back from its hash', (place) => {
    expect(placeOf(hashOf(place))).toEqual(place)
  })

  it.each(['', '#', '#/', '#/nowhere', '#/w', '#/w/', '#/join/', '#/join/%E0%A4%A', '#//evil.example'])(
    '%s opens the home page',
    (hash) => {
      expect(placeOf(hash)).toEqual({ page: 'home' })
    },
  )

  it('opens the overview if the part of a workspace is unknown', () => {
    expect(placeOf('#/w/ws_1/secrets')).toEqual({ page: 'workspace', workspace_id: 'ws_1', part: 'overview' })
  })
})

describe('where signing in leads', () => {
  it.each([
    'https://evil.example/',
    '//evil.example/',
    'javascript:alert(1)',
    '/sign-in?asked=/account',
    '/sign-up',
    '',
  ])('%s leads to the home page', (asked) => {
    expect(placeOf(`#/sign-in?asked=${encodeURIComponent(asked)}`)).toEqual({
      page: 'sign-in',
      asked: { page: 'home' },
    })
  })

  it('is a page with a session, or an invitation', () => {
    expect(placeOf('#/sign-in?asked=/account')).toEqual({ page: 'sign-in', asked: { page: 'account' } })
    expect(placeOf('#/sign-in?asked=/join/t')).toEqual({
      page: 'sign-in',
      asked: { page: 'join', token: 't' },
    })
  })
})

it('only the pages of a signed-in person need a session', () => {
  expect(PLACES.filter(isInside).map(({ page }) => page)).toEqual(['home', 'workspace', 'account'])
})
