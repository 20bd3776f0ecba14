import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { Button, TextButton } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { CodeBlock } from '../../ui/scroll.tsx'
import { Section } from '../../ui/section.tsx'
import { ErrorNote } from '../error-note.tsx'
import { callDesk } from '../port.ts'
import { askAgain, useAct, useDesk } from '../queries.ts'
import { go } from '../route.ts'
import { LicenseList } from './license-list.tsx'
import { SettingsColumns } from './settings-columns.tsx'

const Row = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt className="text-ink-3">{name}</dt>
    <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
  </>
)

/** The systems by the names that people use; by Node's names. */
const SYSTEMS: Readonly<Record<string, string>> = { linux: 'Linux', darwin: 'macOS', win32: 'Windows' }

/** What Quillport is: its versions, the folder of its data, a text for people who help, and the licenses of its parts. */
export const AboutPart = () => {
  const info = useDesk('app', 'info', {}).data
  const { data: about, error } = useDesk('about', 'get', {})
  const openFolder = useAct(() => callDesk('about', 'openFolder', {}))
  const resetWindow = useAct(() => callDesk('about', 'resetWindow', {}))
  // Counts and errors change without an event.
  useEffect(() => void askAgain('about'), [])
  if (!info) return null
  return (
    <SettingsColumns>
      <div className="grid gap-7">
        <div className="grid gap-5">
          <p className="text-ink-2">
            Quillport finds forum posts that ask for what you sell, explains each score, and drafts replies.
            It never posts to a forum. It also writes articles, and publishes them on your own sites when you
            say so.
          </p>
          <dl className="grid grid-cols-[96px_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1 two:grid-cols-[120px_minmax(0,1fr)]">
            <Row name="Version">{info.version}</Row>
            <Row name="Service">
              {about ? (about.service_version ?? 'Unknown, because no service answers') : '…'}
            </Row>
            <Row name="Opened in">{info.shell === 'electron' ? 'The desktop app' : 'A browser'}</Row>
            <Row name="System">{SYSTEMS[info.platform] ?? info.platform}</Row>
            <Row name="Your data">
              <span className="-my-1 flex flex-wrap items-center gap-2">
                <span className="min-w-0 font-mono text-s">{about?.data_folder}</span>
                {about && (
                  <CopyButton text={about.data_folder} of="the folder of your data">
                    Copy
                  </CopyButton>
                )}
                {about?.can_open_folder && (
                  <Button small onClick={() => openFolder.mutate(undefined)}>
                    Show in folder
                  </Button>
                )}
              </span>
            </Row>
          </dl>
          <ErrorNote announce={false} error={error ?? openFolder.error ?? resetWindow.error} />
          {openFolder.data?.opened === false && (
            <p role="alert" className="text-bad">
              The file manager did not open. Open the folder by hand.
            </p>
          )}
          <div className="flex flex-wrap gap-2 empty:hidden">
            {about?.can_reset_window && (
              <Button onClick={() => resetWindow.mutate(undefined)}>Reset the window</Button>
            )}
          </div>
        </div>
        <LicenseList />
      </div>
      <div className="grid gap-7">
        <Section large title="If something goes wrong">
          <div className="grid justify-items-start gap-2">
            <p className="text-ink-2">
              Send the diagnostics to the person who gave you Quillport or who runs your service. Say what you
              did before the problem appeared. The diagnostics contain versions, counts and error codes, but
              no keys, no names and nothing that you wrote.
            </p>
            {about && <CopyButton text={about.help_text}>Copy diagnostics</CopyButton>}
            <details className="w-full">
              <summary className="w-fit cursor-default rounded-1 text-accent">Show the diagnostics</summary>
              <div className="mt-2">
                <CodeBlock label="Diagnostics" text={about?.help_text ?? '…'} />
              </div>
            </details>
          </div>
        </Section>
        <Section large title="To remove Quillport">
          <ol className="grid list-decimal gap-1 pl-5 text-ink-2">
            <li>
              Under <TextButton onClick={() => go('agents')}>Agents</TextButton>, disconnect each agent. Or
              run <code className="font-mono text-s whitespace-nowrap">quillport disconnect --all</code> in a
              terminal.
            </li>
            <li>Quit Quillport, and remove it like any other app.</li>
            <li>Your data folder stays. Delete it only if you will not use Quillport again.</li>
          </ol>
        </Section>
      </div>
    </SettingsColumns>
  )
}
