import type { NewsTarget } from '../../../contract/dashboard/news.ts'
import { ago, inFull, useNow } from '../../desk/time.ts'
import { Button } from '../../ui/button.tsx'
import { Dot } from '../../ui/dot.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { call } from '../api.ts'
import { wordsOf } from '../auth-error.ts'
import { Row } from '../page.tsx'
import { useAct } from '../queries.ts'
import { toast } from '../toasts.tsx'
import { eventsInWords, stateOfTarget, wayInWords } from './news-words.ts'

type Props = {
  readonly workspace_id: string
  readonly target: NewsTarget
  /** Whether the person may change the target. */
  readonly mayChange: boolean
  readonly onChange: () => void
  readonly onRemove: () => void
}

/** The row of a target: its state and its buttons. */
export const TargetRow = ({ workspace_id, target, mayChange, onChange, onRemove }: Props) => {
  const now = useNow()
  const { target_id, name, address, events, last, off } = target
  const state = stateOfTarget(target)
  const test = useAct(() => call('news', 'test', { workspace_id, target_id }), 'news')
  const turn = useAct((on: boolean) => call('news', 'change', { workspace_id, target_id, on }), 'news')
  return (
    <Row
      head={
        <>
          <Dot tone={state.tone} />
          <h3 className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</h3>
          <span className="text-s text-ink-3">{state.words}</span>
        </>
      }
      details={
        <div className="grid gap-0.5 pl-[15px]">
          <p>
            {wayInWords(target)} <span className="text-ink-3">· {address}</span>
          </p>
          <p className="text-ink-3">
            {eventsInWords(events)}
            {last && <span title={inFull(last.tried_at)}> · last message {ago(last.tried_at, now)}</span>}
          </p>
          {off === null && last?.error && last.state !== 'sent' && <p className="text-warn">{last.error}</p>}
        </div>
      }
      actions={
        mayChange && (
          <>
            {off === null ? (
              <Button
                small
                aria-label={`Send a test to ${name}`}
                disabled={test.isPending}
                onClick={() =>
                  test.mutate(undefined, {
                    onSuccess: () => toast('A test is on its way. The log shows whether it arrived.'),
                    onError: (error) => toast(`No test was sent: ${wordsOf(error)}`, { bad: true }),
                  })
                }
              >
                {test.isPending && <Spinner />}
                Send a test
              </Button>
            ) : null}
            <Button
              small
              aria-label={off === null ? `Turn off ${name}` : `Turn on ${name}`}
              disabled={turn.isPending}
              onClick={() =>
                turn.mutate(off !== null, {
                  onError: (error) => toast(`Not changed: ${wordsOf(error)}`, { bad: true }),
                })
              }
            >
              {turn.isPending && <Spinner />}
              {off === null ? 'Turn off' : 'Turn on'}
            </Button>
            <Button small aria-label={`Edit ${name}`} onClick={onChange}>
              Edit…
            </Button>
            <Button small tone="removal" aria-label={`Remove ${name}`} onClick={onRemove}>
              Remove…
            </Button>
          </>
        )
      }
    />
  )
}
