// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { ArticlesScreen } from './articles/articles-screen.tsx'
import { OfflineBanner } from './banners.tsx'
import { PlanScreen } from './plan/plan-screen.tsx'
import { queryClient } from './queries.ts'
import { answerWith, button, shown } from './shown.fixture.ts'
import { SitesScreen } from './sites/sites-screen.tsx'

const provide = async (
  state: 'online' | 'reconnecting' | 'offline' | 'refused',
): Promise<readonly string[]> => {
  const calls: string[] = []
  await answerWith(async (feature, name) => {
    calls.push(name)
    if (feature === 'connection')
      return { state, mode: 'hosted', base_url: 'https://quillport.example', waiting: 0, limits: [] }
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
  expect(words()).toContain('You can still read your leads, because')
  expect(button('New article') ?? button('New outline')).toBeUndefined()
  expect(words()).toContain('Check your network and whether the service is running.')
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
