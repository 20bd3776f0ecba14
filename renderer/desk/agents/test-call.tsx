import type { Agent } from '../../../contract/desk.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { wordsOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { useAct } from '../queries.ts'

/** Makes a test call for an agent. The button and what came back are separate, because other buttons stand beside the button. */
export const useTestCall = ({ agent_id, name, last_seen_at }: Agent) => {
  const test = useAct(() => callDesk('agents', 'test', { agent_id }))
  const { data, error, isPending } = test
  return {
    button: (
      <Button
        small
        disabled={isPending}
        aria-label={`Test the connection of ${name}`}
        onClick={() => test.mutate(undefined)}
      >
        {isPending && <Spinner />}
        Test the connection
      </Button>
    ),
    outcome: error ? (
      <Note tone="bad" announce>
        {wordsOf(error)}
      </Note>
    ) : (
      data && (
        <Note tone={data.ok ? 'good' : data.title === null ? 'warn' : 'bad'} announce>
          {data.title !== null &&
            `“${data.title}” ${data.ok ? 'came back' : 'failed'} after ${data.duration_ms.toLocaleString()} ms. `}
          {data.said}
          {data.ok &&
            last_seen_at === null &&
            ` ${name} itself has not connected yet. Restart it so that it reads its new settings.`}
        </Note>
      )
    ),
  }
}
