// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { create } from 'zustand'
import type { ProbeResult } from '../../../contract/owner/forum.ts'
import { answerWith, button, held, shown } from '../shown.fixture.ts'
import { type ChosenCommunity, CommunitiesInput } from './communities-input.tsx'
import { RedditAccess, RedditAccessNote } from './reddit-access.tsx'

const SUGGESTED = [
  { source: 'stack_exchange', name: 'freelancing.stackexchange.com', title: 'Freelancing' },
  { source: 'lemmy', name: '!selfhosted@lemmy.world', title: 'Selfhosted' },
] as const

const useWatched = create<{ readonly chosen: readonly ChosenCommunity[] }>(() => ({ chosen: [] }))

const Part = () => (
  <CommunitiesInput
    chosen={useWatched(({ chosen }) => chosen)}
    onChange={(chosen) => useWatched.setState({ chosen })}
    text=""
    onText={() => {}}
    suggested={[...SUGGESTED]}
  />
)

test('whoever adds a subreddit learns that Reddit must approve keys, and has the private feed before them', async () => {
  await answerWith(() =>
    Promise.resolve({ keys: [{ source: 'reddit', own: null, shared: false }], editable: true }),
  )
  const end = shown(
    <>
      <RedditAccessNote name="r/freelance" />
      <RedditAccess name="r/freelance" onFeed={() => {}} onSaved={() => {}} />
    </>,
  )
  const words = () => document.body.textContent ?? ''
  await expect.poll(words).toContain('Reddit client ID')
  expect(words()).toContain('Reddit gives keys only after it has approved your request')
  const feed = words().indexOf('Watch r/freelance through your private feed')
  expect(feed).toBeGreaterThanOrEqual(0)
  expect(feed).toBeLessThan(words().indexOf('Request access to Reddit’s API'))
  end()
})

test('two suggestions that are clicked one after the other are both added', async () => {
  const probes = new Map(SUGGESTED.map(({ name }) => [name as string, held<ProbeResult>()]))
  await answerWith((_feature, name, input) =>
    name === 'probe' && typeof input === 'object' && input !== null
      ? (probes.get(String(Reflect.get(input, 'text')))?.answer ?? Promise.reject(new Error('unknown')))
      : Promise.resolve({ keys: [] }),
  )
  const end = shown(<Part />)
  await expect.poll(() => button('Add Selfhosted')).toBeDefined()
  button('Add Freelancing')?.click()
  button('Add Selfhosted')?.click()
  const names: string[] = []
  for (const one of SUGGESTED) {
    probes.get(one.name)?.give({ ...one, status: 'ok', message: null })
    names.push(one.name)
    await expect.poll(() => useWatched.getState().chosen.map((chosen) => chosen.name)).toEqual(names)
  }
  end()
})
