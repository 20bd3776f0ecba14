import { expect, test } from 'vitest'
import type { Site } from '../../../contract/sites.ts'
import { fateWords, hostOf, planWords } from './site-of.ts'

const site = (url: string): Site => ({
  connection_id: url,
  platform: 'wordpress',
  name: 'Blog',
  url,
  status: 'ok',
  message: null,
  live_publish: false,
})

test('two addresses with different ports have different hosts', () => {
  expect(hostOf('http://127.0.0.1:8081')).not.toBe(hostOf('http://127.0.0.1:8082'))
})

test('a plan without a connected site keeps its articles under Articles', () => {
  const plan = { domain: 'example.com', connection_id: 'https://www.example.com' }
  expect(fateWords(plan, [], false)).not.toContain('saved as a draft')
  expect(fateWords({ ...plan, connection_id: null }, [site('https://example.com')], false)).not.toContain(
    'saved as',
  )
  expect(fateWords(plan, [site('https://www.example.com')], false)).toBe('saved as a draft on Blog')
})

test('a plan is for the site as the person named it, or else for its domain', () => {
  const plan = { title: 'Getting paid', domain: 'example.com', connection_id: 'https://example.com' }
  const sites = [site('https://example.com')]
  expect(planWords(plan, sites)).toBe('Getting paid, for Blog')
  expect(planWords(plan, [])).toBe('Getting paid, for example.com')
  expect(planWords({ ...plan, title: 'example.com' }, sites)).toBe('Blog')
  expect(planWords({ ...plan, title: 'Blog' }, sites)).toBe('Blog')
})

test('without a keychain, a card does not promise a draft on a site whose login may be gone', () => {
  const plan = { domain: 'example.com', connection_id: 'https://example.com' }
  const words = fateWords(plan, [site('https://example.com')], true)
  expect(words).toMatch(/^kept under Articles, and saved as a draft on Blog only if Quillport stays open/)
  expect(fateWords(plan, [], true)).toContain('no site is connected')
})
