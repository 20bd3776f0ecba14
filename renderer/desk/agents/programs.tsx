import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Program } from '../../../contract/desk.ts'
import { count, listed } from '../../../contract/words.ts'
import { Button, NEXT, TextButton } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { ErrorNote } from '../error-note.tsx'
import { deskQuery, useDesk } from '../queries.ts'
import { ConnectProgram } from './connect-program.tsx'
import { ProgramRow } from './program-row.tsx'

/**
 * Reads the supported programs. `here` are those on this computer, except the `connected` programs, which the list of agents
 * shows. Reads the programs' files again whenever the screen opens.
 */
const usePrograms = () => {
  const programs = useQuery({ ...deskQuery('programs', 'list', {}), refetchOnMount: 'always' })
  const agents = useDesk('agents', 'list', {}).data?.agents
  const all = programs.data?.programs ?? []
  const connected = all.filter(
    ({ state, agent_id }) =>
      state === 'connected' && (agents?.some((agent) => agent.agent_id === agent_id) ?? true),
  )
  const rest = all.filter((one) => !connected.includes(one))
  const here = rest.filter(({ installed, state }) => installed || state !== 'not_connected')
  return { programs, connected, here, others: rest.filter((one) => !here.includes(one)) }
}

/** The apps that most people know, to name as examples. */
const FAMILIAR: readonly string[] = ['Claude Code', 'Cursor', 'VS Code']
const familiar = (names: readonly string[]): readonly string[] =>
  [...names.filter((name) => FAMILIAR.includes(name)), ...names].slice(0, 3)

/**
 * Programs on this computer that the person can connect as agents with one click. Programs that Quillport did not find
 * are folded away. `first`: no agent is connected yet, so that connecting a program is the next step.
 */
export const Programs = ({
  first,
  onAdd,
}: {
  readonly first: boolean
  /** Adds an agent with a token, for a program that is not in the list. */
  readonly onAdd: () => void
}) => {
  const { programs, connected, here, others } = usePrograms()
  const [connecting, setConnecting] = useState<Program | null>(null)
  const ready = here.filter(({ state }) => state === 'not_connected')
  const listOf = (some: readonly Program[], label: string) => (
    <ul aria-label={label} className="overflow-hidden rounded-3 border border-line bg-surface">
      {some.map((program) => (
        <ProgramRow
          key={program.program_id}
          program={program}
          // With several apps, none of them is the one next step.
          primary={first && ready.length === 1 && program === ready[0]}
          onConnect={() => setConnecting(program)}
        />
      ))}
    </ul>
  )
  return (
    <Section
      level="h2"
      title={first ? 'Connect an agent' : 'Connect another agent'}
      aside={
        <TextButton className="text-s" disabled={programs.isFetching} onClick={() => void programs.refetch()}>
          Search for apps again
        </TextButton>
      }
    >
      {programs.error && !programs.data ? (
        <ErrorNote error={programs.error} />
      ) : !programs.data ? (
        <Loading label="Looking for apps" className="grid gap-4 py-2" bars={['w-2/3', 'w-1/2']} />
      ) : (
        <div className="grid gap-3">
          <p className="text-ink-2">
            {here.length > 0
              ? 'Quillport found these apps on this computer. Before Quillport changes an app’s settings, it shows you the change. You can undo the change later.'
              : connected.length > 0
                ? 'All apps that Quillport found on this computer are set up.'
                : !first
                  ? `Quillport can set up ${count(others.length, 'AI app')} for you. None of them is on this computer yet.`
                  : `Quillport can set up ${count(others.length, 'AI app')} for you, such as ${listed(
                      familiar(others.map(({ name }) => name)),
                      'and',
                    )}. It found none of them on this computer. Install an app and search again, or connect any other app yourself.`}
          </p>
          {here.length > 0 && listOf(here, 'Apps on this computer')}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-3 border border-line bg-surface px-3 py-2">
            <div className="min-w-0 flex-1 basis-64">
              <h3 className="font-medium">Any other AI app</h3>
              <p className="text-s text-ink-2">
                The app must run on this computer and support MCP, the standard by which AI apps use other
                apps. Quillport shows you the text to copy into the app’s settings.
              </p>
            </div>
            <Button
              {...(first && !programs.isPending && ready.length === 0 ? NEXT : {})}
              small
              onClick={onAdd}
            >
              Add an agent…
            </Button>
          </div>
          {others.length > 0 && (
            <details>
              <summary className="w-fit cursor-default rounded-1 text-s text-ink-2">
                {here.length > 0
                  ? `${count(others.length, 'more app')} that Quillport can set up`
                  : `Show all ${count(others.length, 'app')} that Quillport can set up`}
              </summary>
              <div className="mt-2">{listOf(others, 'Apps that were not found')}</div>
            </details>
          )}
        </div>
      )}
      {connecting && <ConnectProgram program={connecting} onClose={() => setConnecting(null)} />}
    </Section>
  )
}
