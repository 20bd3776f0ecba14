import { Section } from '../../ui/section.tsx'
import { SettingRow, SwitchList } from '../../ui/switch.tsx'
import { useDesk } from '../queries.ts'
import { useTrusted } from '../trusted.ts'
import { useWorkspacePage } from '../workspace-page.ts'
import { KeptActivity } from './kept-activity.tsx'
import { Startup } from './startup.tsx'
import { ThemeChoice } from './theme-choice.tsx'
import { TrustedSites } from './trusted-sites.tsx'

/** The settings of the app itself: theme, startup, the sites that open without a question, and how long activity is kept. Trusted sites are hidden while there are none. */
export const GeneralPart = () => {
  const inApp = useWorkspacePage() === null
  const shell = useDesk('app', 'info', {}).data?.shell
  const hasTrusted = useTrusted().length > 0
  return (
    <div className="grid gap-7">
      <SwitchList>
        <SettingRow label="Theme">
          <ThemeChoice />
        </SettingRow>
        {inApp && (
          <SettingRow
            label="Keep agent activity for"
            hint="Quillport deletes older actions from the Activity screen."
          >
            <KeptActivity />
          </SettingRow>
        )}
      </SwitchList>
      {inApp && shell === 'electron' && (
        <Section large title="Startup">
          <Startup />
        </Section>
      )}
      {hasTrusted && (
        <Section large title="Trusted sites">
          <TrustedSites />
        </Section>
      )}
      {inApp && shell === 'headless' && (
        <p className="text-s text-ink-3">
          You are using Quillport in a browser. Only the desktop app can stay in the tray, start at login, or
          start when an agent calls it.
        </p>
      )}
    </div>
  )
}
