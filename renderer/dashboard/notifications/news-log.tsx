import type { Delivery, NewsTarget } from '../../../contract/dashboard/news.ts'
import { ago, inFull, useNow, when } from '../../desk/time.ts'
import { Button } from '../../ui/button.tsx'
import { Dot } from '../../ui/dot.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { call } from '../api.ts'
import { wordsOf } from '../auth-error.ts'
import { PartFailed } from '../failed.tsx'
import { Row, Rows } from '../page.tsx'
import { useAct } from '../queries.ts'
import { toast } from '../toasts.tsx'
import { useNewsLog } from './news-queries.ts'
import { aboutInWords, DELIVERY_WORDS } from './news-words.ts'

type Props = {
  readonly workspace_id: string
  readonly targets: readonly NewsTarget[]
  readonly mayChange: (target: NewsTarget) => boolean
}

/** The log of messages, newest first. Each message has a button to send it again. */
export const NewsLog = ({ workspace_id, targets, mayChange }: Props) => {
  const log = useNewsLog(workspace_id)
  const deliveries = log.data?.pages.flatMap((page) => page.deliveries) ?? []
  if (log.error && !log.data)
    return (
      <Section level="h2" title="Log">
        <PartFailed error={log.error} onRetry={() => void log.refetch()} />
      </Section>
    )
  if (!log.data)
    return (
      <Section level="h2" title="Log">
        <Loading label="The log is loading" className="grid gap-3" bars={['h-12 w-full', 'h-12 w-full']} />
      </Section>
    )
  return (
    <Section level="h2" title="Log">
      {deliveries.length === 0 ? (
        <p className="text-ink-2">
          Nothing has been sent yet. To check whether messages arrive, send a test.
        </p>
      ) : (
        <Rows label="Log of messages">
          {deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery.delivery_id}
              workspace_id={workspace_id}
              delivery={delivery}
              target={targets.find(({ target_id }) => target_id === delivery.target_id)}
              mayChange={mayChange}
            />
          ))}
        </Rows>
      )}
      {log.hasNextPage && (
        <Button
          small
          className="mt-2"
          disabled={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          {log.isFetchingNextPage && <Spinner />}
          Show older messages
        </Button>
      )}
    </Section>
  )
}

type RowProps = {
  readonly workspace_id: string
  readonly delivery: Delivery
  readonly target: NewsTarget | undefined
  readonly mayChange: Props['mayChange']
}

const DeliveryRow = ({ workspace_id, delivery, target, mayChange }: RowProps) => {
  const now = useNow()
  const { delivery_id, state, created_at, tried_at, next_at, tries, error, answer_status } = delivery
  const { tone, words } = DELIVERY_WORDS[state]
  const about = aboutInWords(delivery)
  const again = useAct(() => call('news', 'sendAgain', { workspace_id, delivery_id }), 'news')
  const canRepeat = state !== 'pending' && target?.off === null && mayChange(target)
  return (
    <Row
      head={
        <>
          <Dot tone={tone} />
          <h3 className="min-w-0 font-medium">{about}</h3>
          <span className="min-w-0 text-s text-ink-3 [overflow-wrap:anywhere]">to {target?.name}</span>
        </>
      }
      details={
        <div className="grid gap-0.5 pl-[15px]">
          <p className="text-ink-3">
            <span title={inFull(tried_at ?? created_at)}>
              {words} {state === 'pending' ? '' : ago(tried_at ?? created_at, now)}
            </span>
            {next_at !== null && <> until {when(next_at, now)}</>}
            {tries > 0 && <> · tried {tries === 1 ? 'once' : `${tries} times`} without success</>}
            {answer_status !== null && <> · status {answer_status}</>}
          </p>
          {error !== null && <p>{error}</p>}
        </div>
      }
      actions={
        canRepeat && (
          <Button
            small
            aria-label={`Send again: ${about} to ${target?.name}`}
            disabled={again.isPending}
            onClick={() =>
              again.mutate(undefined, {
                onSuccess: () => toast('The message is being sent again.'),
                onError: (failed) => toast(`Not sent again: ${wordsOf(failed)}`, { bad: true }),
              })
            }
          >
            {again.isPending && <Spinner />}
            Send again
          </Button>
        )
      }
    />
  )
}
