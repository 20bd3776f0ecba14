import { expect, test } from 'vitest'
import { healthy } from './probe-site.ts'
import { isSameAddress } from './same-site.ts'
import { typedAddress } from './typed-address.ts'
import { routeAddress } from './wordpress/address.ts'

test('an address that a site or a person gives is read only once, whatever its length', () => {
  const slashes = '/'.repeat(400_000)
  const long = `https://shop.example/a${slashes}x`
  const probed = { name: 'Shop', account: 'anna', mayPublish: true, message: null }
  expect(healthy({ ...probed, url: long }).url).toBe(long)
  expect(healthy({ ...probed, url: `https://shop.example${slashes}` }).url).toBe('https://shop.example')
  expect(isSameAddress(long, `${long}/`)).toBe(true)
  expect(typedAddress(long, /\/wp-admin$/)).toBe(long)
  expect(routeAddress(long, '/posts')).toBe(`${long}/posts`)
  expect(routeAddress('https://shop.example/wp-json//', '/posts')).toBe('https://shop.example/wp-json/posts')
})
