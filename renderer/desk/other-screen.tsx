import type { ComponentType } from 'react'
import type { Screen } from '../../contract/desk.ts'
import { ActivityScreen } from './activity/activity-screen.tsx'
import { AgentsScreen } from './agents/agents-screen.tsx'
import { CreditsScreen } from './credits/credits-screen.tsx'
import { PlanScreen } from './plan/plan-screen.tsx'
import { RankingsScreen } from './rankings/rankings-screen.tsx'
import { SettingsScreen } from './settings/settings-screen.tsx'
import { SitesScreen } from './sites/sites-screen.tsx'

/** The screens in a separate chunk, which the page does not need for showing the first lead. */
type OtherScreenName = Exclude<Screen, 'welcome' | 'leads' | 'articles'>

const SCREENS: Readonly<Record<OtherScreenName, ComponentType>> = {
  plan: PlanScreen,
  rankings: RankingsScreen,
  sites: SitesScreen,
  credits: CreditsScreen,
  agents: AgentsScreen,
  activity: ActivityScreen,
  settings: SettingsScreen,
}

/** Any screen but Welcome, Leads and Articles. */
export const OtherScreen = ({ screen }: { readonly screen: OtherScreenName }) => {
  const Shown = SCREENS[screen]
  return <Shown />
}
