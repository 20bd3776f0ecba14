import { useQuery } from '@tanstack/react-query'
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
              Undo
            </Button>
            <Button data-first tone="primary" onClick={onClose}>
              Done
            </Button>
          </>
        }
      >
        <Advice program={program} />
        {connect.data.backup && (
          <p className="text-s text-ink-2">
            For 30 days, the original file is kept at{' '}
            <span className="font-mono [overflow-wrap:anywhere]">{connect.data.backup}</span>.
          </p>
        )}
      </Dialog>
    )
  return (
    <Dialog
      wide
      open
      onClose={onClose}
      title={`Connect ${program.name}`}
      description={
        here && `It will act for ${here.name}, and ask you before it spends credits or publishes live.`
      }
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            tone="primary"
            disabled={!change.data || change.isFetching || connect.isPending}
            onClick={() => change.data && connect.mutate(change.data.seen)}
          >
            {connect.isPending && <Spinner />}
            Write the change
          </Button>
        </>
      }
    >
      <ErrorNote error={connect.error} />
      {change.data ? (
        <>
          <Change change={change.data} />
          <Advice program={program} />
        </>
      ) : change.error ? (
        <ErrorNote error={change.error} />
      ) : (
        <Bar className="h-40 w-full" />
      )}
    </Dialog>
  )
}

/** The steps that the person must take in the program before the agent works. */
const Advice = ({ program: { advice } }: { readonly program: Program }) => advice && <Note>{advice}</Note>

const Change = ({ change }: { readonly change: ProgramChange }) => {
  const lines = linesOf(change.diff)
  return (
    <>
      <div className="text-ink-2">
        <p>{change.creates ? 'This file will be created:' : 'This file will be changed:'}</p>
        <p className="font-mono text-s text-ink [overflow-wrap:anywhere]">{change.file}</p>
      </div>
      {lines.length === 0 ? (
        <p>
          The file is already correct and will not change. Quillport only puts the agent back on the Agents
          screen.
        </p>
      ) : (
        <ScrollRegion label="The change" className="max-h-[40vh] rounded-2 bg-sunken py-2">
          <pre className="font-mono text-s whitespace-pre-wrap [overflow-wrap:anywhere]">
            {lines.map((line) => (
              <Line key={line.at} line={line} />
            ))}
          </pre>
        </ScrollRegion>
      )}
      <p className="text-s text-ink-2">
        {change.creates
          ? 'Undo deletes the file.'
          : 'Quillport backs up the file first. For 30 days, Undo restores it.'}{' '}
        {change.holds_token
          ? 'This app cannot start a command, so Quillport writes a token into the file. The token works only on this computer.'
          : 'This entry runs the Quillport command. It contains no tokens or keys.'}
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

const Line = ({ line: { kind, text } }: { readonly line: DiffLine }) => {
  const Tag = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span'
  return <Tag className={cx('block px-3 no-underline', TONES[kind])}>{text === '' ? ' ' : text}</Tag>
}
