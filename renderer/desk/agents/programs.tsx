import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Program } from '../../../contract/desk.ts'
import { count } from '../../../contract/words.ts'
import { TextButton } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { ErrorNote } from '../error-note.tsx'
import { deskQuery } from '../queries.ts'
import { ConnectProgram } from './connect-program.tsx'
import { ProgramRow } from './program-row.tsx'

/** Reads the supported programs. `here` are those on this computer. Reads the programs' files again whenever the screen opens. */
export const usePrograms = () => {
  const programs = useQuery({ ...deskQuery('programs', 'list', {}), refetchOnMount: 'always' })
  const all = programs.data?.programs ?? []
  const here = all.filter(({ installed, state }) => installed || state !== 'not_connected')
  return { programs, here, others: all.filter((one) => !here.includes(one)) }
}

/**
 * Programs on this computer that the person can connect as agents with one click. Programs that Quillport did not find
 * are folded away. `first`: no agent is connected yet, so that connecting a program is the next step.
 */
export const Programs = ({ first }: { readonly first: boolean }) => {
  const { programs, here, others } = usePrograms()
  const [connecting, setConnecting] = useState<Program | null>(null)
  const next = here.find(({ state }) => state === 'not_connected')
  const listOf = (some: readonly Program[], label: string) => (
    <ul aria-label={label} className="overflow-hidden rounded-3 border border-line bg-surface">
      {some.map((program) => (
        <ProgramRow
          key={program.program_id}
          program={program}
          primary={first && program === next}
          onConnect={() => setConnecting(program)}
        />
      ))}
    </ul>
  )
  return (
    <Section
      level="h2"
      title="Connect a program"
      remark="You see the change to its file first, and you can undo it"
      aside={
        <TextButton className="text-s" disabled={programs.isFetching} onClick={() => void programs.refetch()}>
          Look again
        </TextButton>
      }
    >
      {programs.error && !programs.data ? (
        <ErrorNote error={programs.error} />
      ) : !programs.data ? (
        <Loading label="Looking for programs" className="grid gap-4 py-2" bars={['w-2/3', 'w-1/2']} />
      ) : (
        <div className="grid gap-3">
          {here.length > 0 ? (
            listOf(here, 'Programs on this computer')
          ) : (
            <p className="text-ink-2">
              Quillport found none of the programs that it can connect by itself. Add yours as an agent
              instead.
            </p>
          )}
          {others.length > 0 && (
            <details>
              <summary className="w-fit cursor-default rounded-1 text-s text-ink-2">
                See the {count(others.length, 'supported program')}
                {here.length > 0 && ' that Quillport did not find here'}
              </summary>
              <div className="mt-2">{listOf(others, 'Programs that were not found')}</div>
            </details>
          )}
        </div>
      )}
      {connecting && <ConnectProgram program={connecting} onClose={() => setConnecting(null)} />}
    </Section>
  )
}
