import type { Preferences } from '../../../contract/desk.ts'
import { SwitchList, SwitchRow } from '../../ui/switch.tsx'
import { ErrorNote } from '../error-note.tsx'
import { callDesk } from '../port.ts'
import { useAct, useDesk } from '../queries.ts'

/** The settings for whether Quillport starts at login, stays in the tray, and starts when an agent calls. */
export const Startup = () => {
  const preferences = useDesk('app', 'preferences', {}).data
  const info = useDesk('app', 'info', {}).data
  const change = useAct((part: Partial<Preferences>) => callDesk('app', 'changePreferences', part), 'app')
  if (!preferences || !info) return null
  return (
    <>
      <ErrorNote announce={false} error={change.error} />
      <SwitchList>
        <SwitchRow
          label="Start when I log in"
          hint={
            info.can_start_at_login
              ? 'Quillport starts in the tray, without a window.'
              : 'Your operating system does not allow this.'
          }
          checked={preferences.start_at_login}
          disabled={!info.can_start_at_login}
          onChange={(start_at_login) => change.mutate({ start_at_login })}
        />
        <SwitchRow
          label="Keep running in the tray"
          hint="After you close the last window, scans and reminders keep running, and agents can still work."
          checked={preferences.keep_in_tray}
          onChange={(keep_in_tray) => change.mutate({ keep_in_tray })}
        />
        <SwitchRow
          label="Let agents start Quillport"
          hint={
            info.can_start_for_agents
              ? 'If an agent needs Quillport while Quillport is closed, Quillport starts in the tray, without a window.'
              : 'Your operating system does not allow this.'
          }
          checked={preferences.start_for_agents && info.can_start_for_agents}
          disabled={!info.can_start_for_agents}
          onChange={(start_for_agents) => change.mutate({ start_for_agents })}
        />
      </SwitchList>
    </>
  )
}
