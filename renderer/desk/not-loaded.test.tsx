// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { ArticlesScreen } from './articles/articles-screen.tsx'
import { OfflineBanner } from './banners.tsx'
import { PlanScreen } from './plan/plan-screen.tsx'
import { queryClient } from './queries.ts'
import { MutedPart } from './settings/muted-part.tsx'
import { answerWith, button, shown } from './shown.fixture.ts'
import { SitesScreen } from './sites/sites-screen.tsx'

const BASE_URL = 'https://quillport.example'

const provide = async (
  state: 'online' | 'reconnecting' | 'offline' | 'refused',
  last_synced_at: string | null = '2026-11-25T10:00:00.000Z',
  limits: readonly { readonly feature: 'leads' | 'articles' }[] = [],
): Promise<readonly string[]> => {
  const calls: string[] = []
  await answerWith(async (feature, name) => {
    calls.push(name)
    if (feature === 'connection')
      return { state, mode: 'hosted', base_url: BASE_URL, waiting: 0, limits, last_synced_at }
    if (feature === 'forum') return { settings: null, editable: true }
    if (feature === 'app') return { workspace: null }
    if (feature === 'credits') return { credits: null }
    if (name === 'brandVoices') return { written_by: 'outline', brand_voices: [] }
    return { rows: [], total: 0, counts: { all: 0 }, sites: [], cards: [], editable: false, voices: [] }
  })
  return calls
}
const words = () => document.querySelector('main')?.textContent

let end = () => {}
afterEach(() => {
  end()
  queryClient.clear()
})

test.each([
  { screen: <ArticlesScreen />, claim: 'No articles yet', words: 'Articles appear' },
  { screen: <PlanScreen />, claim: 'No plan yet', words: 'The plan appears' },
  { screen: <SitesScreen />, claim: 'No site is connected', words: 'Sites appear' },
])('“$claim” is said only of a service that answers', async ({ screen, claim, words: appears }) => {
  await provide('online')
  end = shown(screen)
  await expect.poll(words).toContain(claim)
  end()
  queryClient.clear()
  await provide('offline')
  end = shown(screen)
  await expect.poll(words).toContain(`${appears} once Quillport can reach the service.`)
  expect(words()).not.toContain(claim)
})

test('an article can be ordered only while the service answers', async () => {
  await provide('offline')
  end = shown(<ArticlesScreen />)
  await expect.poll(words).toContain('Articles need the service')
  await expect.poll(words).toContain('You can still read your leads, because')
  expect(button('New article') ?? button('New outline')).toBeUndefined()
  expect(words()).toContain('Check your network and whether the service is running.')
})

test.each([
  ['before the first sync', null, []],
  ['with a key that may not read leads', undefined, [{ feature: 'leads' as const }]],
])('%s, nobody is told that the leads can still be read', async (_, synced, limits) => {
  await provide('offline', synced, limits)
  end = shown(<ArticlesScreen />)
  await expect.poll(words).toContain('Articles need the service')
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(words()).not.toContain('You can still read your leads')
})

test('settings that are not loaded while the service is away say why, and offer to try again', async () => {
  const calls = await provide('offline')
  end = shown(<MutedPart />)
  await expect.poll(() => document.body.textContent).toContain('These settings need the service')
  expect(document.body.textContent).toContain('Check your network and whether the service is running.')
  button('Try again')?.click()
  await expect.poll(() => calls).toContain('retry')
})

test.each([
  ['reconnecting', 1],
  ['offline', 2],
  ['refused', 0],
] as const)(
  'while the service is %s, a page that is not loaded and its banner have %i buttons to try again',
  async (state, number) => {
    const calls = await provide(state)
    end = shown(
      <>
        <OfflineBanner screen="sites" />
        <SitesScreen />
      </>,
    )
    await expect.poll(words).toContain('Sites need the service')
    await expect
      .poll(() => [...document.querySelectorAll('button')].map(({ textContent }) => textContent))
      .toEqual(expect.arrayContaining(state === 'refused' ? ['Open Businesses'] : ['Try again']))
    const again = [...document.querySelectorAll('button')].filter(
      ({ textContent }) => textContent === 'Try again',
    )
    expect(again).toHaveLength(number)
    again.at(-1)?.click()
    if (number > 0) await expect.poll(() => calls).toContain('retry')
  },
)
