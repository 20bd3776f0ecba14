import { describe, expect, it } from 'vitest'
import { answerAddress, type DeskRequest, queryOfRequest } from '../../contract/dashboard/desk-request.ts'
import { hashOf, isInside, type Route, routeOf } from './routes.ts'

const REQUEST: DeskRequest = {
  challenge: 'c'.repeat(43),
  state: 's'.repeat(43),
  port: 40_123,
  name: 'Anna’s laptop? & #1 /x',
  scopes: ['articles', 'forum'],
}

const ROUTES: readonly Route[] = [
  { page: 'home' },
  { page: 'workspace', workspace_id: 'ws 1/2?x', part: 'agents' },
  { page: 'account' },
  { page: 'admin', workspace_id: null },
  { page: 'admin', workspace_id: 'ws 1/2?x' },
  { page: 'connect-desk', request: REQUEST },
  { page: 'connect-desk', request: 'by-code' },
  { page: 'connect-desk', request: 'broken' },
  { page: 'authorize', request: 'client_id=a%3F&sig=b%2Fc%3D' },
  { page: 'search-console', answer: 'state=a.ws_1&code=4%2F0x' },
  { page: 'sign-in', asked: { page: 'authorize', request: 'client_id=a%3F&sig=b%2Fc%3D' } },
  { page: 'join', token: 'a+b/c=' },
  { page: 'sign-up' },
  { page: 'check-mail' },
  { page: 'forgot' },
  { page: 'sign-in', asked: { page: 'home' } },
  { page: 'sign-in', asked: { page: 'workspace', workspace_id: 'ws 1/2?x', part: 'members' } },
  { page: 'sign-in', asked: { page: 'join', token: 'a+b/c=' } },
  { page: 'sign-in', asked: { page: 'connect-desk', request: REQUEST } },
  { page: 'sign-in', asked: { page: 'connect-desk', request: 'by-code' } },
]

describe('the address of a page', () => {
  it.each(ROUTES)('$page comes back from its hash', (route) => {
    expect(routeOf(hashOf(route))).toEqual(route)
  })

  it.each([
    '',
    '#',
    '#/',
    '#/nowhere',
    '#/w',
    '#/w/',
    '#/join/',
    '#/join/%E0%A4%A',
    '#/authorize',
    '#/authorize?',
    '#//evil.example',
  ])('%s opens the home page', (hash) => {
    expect(routeOf(hash)).toEqual({ page: 'home' })
  })

  it('opens the overview if the part of a workspace is unknown', () => {
    expect(routeOf('#/w/ws_1/secrets')).toEqual({ page: 'workspace', workspace_id: 'ws_1', part: 'overview' })
  })
})

describe('a sign-in by a provider that did not work', () => {
  it('is told by the address to which the browser comes back, in words that the page knows', () => {
    expect(routeOf('#/sign-in?provider=google&why=refused')).toEqual({
      page: 'sign-in',
      asked: { page: 'home' },
      failure: { provider: 'google', why: 'refused' },
    })
    expect(routeOf('#/sign-in?provider=evil&why=refused')).not.toHaveProperty('failure')
    expect(routeOf('#/sign-in?provider=google&why=Call+this+number')).not.toHaveProperty('failure')
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
    expect(routeOf(`#/sign-in?asked=${encodeURIComponent(asked)}`)).toEqual({
      page: 'sign-in',
      asked: { page: 'home' },
    })
  })

  it('is a page with a session, or an invitation', () => {
    expect(routeOf('#/sign-in?asked=/account')).toEqual({ page: 'sign-in', asked: { page: 'account' } })
    expect(routeOf('#/sign-in?asked=/join/t')).toEqual({
      page: 'sign-in',
      asked: { page: 'join', token: 't' },
    })
  })
})

it('only the pages of a signed-in person need a session', () => {
  expect(ROUTES.filter(isInside).map(({ page }) => page)).toEqual([
    'home',
    'workspace',
    'account',
    'admin',
    'admin',
    'connect-desk',
    'connect-desk',
    'connect-desk',
    'authorize',
    'search-console',
  ])
})

describe('the request of a desk', () => {
  const query = queryOfRequest(REQUEST)
  it.each([
    query.replace('40123', '80'),
    query.replace('40123', '1024.5'),
    query.replace('40123', '40123@evil.example'),
    query.replace('40123', ''),
    `${query}&host=evil.example`,
    query.replace(/state=s+/, 'state='),
    query.replace(/challenge=c+/, 'challenge=x'),
    query.replace('articles%2Cforum', 'owner'),
    query.replace(/name=[^&]*/, 'name=a%E2%80%AEb'),
    query.replace(/name=[^&]*/, 'name=%20'),
    'next=https://evil.example/',
  ])('%s is broken, also after a sign-in', (changed) => {
    const broken = { page: 'connect-desk', request: 'broken' }
    expect(routeOf(`#/connect-desk?${changed}`)).toEqual(broken)
    const asked = encodeURIComponent(`/connect-desk?${changed}`)
    expect(routeOf(`#/sign-in?asked=${asked}`)).toEqual({ page: 'sign-in', asked: broken })
  })

  it('is answered on this computer alone', () => {
    const state = 's@evil.example/#'
    const { hostname, port, pathname, searchParams } = new URL(
      answerAddress({ port: 40_123, state }, { code: '@evil.example' }),
    )
    expect([hostname, port, pathname]).toEqual(['127.0.0.1', '40123', '/signed-in'])
    expect(Object.fromEntries(searchParams)).toEqual({ code: '@evil.example', state })
  })
})
