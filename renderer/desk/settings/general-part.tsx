import { Section } from '../../ui/section.tsx'
import { useWorkspacePage } from '../workspace-page.ts'
import { KeptActivity } from './kept-activity.tsx'
import { Startup } from './startup.tsx'
import { ThemeChoice } from './theme-choice.tsx'
import { TrustedSites } from './trusted-sites.tsx'

/** The settings of the app itself: theme, startup, the sites that open without a question, and how long activity is kept. */
export const GeneralPart = () => {
  const inApp = useWorkspacePage() === null
  return (
    <div className="grid gap-7">
      <Section large title="Appearance">
        <ThemeChoice />
      </Section>
      {inApp && (
        <Section large title="Startup">
          <Startup />
        </Section>
      )}
      <Section large title="Opening posts">
        <TrustedSites />
      </Section>
      {inApp && (
        <Section large title="Agent activity">
          <KeptActivity />
        </Section>
      )}
    </div>
  )
}
