import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { CodeBlock } from '../../ui/scroll.tsx'
import { Section } from '../../ui/section.tsx'
import { help } from '../dialogs.ts'
import { ErrorNote } from '../error-note.tsx'
import { callDesk } from '../port.ts'
import { askAgain, useAct, useDesk } from '../queries.ts'
import { LicenseList } from './license-list.tsx'

const Row = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt className="text-ink-3">{name}</dt>
    <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
  </>
)

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
    <>
      <p className="max-w-[64ch] text-ink-2">
        Quillport finds forum posts that ask for what you sell, says why each one scored, and drafts replies.
        It never posts to a forum, and nothing in it can. It also writes articles and sends them to your own
        sites when you say so.
      </p>
      <dl className="grid grid-cols-[96px_minmax(0,1fr)] gap-x-3 gap-y-1 two:grid-cols-[120px_minmax(0,1fr)]">
        <Row name="Version">{info.version}</Row>
        <Row name="Service">
          {about ? (about.service_version ?? 'Version unknown: no service answers') : '…'}
        </Row>
        <Row name="Runs as">
          {info.shell === 'electron' ? 'an app with its own window' : 'a page in your browser'}
        </Row>
        <Row name="System">{info.platform}</Row>
        <Row name="Your data">
          <span className="font-mono text-s">{about?.data_folder}</span>
        </Row>
      </dl>
      <ErrorNote announce={false} error={error ?? openFolder.error ?? resetWindow.error} />
      {openFolder.data?.opened === false && (
        <p role="alert" className="text-bad">
          The file manager did not open. Open the folder by hand.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {about?.can_open_folder && (
          <Button onClick={() => openFolder.mutate(undefined)}>Open the folder</Button>
        )}
        {about?.can_reset_window && (
          <Button onClick={() => resetWindow.mutate(undefined)}>Reset the window</Button>
        )}
        <Button keys="?" onClick={() => help.ask('keys')}>
          Keyboard shortcuts
        </Button>
      </div>
      <Section
        title="If you ask for help"
        remark="No keys, no names and none of your texts"
        aside={about && <CopyButton text={about.help_text}>Copy the diagnostics</CopyButton>}
      >
        <CodeBlock label="Diagnostics" text={about?.help_text ?? '…'} />
      </Section>
      <Section title="Before you remove Quillport">
        <p className="max-w-[64ch] text-ink-2">
          Run <code className="font-mono text-s">quillport disconnect --all</code> in a terminal. It removes
          Quillport from the settings of your agent programs. Removing Quillport leaves your data in the
          folder above until you delete the folder.
        </p>
      </Section>
      <LicenseList />
    </>
  )
}
