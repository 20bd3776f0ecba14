import { expect, test } from 'vitest'
import type { Site } from '../../../contract/sites.ts'
import { fateWords, hostOf, siteOf } from './site-of.ts'

const site = (url: string): Site => ({
  connection_id: url,
  platform: 'wordpress',
  name: 'Blog',
  url,
  status: 'ok',
  message: null,
  live_publish: false,
})

test('a plan finds its site whether the domain has www, a scheme, capitals or none of them', () => {
  const sites = [site('https://other.example'), site('https://www.example.com/blog')]
  for (const domain of ['example.com', 'www.example.com', 'https://Example.com/', 'EXAMPLE.com'])
    expect(siteOf(domain, sites)?.url).toBe('https://www.example.com/blog')
  expect(siteOf('ample.com', sites)).toBeNull()
})

test('a port is part of the address: two sites on one computer are two sites', () => {
  expect(hostOf('http://127.0.0.1:8081')).not.toBe(hostOf('http://127.0.0.1:8082'))
})

test('no draft is promised on a site that is not connected', () => {
  expect(fateWords('example.com', [])).not.toContain('saved as a draft')
  expect(fateWords('example.com', [site('https://example.com')])).toBe('saved as a draft on example.com')
})
