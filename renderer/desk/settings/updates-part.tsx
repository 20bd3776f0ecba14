import { useState } from 'react'
import type { Updates } from '../../../contract/desk.ts'
import { count } from '../../../contract/words.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { SwitchRow } from '../../ui/switch.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { ErrorNote } from '../error-note.tsx'
import { callDesk } from '../port.ts'
import { useAct } from '../queries.ts'
import { useNow, when } from '../time.ts'
import { useUpdateActs, useUpdates } from '../updates/install.ts'
import { megabytes } from '../updates/size.ts'
import { waitingWords } from '../updates/update-banner.tsx'
import { WhatsNew } from '../updates/whats-new.tsx'

/** The page about newer versions, and about the copies of the data from before updates. */
export const UpdatesPart = () => {
  const updates = useUpdates()
  if (!updates) return null
  return (
    <>
      {updates.look !== null && <Newer updates={updates} />}
      <Copies copies={updates.copies} />
    </>
  )
}

const Newer = ({ updates }: { readonly updates: Updates }) => {
  const now = useNow()
  const look = useAct(() => callDesk('updates', 'look', {}), 'updates')
  const setLook = useAct((on: boolean) => callDesk('updates', 'setLook', { look: on }), 'updates')
  const { state, message, failed, looked_at, offer, package_path } = updates
  const command = package_path === null ? null : `sudo apt install '${package_path}'`
  return (
    <>
      <div>
        <SwitchRow
          label="Look for updates"
          hint="Quillport looks for updates every six hours. It sends nothing about you, and installs an update only when you tell it to."
          checked={updates.look === true}
          disabled={setLook.isPending}
          onChange={(on) => setLook.mutate(on)}
        />
      </div>
      <ErrorNote notDone="Not saved" error={setLook.error} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1">
          <div className="font-medium">
            {offer ? `Quillport ${offer.version} is available` : `Quillport ${updates.version}`}
          </div>
          <div className="text-s text-ink-3">
            {offer && `You have ${updates.version}. `}
            {looked_at === null ? 'Quillport has not checked yet.' : `Looked ${when(looked_at, now)}.`}
          </div>
        </div>
        <Button
          disabled={updates.look !== true || state === 'looking' || state === 'downloading' || look.isPending}
          onClick={() => look.mutate(undefined)}
        >
          {state === 'looking' ? 'Looking …' : 'Look now'}
        </Button>
      </div>
      {message && (
        <Note announce tone={failed ? 'bad' : 'plain'}>
          {message}
        </Note>
      )}
      {command && (
        <div className="flex flex-wrap items-center gap-2">
          <code className="min-w-0 flex-1 rounded-2 bg-sunken px-3 py-2 text-s [overflow-wrap:anywhere]">
            {command}
          </code>
          <CopyButton text={command}>Copy the command</CopyButton>
        </div>
      )}
      <ErrorNote announce={false} error={look.error} />
      {offer && <Install updates={updates} offer={offer} />}
    </>
  )
}

const Install = ({
  updates,
  offer,
}: {
  readonly updates: Updates
  readonly offer: NonNullable<Updates['offer']>
}) => {
  const { install, cancel } = useUpdateActs()
  const [reads, setReads] = useState(false)
  const { state, done, waits_for } = updates
  const stop = <Button onClick={() => cancel.mutate(undefined)}>Cancel</Button>
  if (state === 'downloading')
    return (
      <div className="flex flex-wrap items-center gap-3">
        <progress
          aria-label={`Download of Quillport ${offer.version}`}
          className="min-w-0 flex-1 accent-accent"
          max={offer.size}
          value={done}
        />
        <span className="text-s text-ink-2 tabular-nums">
          {megabytes(done)} of {megabytes(offer.size)}
        </span>
        {stop}
      </div>
    )
  if (state === 'waiting' || state === 'at_quit')
    return (
      <Note tone="plain" action={stop}>
        {state === 'waiting'
          ? waitingWords(updates, offer.version, waits_for)
          : `Quillport ${offer.version} is ready. The update is installed when you quit Quillport.`}
      </Note>
    )
  return (
    <>
      {offer.warning && <Note>{offer.warning}</Note>}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          tone="primary"
          disabled={updates.look !== true || install.isPending}
          onClick={() => install.mutate('now')}
        >
          Update now
        </Button>
        <Button
          disabled={updates.look !== true || install.isPending}
          onClick={() => install.mutate('at_quit')}
        >
          Update when I quit
        </Button>
        <Button tone="quiet" onClick={() => setReads(true)}>
          What is new
        </Button>
      </div>
      <ErrorNote announce={false} error={install.error} />
      <WhatsNew open={reads} onClose={() => setReads(false)} />
    </>
  )
}

const Copies = ({ copies }: { readonly copies: Updates['copies'] }) => {
  const now = useNow()
  const [asks, setAsks] = useState(false)
  const remove = useAct(() => callDesk('updates', 'deleteCopies', {}), 'updates')
  const size = copies.reduce((sum, copy) => sum + copy.size, 0)
  return (
    <Section title="Copies made before updates" remark={copies.length > 0 && megabytes(size)}>
      <p className="text-ink-2">
        Before a newer version starts for the first time, Quillport copies your work, your agents and your
        settings. If the service runs on this computer, Quillport also copies its data. Quillport keeps the
        copies from the last two versions.
      </p>
      {copies.length === 0 ? (
        <p className="mt-2 text-ink-3">There are no copies yet.</p>
      ) : (
        <>
          <ul className="my-2">
            {copies.map(({ version, made_at, size: bytes }) => (
              <li
                key={version}
                className="flex min-h-9 items-center gap-3 border-b border-line last:border-b-0"
              >
                <span className="flex-1">
                  {version === 'earlier' ? 'From an earlier version' : `From Quillport ${version}`}
                </span>
                <span className="text-s text-ink-3">{when(made_at, now)}</span>
                <span className="w-16 text-right text-s text-ink-3 tabular-nums">{megabytes(bytes)}</span>
              </li>
            ))}
          </ul>
          <Button tone="removal" onClick={() => setAsks(true)}>
            {copies.length === 1 ? 'Delete the copy…' : 'Delete the copies…'}
          </Button>
        </>
      )}
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={copies.length === 1 ? 'Delete the copy?' : `Delete ${count(copies.length, 'copy', 'copies')}?`}
        description="Your current data stays. But if the newer version fails later, Quillport can no longer restore your data to its state before the update."
        confirm="Delete"
        busy={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => setAsks(false) })}
      />
    </Section>
  )
}
