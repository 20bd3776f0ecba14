import { Preferences } from '../../../contract/desk.ts'
import { readStored } from './unsent-work.ts'

const PREFERENCES = 'quillport-preferences'

/** Reads the person's preferences in this browser. */
export const readPreferences = (): Preferences =>
  Preferences.parse({
    theme: 'system',
    start_at_login: false,
    keep_in_tray: false,
    start_for_agents: false,
    keep_activity_days: 90,
    lead_order: 'best',
    trusted_origins: [],
    ...readStored(PREFERENCES, Preferences.partial()),
  })

/** Changes the given preferences and returns all preferences. */
export const changePreferences = (change: Partial<Preferences>): Preferences => {
  const changed = { ...readPreferences(), ...change }
  localStorage.setItem(PREFERENCES, JSON.stringify(changed))
  return changed
}
