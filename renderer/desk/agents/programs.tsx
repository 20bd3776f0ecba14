import { useState } from 'react'
import type { Program } from '../../../contract/desk.ts'
import { count } from '../../../contract/words.ts'
import { TextButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { Bar } from '../../ui/skeleton.tsx'
import { wordsOf } from '../errors.ts'
import { ConnectProgram } from './connect-program.tsx'
import { ProgramRow } from './program-row.tsx'
import { usePrograms } from './use-programs.ts'

/** Programs on this computer that one click makes an agent; those that are not found are folded away. */
export const Programs = () => {
  const programs = usePrograms()
  const [connecting, setConnecting] = useState<Program | null>(null)
  const all = programs.data?.programs ?? []
  const here = all.filter(({ installed, state }) => installed || state !== 'not_connected')
  const others = all.filter((one) => !here.includes(one))
  const listOf = (some: readonly Program[], label: string) => (
    <ul aria-label={label} className="overflow-hidden rounded-3 border border-line bg-surface">
      {some.map((program) => (
        <ProgramRow key={program.program_id} program={program} onConnect={() => setConnecting(program)} />
      ))}
    </ul>
  )
  return (
    <Section
      level="h2"
      title="Connect a program"
      remark="The change to its file is shown first, and can be undone"
      aside={
        <TextButton className="text-s" disabled={programs.isFetching} onClick={() => void programs.refetch()}>
          Look again
        </TextButton>
      }
    >
      {programs.error && !programs.data ? (
        <Note tone="bad" announce>
          {wordsOf(programs.error)}
        </Note>
      ) : !programs.data ? (
        <div role="status" aria-label="Programs are looked for" className="grid gap-4 py-2">
          <Bar className="w-2/3" />
          <Bar className="w-1/2" />
        </div>
      ) : (
        <div className="grid gap-3">
          {here.length > 0 ? (
            listOf(here, 'Programs on this computer')
          ) : (
            <p className="text-ink-2">
              No program that Quillport knows is on this computer. Any agent that speaks MCP can be added by
              hand.
            </p>
          )}
          {others.length > 0 && (
            <details>
              <summary className="w-fit cursor-default rounded-1 text-s text-ink-2">
                {count(others.length, 'program was', 'programs were')} not found here
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
