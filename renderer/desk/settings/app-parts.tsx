import type { Preferences } from '../../../contract/desk.ts'
import { Note } from '../../ui/note.tsx'
import { OneOf, type Option } from '../../ui/one-of.tsx'
import { SwitchRow } from '../../ui/switch.tsx'
import { ErrorNote } from '../error-note.tsx'
import { callDesk } from '../port.ts'
import { useAct, useDesk } from '../queries.ts'
import { setTheme } from '../theme.ts'

const THEMES: readonly Option<Preferences['theme']>[] = [
  { value: 'system', words: 'Same as system' },
  { value: 'light', words: 'Light' },
  { value: 'dark', words: 'Dark' },
]

/** The setting for the theme: light, dark, or the system's theme. */
export const AppearancePart = () => {
  const theme = useDesk('app', 'preferences', {}).data?.theme ?? 'system'
  return (
    <div className="grid justify-items-start gap-1">
      <span aria-hidden="true" className="font-medium">
        Theme
      </span>
      <OneOf label="Theme" options={THEMES} value={theme} onChoose={setTheme} />
    </div>
  )
}

/** The settings for whether Quillport starts at login, stays in the tray, and starts when an agent calls. */
export const StartPart = () => {
  const preferences = useDesk('app', 'preferences', {}).data
  const info = useDesk('app', 'info', {}).data
  const change = useAct((part: Partial<Preferences>) => callDesk('app', 'changePreferences', part), 'app')
  if (!preferences || !info) return null
  const browser = info.shell === 'headless'
  return (
    <>
      {browser && (
        <Note tone="plain">
          These settings work only in the desktop app. You are using Quillport in a browser.
        </Note>
      )}
      <ErrorNote announce={false} error={change.error} />
      <div>
        <SwitchRow
          label="Start when I log in"
          hint={
            info.can_start_at_login || browser
              ? 'In the tray, without a window.'
              : 'Your operating system does not allow this.'
          }
          checked={preferences.start_at_login}
          disabled={!info.can_start_at_login}
          onChange={(start_at_login) => change.mutate({ start_at_login })}
        />
        <SwitchRow
          label="Stay in the tray"
          hint="When you close the last window, scans, reminders and the bridge for agents keep running."
          checked={preferences.keep_in_tray && !browser}
          disabled={browser}
          onChange={(keep_in_tray) => change.mutate({ keep_in_tray })}
        />
        <SwitchRow
          label="Let agents start Quillport"
          hint={
            info.can_start_for_agents || browser
              ? 'An agent that calls while Quillport is closed starts it in the tray, without a window.'
              : 'Your operating system does not allow this.'
          }
          checked={preferences.start_for_agents && info.can_start_for_agents}
          disabled={!info.can_start_for_agents}
          onChange={(start_for_agents) => change.mutate({ start_for_agents })}
        />
      </div>
    </>
  )
}
