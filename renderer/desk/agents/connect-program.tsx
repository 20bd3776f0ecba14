import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useRef } from 'react'
import type { Program, ProgramChange } from '../../../contract/desk.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { ScrollRegion } from '../../ui/scroll.tsx'
import { Bar } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useConnections } from '../connections/use-connections.ts'
import { ErrorNote } from '../error-note.tsx'
import { callDesk } from '../port.ts'
import { deskQuery, useAct } from '../queries.ts'
import { type DiffLine, linesOf } from './diff.ts'
import { useUndo } from './program-row.tsx'

type Props = { readonly program: Program; readonly onClose: () => void }

/** Shows the change to a program's file, writes it, and says what to do next. */
export const ConnectProgram = ({ program, onClose }: Props) => {
  // Reads the program's file again each time, because the file may have changed.
  const change = useQuery({
    ...deskQuery('programs', 'preview', { program_id: program.program_id }),
    refetchOnMount: 'always',
    gcTime: 0,
  })
  const connect = useAct(
    (seen: string) => callDesk('programs', 'connect', { program_id: program.program_id, seen }),
    'programs',
    'agents',
  )
  const undo = useUndo()
  const { here } = useConnections()
  if (connect.data)
    return (
      <Dialog
        open
        onClose={onClose}
        title={`${program.name} is set up`}
        description={`Restart ${program.name} so that it reads its new settings and connects. You can then test the connection under Agents.`}
        actions={
          <>
            <Button
              tone="quiet"
              onClick={() => {
                undo.run(program)
                onClose()
              }}
            >
              Undo set-up
            </Button>
            <Button data-first tone="primary" onClick={onClose}>
              Done
            </Button>
          </>
        }
      >
        {connect.data.program.message && <Note>{connect.data.program.message}</Note>}
        <Advice program={program} />
        {connect.data.backup && (
          <p className="text-s text-ink-2">
            For 30 days, the original file is kept at{' '}
            <span className="font-mono [overflow-wrap:anywhere]">{connect.data.backup}</span>.
          </p>
        )}
      </Dialog>
    )
  const isReady = change.data !== undefined
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Connect ${program.name}`}
      description={
        <>
          <p>{effectOf(program, change.data)}</p>
          {here && (
            <p className="mt-2">
              {program.name} will act for {here.name}. Quillport asks you before {program.name} spends credits
              or publishes live.
            </p>
          )}
        </>
      }
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            Cancel
          </Button>
          <FirstButton
            key={String(isReady)}
            tone="primary"
            // A preview that is read again must not take the focus from the button. The core refuses an outdated preview.
            disabled={!isReady || connect.isPending}
            onClick={() => change.data && connect.mutate(change.data.seen)}
          >
            {connect.isPending && <Spinner />}
            Connect {program.name}
          </FirstButton>
        </>
      }
    >
      <ErrorNote error={connect.error} />
      {change.data ? (
        <>
          {/* A change that Quillport refused to write differs from the one that the person saw. */}
          <Change change={change.data} unfolded={connect.isError} />
          <Advice program={program} />
        </>
      ) : change.error ? (
        <ErrorNote error={change.error} />
      ) : (
        <Bar className="h-16 w-full" />
      )}
    </Dialog>
  )
}

/** A button that takes the focus when it appears, so that Enter presses it. */
const FirstButton = (props: ComponentProps<typeof Button>) => {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return <Button ref={button} {...props} />
}

/** Says what connecting does to the program's settings. */
const effectOf = ({ name }: Program, change: ProgramChange | undefined): string => {
  if (change && linesOf(change.diff).length === 0)
    return `Quillport is already in ${name}’s settings, so the file will not change. The only change is that the agent appears on the Agents screen again.`
  return change?.creates
    ? `Quillport creates a settings file for ${name}, and adds itself to this file.`
    : `Quillport adds itself to ${name}’s settings. Your other settings stay as they are.`
}

/** The steps that the person must take in the program before the agent works. */
const Advice = ({ program: { advice } }: { readonly program: Program }) => advice && <Note>{advice}</Note>

type ChangeProps = { readonly change: ProgramChange; readonly unfolded: boolean }

/** The file that changes, and the changed lines, folded. */
const Change = ({ change, unfolded }: ChangeProps) => {
  const lines = linesOf(change.diff)
  return (
    <>
      <div className="rounded-2 border border-line px-3 py-2 text-s">
        <p className="text-ink-3">{change.creates ? 'New file' : 'File'}</p>
        <p className="font-mono [overflow-wrap:anywhere]">{change.file}</p>
        {lines.length > 0 && (
          <details open={unfolded} className="mt-2">
            <summary className="w-fit cursor-default rounded-1 text-ink-2">Show the change</summary>
            <ScrollRegion label="The change" className="mt-2 max-h-[36vh] rounded-2 bg-sunken py-2">
              <pre className="font-mono text-s whitespace-pre-wrap [overflow-wrap:anywhere]">
                {lines.map((line) => (
                  <Line key={line.at} line={line} />
                ))}
              </pre>
            </ScrollRegion>
          </details>
        )}
      </div>
      <p className="text-s text-ink-2">
        {change.creates
          ? 'Undo deletes the file.'
          : 'Quillport backs up the file first. To restore the earlier file, press Undo within 30 days.'}{' '}
        {change.holds_token
          ? 'This program cannot run a command to get the token, so Quillport saves the token in the file. The token works only on this computer.'
          : 'Quillport writes no tokens or keys into the file.'}
      </p>
    </>
  )
}

const TONES: Readonly<Record<DiffLine['kind'], string>> = {
  added: 'bg-good-bg text-good',
  removed: 'bg-bad-bg text-bad',
  same: 'text-ink-2',
  place: 'text-ink-3',
}

const Line = ({ line: { kind, text, at } }: { readonly line: DiffLine }) => {
  // The header of a hunk holds only line numbers.
  if (kind === 'place') return at > 0 && <span className={cx('block px-3', TONES.place)}>…</span>
  const Tag = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span'
  return <Tag className={cx('block px-3 no-underline', TONES[kind])}>{text === '' ? ' ' : text}</Tag>
}
