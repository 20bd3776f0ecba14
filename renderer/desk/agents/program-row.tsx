import type { Program } from '../../../contract/desk.ts'
import { Button } from '../../ui/button.tsx'
import { Dot, type DotTone } from '../../ui/dot.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { wordsOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { useAct } from '../queries.ts'
import { toast } from '../toasts.ts'

const STATE: Readonly<Record<Program['state'], { readonly tone: DotTone; readonly words: string }>> = {
  not_connected: { tone: 'off', words: 'found, not connected' },
  connected: { tone: 'good', words: 'connected' },
  changed: { tone: 'warn', words: 'changed by hand' },
  gone: { tone: 'bad', words: 'entry missing' },
}

/** Returns a mutation that removes Quillport's entry from a program's file and tells the person. */
export const useUndo = () => {
  const undo = useAct(
    (program_id: string) => callDesk('programs', 'undo', { program_id }),
    'programs',
    'agents',
  )
  return {
    isPending: undo.isPending,
    run: ({ program_id, name }: Program) =>
      undo.mutate(program_id, {
        onSuccess: () =>
          toast(
            `${name} is no longer set up to use Quillport. Its agent stays under “Your agents” until you disconnect the agent.`,
          ),
        onError: (error) => toast(`Not undone: ${wordsOf(error)}`, { tone: 'bad' }),
      }),
  }
}

/**
 * Returns a mutation that dismisses a program whose entry is missing. The program's file does not change. The row may
 * disappear before the answer arrives.
 */
const useForget = () => {
  const remember = useAct(
    (program_id: string) => callDesk('programs', 'remember', { program_id }),
    'programs',
    'agents',
  )
  return useAct(
    async ({ program_id, name }: Program) => {
      try {
        await callDesk('programs', 'forget', { program_id })
        toast(`${name} was forgotten.`, { undo: () => remember.mutate(program_id) })
      } catch (error) {
        toast(`Not forgotten: ${wordsOf(error)}`, { tone: 'bad' })
      }
    },
    'programs',
    'agents',
  )
}

/** The button that restores a program's settings file as it was before Quillport changed it. */
export const UndoProgram = ({ program }: { readonly program: Program }) => {
  const undo = useUndo()
  return (
    <Button
      small
      aria-label={`Undo set-up of ${program.name}`}
      disabled={undo.isPending}
      onClick={() => undo.run(program)}
    >
      {undo.isPending && <Spinner />}
      Undo set-up
    </Button>
  )
}

type Props = {
  readonly program: Program
  /** Whether connecting this program is the next step on the screen. */
  readonly primary: boolean
  readonly onConnect: () => void
}

/** The row of a program: its name, the state of its settings file, and the button that changes the file. */
export const ProgramRow = ({ program, primary, onConnect }: Props) => {
  const { name, state, message, file, can_undo, installed } = program
  const { tone, words } = STATE[state]
  const forget = useForget()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-3 py-2 last:border-b-0">
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex items-center gap-2">
          {state !== 'not_connected' && <Dot tone={tone} />}
          <h3 className="font-medium">{name}</h3>
          <span className="text-s text-ink-2">
            {state === 'not_connected' && !installed ? 'not found' : words}
            {!installed && state !== 'not_connected' && ', app not found'}
          </span>
        </div>
        {message && (
          <p className="pl-[15px] text-s text-ink-2 [overflow-wrap:anywhere]">
            {message}
            {state === 'gone' &&
              !can_undo &&
              ' Connect the app again. If you removed the entry yourself, press Forget.'}
            {state === 'gone' && can_undo && ' Connect the app again to restore the entry.'}
          </p>
        )}
        {file && state !== 'not_connected' && !message?.includes(file) && (
          <p className="pl-[15px] font-mono text-xs text-ink-3 [overflow-wrap:anywhere]">{file}</p>
        )}
      </div>
      <div className="flex gap-2">
        {can_undo && <UndoProgram program={program} />}
        {state === 'gone' && !can_undo && (
          <Button
            small
            tone="quiet"
            aria-label={`Forget ${name}`}
            disabled={forget.isPending}
            onClick={() => forget.mutate(program)}
          >
            Forget
          </Button>
        )}
        {state !== 'connected' && (
          <Button
            small
            tone={primary ? 'primary' : 'normal'}
            aria-label={state === 'not_connected' ? `Connect ${name}` : `Connect ${name} again`}
            onClick={onConnect}
          >
            {state === 'not_connected' ? 'Connect…' : 'Connect again…'}
          </Button>
        )}
      </div>
    </li>
  )
}
