import type { Program } from '../../../contract/desk.ts'
import { UndoProgram } from './program-row.tsx'

type Props = {
  readonly program: Program
  /** Whether the program has not connected since Quillport set it up. */
  readonly waits: boolean
}

/** The settings file that connects a program, what the person does next, and the button that restores the file. */
export const SetUp = ({ program, waits }: Props) => {
  const { name, file, advice, can_undo, message } = program
  return (
    <div className="flex items-start gap-3 pt-1 pr-3 pb-2 pl-[38px] text-s text-ink-2">
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p>{waits ? `${name} is set up. Restart it to connect it.` : `Set up in ${name}’s settings.`}</p>
        {waits && advice && <p>{advice}</p>}
        {message && <p>{message}</p>}
        {file && <p className="font-mono text-xs text-ink-3">{file}</p>}
      </div>
      {can_undo && (
        <div className="text-ink">
          <UndoProgram program={program} />
        </div>
      )}
    </div>
  )
}
