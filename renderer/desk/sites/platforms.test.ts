import { expect, test } from 'vitest'
import { SiteLogin } from '../../../contract/owner/sites.ts'
import { PLATFORMS } from '../../../contract/sites.ts'
import { loginOf, missingOf, missingWords, PLATFORM_WORDS } from './platforms.ts'

test('a login contains exactly the fields of its platform', () => {
  for (const platform of PLATFORMS) {
    const { fields } = PLATFORM_WORDS[platform]
    const typed = Object.fromEntries(fields.map(({ name }) => [name, `${name} typed`]))
    const login = SiteLogin.parse(loginOf(platform, typed))
    expect(Object.keys(login).sort()).toEqual(['platform', ...fields.map(({ name }) => name)].sort())
  }
})

test('whitespace is removed from an application password', () => {
  const typed = { url: ' https://example.com ', username: 'anna', application_password: ' abcd EFGH 1234\n' }
  expect(loginOf('wordpress', typed)).toEqual({
    platform: 'wordpress',
    url: 'https://example.com',
    username: 'anna',
    application_password: 'abcdEFGH1234',
  })
})

test('empty optional login fields are left out', () => {
  const typed = { shop: 'a.myshopify.com', access_token: 'shpat_1', blog: '  ' }
  expect(SiteLogin.parse(loginOf('shopify', typed))).not.toHaveProperty('blog')
  expect(missingOf('shopify', typed)).toEqual([])
})

test('a login field with only blanks counts as empty', () => {
  expect(missingOf('ghost', { url: ' ' }).map(({ name }) => name)).toEqual(['url', 'admin_api_key'])
})

test('the first empty required field is named', () => {
  expect(missingWords('wordpress', {})).toBe('Enter the address of the site.')
  expect(missingWords('wordpress', { url: 'https://example.com' })).toBe('Enter the username.')
  expect(missingWords('ghost', { url: 'https://example.com' })).toBe('Enter the admin API key.')
  expect(missingWords('webflow', { api_token: 'token', collection: 'posts' })).toBe('')
})
