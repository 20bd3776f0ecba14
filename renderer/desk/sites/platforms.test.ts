import { expect, test } from 'vitest'
import { SiteLogin } from '../../../contract/owner/sites.ts'
import { PLATFORMS } from '../../../contract/sites.ts'
import { loginOf, missingOf, PLATFORM_WORDS } from './platforms.ts'

test('every field of a platform reaches the service, and nothing else does', () => {
  for (const platform of PLATFORMS) {
    const { fields } = PLATFORM_WORDS[platform]
    const typed = Object.fromEntries(fields.map(({ name }) => [name, `${name} typed`]))
    const login = SiteLogin.parse(loginOf(platform, typed))
    expect(Object.keys(login).sort()).toEqual(['platform', ...fields.map(({ name }) => name)].sort())
  }
})

test('an application password pasted with its spaces and a line end is the same password', () => {
  const typed = { url: ' https://example.com ', username: 'anna', application_password: ' abcd EFGH 1234\n' }
  expect(loginOf('wordpress', typed)).toEqual({
    platform: 'wordpress',
    url: 'https://example.com',
    username: 'anna',
    application_password: 'abcdEFGH1234',
  })
})

test('what is optional and empty is left out, so that the service chooses', () => {
  const typed = { shop: 'a.myshopify.com', access_token: 'shpat_1', blog: '  ' }
  expect(SiteLogin.parse(loginOf('shopify', typed))).not.toHaveProperty('blog')
  expect(missingOf('shopify', typed)).toEqual([])
})

test('a field of blanks counts as empty', () => {
  expect(missingOf('ghost', { url: ' ' }).map(({ name }) => name)).toEqual(['url', 'admin_api_key'])
})
