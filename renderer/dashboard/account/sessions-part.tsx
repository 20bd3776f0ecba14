import { ago, inFull, useNow } from '../../desk/time.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { auth, type Session } from '../auth.ts'
import { wordsOf } from '../auth-error.ts'
import { PartFailed } from '../failed.tsx'
import { Row, Rows } from '../page.tsx'
import { useAct, useSessions } from '../queries.ts'
import { toast } from '../toasts.tsx'
import { browserWords } from '../user-agent.ts'

/** Lists the person's sessions, one for each browser, with buttons to end them. */
export const SessionsPart = ({ session_id }: { readonly session_id: string }) => {
  const { data, error, refetch } = useSessions()
  const endOthers = useAct(auth.endOtherSessions, 'sessions')
  const now = useNow()
  const sessions = [...(data ?? [])].sort(
    (a, b) =>
      Number(b.id === session_id) - Number(a.id === session_id) ||
      Date.parse(b.updatedAt) - Date.parse(a.updatedAt),
  )
  const others = sessions.filter(({ id }) => id !== session_id).length
  return (
    <Section
      level="h2"
      title="Sessions"
      remark="Where you are signed in."
      aside={
        others > 0 && (
          <Button
            small
            disabled={endOthers.isPending}
            onClick={() =>
              endOthers.mutate(undefined, {
                onSuccess: () => toast('You have been signed out everywhere else.'),
                onError: (failure) => toast(`Not ended: ${wordsOf(failure)}`, { bad: true }),
              })
            }
          >
            {endOthers.isPending && <Spinner />}
            Sign out everywhere else
          </Button>
        )
      }
    >
      {error && !data ? (
        <PartFailed error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Rows label="Sessions">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} isThis={session.id === session_id} now={now} />
          ))}
        </Rows>
      ) : (
        <Loading label="The sessions are loading" className="grid gap-3" bars={['h-14 w-full']} />
      )}
    </Section>
  )
}

type RowProps = { readonly session: Session; readonly isThis: boolean; readonly now: number }

const SessionRow = ({ session, isThis, now }: RowProps) => {
  const words = browserWords(session.userAgent)
  const end = useAct(() => auth.endSession(session.token), 'sessions')
  return (
    <Row
      head={
        <>
          <h3 className="font-medium" title={session.userAgent ?? undefined}>
            {words}
          </h3>
          {isThis && <span className="text-s text-good">this session</span>}
        </>
      }
      details={
        <p className="text-ink-3">
          {!isThis && (
            <>
              <span title={inFull(session.updatedAt)}>last seen {ago(session.updatedAt, now)}</span>
              {' · '}
            </>
          )}
          <span title={inFull(session.createdAt)}>signed in {ago(session.createdAt, now)}</span>
          {session.ipAddress && ` · from ${session.ipAddress}`}
        </p>
      }
      actions={
        !isThis && (
          <Button
            small
            aria-label={`End the session of ${words}`}
            disabled={end.isPending}
            onClick={() =>
              end.mutate(undefined, {
                onSuccess: () => toast(`Your session in ${words} has ended.`),
                onError: (failure) => toast(`Not ended: ${wordsOf(failure)}`, { bad: true }),
              })
            }
          >
            {end.isPending && <Spinner />}
            End
          </Button>
        )
      }
    />
  )
}
