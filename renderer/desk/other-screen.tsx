import type { Screen } from '../../contract/desk.ts'
import { ActivityScreen } from './activity/activity-screen.tsx'
import { AgentsScreen } from './agents/agents-screen.tsx'
import { CreditsScreen } from './credits/credits-screen.tsx'
import { PlanScreen } from './plan/plan-screen.tsx'
import { RankingsScreen } from './rankings/rankings-screen.tsx'
import { SettingsScreen } from './settings/settings-screen.tsx'
import { SitesScreen } from './sites/sites-screen.tsx'

/** The screens that come in a part of their own, which the first lead does not wait for. */
export type OtherScreenName = Exclude<Screen, 'welcome' | 'leads' | 'articles'>

/** Any screen but Welcome, Leads and Articles. */
export const OtherScreen = ({ screen }: { readonly screen: OtherScreenName }) => {
  switch (screen) {
    case 'plan':
      return <PlanScreen />
    case 'rankings':
      return <RankingsScreen />
    case 'sites':
      return <SitesScreen />
    case 'credits':
      return <CreditsScreen />
    case 'agents':
      return <AgentsScreen />
    case 'activity':
      return <ActivityScreen />
    case 'settings':
      return <SettingsScreen />
  }
}
