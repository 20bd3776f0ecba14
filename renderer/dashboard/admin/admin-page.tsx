import { useDeferredValue, useState } from 'react'
import { PLAN_NAMES } from '../../../contract/credits.ts'
import type { AdminWorkspace, OpenRequest } from '../../../contract/dashboard/admin.ts'
import { count } from '../../../contract/words.ts'
import { useNow, when } from '../../desk/time.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { PartFailed } from '../failed.tsx'
import { Link } from '../link.tsx'
import { DashboardPage, Row, Rows } from '../page.tsx'
import { UPGRADE_WORDS } from '../workspace/upgrade-words.ts'
import { AnswerRequest } from './answer-request.tsx'
import { useAllWorkspaces, useOpenRequests } from './queries.ts'
import { StateWords } from './state-words.tsx'

/** The Admin page for operators: open requests, and every workspace of the service. */
export const AdminPage = () => (
  <DashboardPage title="Admin">
    <Requests />
    <Workspaces />
  </DashboardPage>
)

const Requests = () => {
  const { data, error, refetch } = useOpenRequests()
  const [answering, setAnswering] = useState<OpenRequest | null>(null)
  return (
    <Section level="h2" title="Open requests" remark="Customers’ requests that nobody has answered yet.">
      {error && !data ? (
        <PartFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label="The requests are loading" className="grid gap-3" bars={['h-14 w-full']} />
      ) : data.requests.length === 0 ? (
        <p className="text-ink-2">No requests are waiting.</p>
      ) : (
        <Rows label="Open requests">
          {data.requests.map((request) => (
            <RequestRow key={request.request_id} request={request} onAnswer={() => setAnswering(request)} />
          ))}
        </Rows>
      )}
      {answering && <AnswerRequest request={answering} onClose={() => setAnswering(null)} />}
    </Section>
  )
}

const RequestRow = ({
  request: { what, note, workspace_id, workspace_name, plan, asked_by, created_at },
  onAnswer,
}: {
  readonly request: OpenRequest
  readonly onAnswer: () => void
}) => {
  const now = useNow()
  return (
    <Row
      head={
        <>
          <h3 className="font-medium">{UPGRADE_WORDS[what].name}</h3>
          <span className="text-s text-ink-3">{when(created_at, now)}</span>
        </>
      }
      details={
        <>
          {note !== '' && <p>{note}</p>}
          <p className="text-ink-3">
            <Link to={{ page: 'admin', workspace_id }}>{workspace_name}</Link> · {PLAN_NAMES[plan]} ·{' '}
            {asked_by ?? 'somebody without an account'}
          </p>
        </>
      }
      actions={
        <Button small onClick={onAnswer}>
          Answer…
        </Button>
      }
    />
  )
}

const Workspaces = () => {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useAllWorkspaces(search)
  const workspaces = data?.pages.flatMap((page) => page.workspaces) ?? []
  return (
    <Section level="h2" title="Workspaces">
      <TextInput
        type="search"
        aria-label="Find workspaces"
        placeholder="A name, an id, or a member’s email"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="mb-3"
      />
      {error && !data ? (
        <PartFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading
          label="The workspaces are loading"
          className="grid gap-3"
          bars={['h-14 w-full', 'h-14 w-full', 'h-14 w-full']}
        />
      ) : workspaces.length === 0 ? (
        <p role="status" className="text-ink-2">
          {search === ''
            ? 'There are no workspaces yet.'
            : 'No workspace matches. Try a part of a name or an email address.'}
        </p>
      ) : (
        <div className="grid gap-3">
          <Rows label="Workspaces">
            {workspaces.map((workspace) => (
              <WorkspaceRow key={workspace.workspace_id} workspace={workspace} />
            ))}
          </Rows>
          {error && <PartFailed error={error} onRetry={() => void fetchNextPage()} />}
          {hasNextPage && (
            <Button className="w-fit" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {isFetchingNextPage && <Spinner />}
              Show older workspaces
            </Button>
          )}
        </div>
      )}
    </Section>
  )
}

const WorkspaceRow = ({ workspace }: { readonly workspace: AdminWorkspace }) => {
  const { workspace_id, name, plan, credits, owners } = workspace
  return (
    <Row
      head={
        <>
          <h3>
            <Link to={{ page: 'admin', workspace_id }}>{name}</Link>
          </h3>
          <StateWords workspace={workspace} />
        </>
      }
      details={
        <p className="text-ink-3">
          {PLAN_NAMES[plan]} · {count(credits, 'credit')} ·{' '}
          {owners.length === 0 ? 'nobody owns it' : owners.join(', ')}
        </p>
      }
    />
  )
}
