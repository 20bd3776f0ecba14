import type { AuditEntry } from '../../../contract/dashboard/audit.ts'
import { uncapital } from '../../../contract/words.ts'
import { inFull, useNow, when } from '../../desk/time.ts'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { PartFailed } from '../failed.tsx'
import { DashboardPage, Row, Rows } from '../page.tsx'
import { useAudit } from '../queries.ts'

/** The audit page: who changed what in a workspace, newest first. */
export const AuditPage = ({ workspace_id }: { readonly workspace_id: string }) => {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useAudit(workspace_id)
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <DashboardPage
      title="Audit"
      remark="Every change by a member, an agent key, an app or the operator in the past year."
    >
      {error && !data ? (
        <PartFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading
          label="The audit is loading"
          className="grid gap-3"
          bars={['h-14 w-full', 'h-14 w-full', 'h-14 w-full']}
        />
      ) : entries.length === 0 ? (
        <p className="text-ink-2">No changes yet.</p>
      ) : (
        <>
          <Rows label="Changes">
            {entries.map((entry) => (
              <EntryRow key={entry.audit_id} entry={entry} />
            ))}
          </Rows>
          {error && <PartFailed error={error} onRetry={() => void fetchNextPage()} />}
          {hasNextPage && (
            <Button className="w-fit" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {isFetchingNextPage && <Spinner />}
              Show older changes
            </Button>
          )}
        </>
      )}
    </DashboardPage>
  )
}

/** The row of one change, as a sentence: who did what, and when. */
export const EntryRow = ({ entry: { at, by, action, about } }: { readonly entry: AuditEntry }) => {
  const now = useNow()
  return (
    <Row
      head={
        <>
          <h3 className="min-w-0 [overflow-wrap:anywhere]">
            <span className="font-medium">
              {by.kind === 'key' && 'Agent key '}
              {by.name}
            </span>{' '}
            {uncapital(action)}
          </h3>
          {about !== null && <span className="min-w-0 text-ink-2 [overflow-wrap:anywhere]">{about}</span>}
        </>
      }
      details={
        <p className="text-ink-3">
          <span title={inFull(at)}>{when(at, now)}</span>
        </p>
      }
    />
  )
}
