// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Site } from '../../../contract/sites.ts'
import { answerWith, shown } from '../shown.fixture.ts'
import { SiteRow } from './site-row.tsx'

/** Returns the words of the row of a site at this address. */
const rowOf = async (url: string, more: Partial<Site> = {}): Promise<string> => {
  await answerWith(async () => ({}))
  const site: Site = {
    connection_id: 'site_1',
    platform: 'wordpress',
    name: 'A blog',
    url,
    status: 'ok',
    message: null,
    live_publish: true,
    ...more,
  }
  const close = shown(<SiteRow site={site} editable />)
  await expect.poll(() => document.body.textContent).toContain('A blog')
  const words = document.body.textContent
  close()
  return words
}

test('a site without https has a warning, except on this computer', async () => {
  expect(await rowOf('http://blog.example')).toContain('Others on the network can read the login.')
  for (const url of [
    'https://blog.example',
    'http://127.0.0.1:8080',
    'http://localhost',
    'http://[::1]:8080',
  ]) {
    const words = await rowOf(url)
    expect(words).not.toContain('can read the login')
    expect(words).not.toContain('not encrypted')
  }
})

test('a site says when Quillport last checked it', async () => {
  const checked_at = new Date(Date.now() - 3 * 3_600_000).toISOString()
  expect(await rowOf('https://blog.example', { checked_at })).toContain('· checked 3 hours ago')
  expect(await rowOf('https://blog.example', { checked_at: null })).not.toContain('· checked')
})
