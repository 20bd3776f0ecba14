import { useEffect } from 'react'
import { create } from 'zustand'
import { goToConnection } from '../connections/business-menu.tsx'
import { addressWords, useConnections, waitingWords } from '../connections/use-connections.ts'
import { useDesk } from '../queries.ts'
import { go } from '../route.ts'
import { useUpdates } from '../updates/install.ts'
import { dashboardPage, useWorkspacePage } from '../workspace-page.ts'
import type { Entry } from './pick.ts'

/** The screens, in the order of their number keys. Number 7 differs on the page of a hosted workspace. */
const SCREENS = [
  { screen: 'leads', words: 'Leads', keys: '1' },
  { screen: 'articles', words: 'Articles', keys: '2' },
  { screen: 'plan', words: 'Plan', keys: '3' },
  { screen: 'rankings', words: 'Rankings', keys: '4' },
  { screen: 'sites', words: 'Sites', keys: '5' },
  { screen: 'agents', words: 'Agents', keys: '6' },
  { screen: 'activity', words: 'Activity', keys: '7' },
  { screen: 'credits', words: 'Credits', keys: '8' },
  { screen: 'settings', words: 'Settings', keys: '9' },
] as const

/** The pages of the dashboard that the navigation of a hosted workspace shows, except Agents. */
const PAGES = [
  { part: 'overview', words: 'Overview', keys: '0' },
  { part: 'members', words: 'Members', keys: '7' },
  { part: 'workspace', words: 'Workspace', keys: null },
  { part: 'account', words: 'Account', keys: null },
] as const

/** Returns the screens; on the page of a hosted workspace, also the pages of the dashboard. */
export const useScreens = (): readonly Entry[] => {
  const workspace = useWorkspacePage()
  const screens = SCREENS.filter(({ screen }) => !workspace || screen !== 'activity').map(
    ({ screen, words, keys }): Entry => ({
      key: `screen ${screen}`,
      kind: 'Screen',
      words,
      keys,
      act: () => go(screen),
    }),
  )
  if (!workspace) return screens
  return [
    ...screens,
    ...PAGES.map(
      ({ part, words, keys }): Entry => ({
        key: `page ${part}`,
        kind: 'Page of the dashboard',
        words,
        ...(keys === null ? {} : { keys }),
        act: () => window.location.assign(dashboardPage(workspace, part)),
      }),
    ),
  ]
}

type Parts = typeof import('../settings/settings-screen.tsx')['partsHere']

/** The pages of Settings. Null until they are loaded, which is after the page shows the first lead. */
const useParts = create<{ readonly partsHere: Parts | null }>(() => ({ partsHere: null }))

/** Loads the names of the pages of Settings when the page is idle, so that the palette has them at once. */
export const useSettingsLoaded = (): void =>
  useEffect(() => {
    const idle = requestIdleCallback(() => {
      import('../settings/settings-screen.tsx')
        .then(({ partsHere }) => useParts.setState({ partsHere }))
        .catch(() => {})
    })
    return () => cancelIdleCallback(idle)
  }, [])

/** Returns the pages of Settings that apply here. */
export const useSettingsPages = (): readonly Entry[] => {
  const isOwn = useDesk('connection', 'status', {}).data?.mode === 'local'
  const inApp = useWorkspacePage() === null
  const updates = useUpdates() !== null
  const { partsHere } = useParts()
  return (partsHere?.({ isOwn, inApp, updates }) ?? []).map(
    ({ id, words, about }): Entry => ({
      key: `settings ${id}`,
      kind: 'Settings',
      words,
      ...(about === undefined ? {} : { of: about }),
      act: () => go('settings', id),
    }),
  )
}

/** Returns the other businesses, to which the person can switch. */
export const useBusinesses = (): readonly Entry[] =>
  useConnections().others.map((one) => ({
    key: `business ${one.connection_id}`,
    kind: 'Business',
    words: `Switch to ${one.name}`,
    of: waitingWords(one) || addressWords(one),
    act: () => goToConnection(one.connection_id),
  }))
