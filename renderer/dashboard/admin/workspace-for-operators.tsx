import { useState } from 'react'
import { PLAN_NAMES } from '../../../contract/credits.ts'
import { AUDIT_PAGE } from '../../../contract/dashboard/audit.ts'
import type { Dashboard } from '../../../contract/dashboard.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Answer } from '../../../contract/operation.ts'
import { count, sentence } from '../../../contract/words.ts'
import { inFull, useNow, when } from '../../desk/time.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { EntryRow } from '../audit/audit-page.tsx'
import { PartFailed } from '../failed.tsx'
import { ButtonLink, Link } from '../link.tsx'
import { DashboardPage, Fact, Facts, Row, Rows } from '../page.tsx'
import { ROLE_WORDS } from '../role-words.ts'
import { UPGRADE_WORDS } from '../workspace/upgrade-words.ts'
import { forumWords, onDay } from '../workspace-words.ts'
import { AnswerRequest } from './answer-request.tsx'
import { ChangeWorkspace } from './change-workspace.tsx'
import { useOneWorkspace } from './queries.ts'
import { RemoveFromWorkspace } from './remove-from-workspace.tsx'
import { SuspendWorkspace } from './suspend-workspace.tsx'

type Shown = Answer<Dashboard['admin']['workspace']>

/** Shows one workspace to an operator, with dialogs to change it. */
export const WorkspaceForOperators = ({ workspace_id }: { readonly workspace_id: string }) => {
  const { data, error, refetch } = useOneWorkspace(workspace_id)
  const [dialog, setDialog] = useState<'change' | 'suspend' | null>(null)
  if (!data && error instanceof AppError && error.code === 'not_found')
    return (
      <main className="grid flex-1 place-items-center">
        <Empty
          level="h1"
          title="This workspace does not exist"
          action={<ButtonLink to={{ page: 'admin', workspace_id: null }}>See all workspaces</ButtonLink>}
        >
          <p>The workspace was deleted, or the address of this page is wrong.</p>
        </Empty>
      </main>
    )
  return (
    <DashboardPage
      title={data?.name ?? 'Workspace'}
      remark="Quillport records every change that you make here, with your reason. The owners can read these records on the Audit page."
      action={
        data && (
          <div className="flex gap-2">
            <Button
              tone={data.suspended_for === null ? 'danger' : 'normal'}
              onClick={() => setDialog('suspend')}
            >
              {data.suspended_for === null ? 'Suspend…' : 'Resume…'}
            </Button>
            <Button tone="primary" onClick={() => setDialog('change')}>
              Change…
            </Button>
          </div>
        )
      }
    >
      <p>
        <Link to={{ page: 'admin', workspace_id: null }}>All workspaces</Link>
      </p>
      {error && !data ? (
        <PartFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading
          label="The workspace is loading"
          className="grid gap-3"
          bars={['h-40 w-full', 'h-14 w-full']}
        />
      ) : (
        <Parts workspace={data} />
      )}
      {data && dialog === 'change' && <ChangeWorkspace workspace={data} onClose={() => setDialog(null)} />}
      {data && dialog === 'suspend' && <SuspendWorkspace workspace={data} onClose={() => setDialog(null)} />}
    </DashboardPage>
  )
}

const Parts = ({ workspace }: { readonly workspace: Shown }) => (
  <>
    {workspace.suspended_for !== null && (
      <Note tone="bad">
        Suspended: {sentence(workspace.suspended_for)} Agents have no access, and no new work is started.
      </Note>
    )}
    {workspace.delete_at !== null && (
      <Note>
        It will be deleted on {onDay(workspace.delete_at)}. Until then, its owners can cancel the deletion.
      </Note>
    )}
    <div className="rounded-3 border border-line bg-surface px-4 py-3">
      <Facts>
        <Fact name="Id">
          <span className="font-mono text-s">{workspace.workspace_id}</span>
        </Fact>
        <Fact name="Plan">{PLAN_NAMES[workspace.plan]}</Fact>
        <Fact name="Credits">{count(workspace.credits, 'credit')} left</Fact>
        <Fact name="Forums">{forumWords(workspace)}</Fact>
        <Fact name="Live posts">
          {workspace.live_publish ? 'Agents may publish live' : 'Agents save drafts only'}
        </Fact>
        <Fact name="Made">{inFull(workspace.created_at)}</Fact>
      </Facts>
    </div>
    <Members workspace={workspace} />
    <Requests workspace={workspace} />
    <Section
      level="h2"
      title="Latest changes"
      remark={
        workspace.changes.length < AUDIT_PAGE
          ? undefined
          : `The newest ${AUDIT_PAGE} changes. To list older changes too, run the command “workspace audit ID --all”.`
      }
    >
      {workspace.changes.length === 0 ? (
        <p className="text-ink-2">No changes yet.</p>
      ) : (
        <Rows label="Latest changes">
          {workspace.changes.map((entry) => (
            <EntryRow key={entry.audit_id} entry={entry} />
          ))}
        </Rows>
      )}
    </Section>
  </>
)

const Members = ({ workspace: { workspace_id, members, invitations } }: { readonly workspace: Shown }) => {
  const [removing, setRemoving] = useState<Shown['members'][number] | null>(null)
  return (
    <Section level="h2" title="Members">
      {members.length + invitations.length === 0 ? (
        <p className="text-ink-2">
          This workspace has no members. To give it an owner, run{' '}
          <span className="font-mono text-s">people invite</span> with the workspace’s id.
        </p>
      ) : (
        <Rows label="Members">
          {members.map((member) => {
            const { person_id, name, email, role } = member
            return (
              <Row
                key={person_id}
                head={<h3 className="font-medium">{name}</h3>}
                details={email}
                actions={
                  <>
                    <span className="text-ink-2">{ROLE_WORDS[role].name}</span>
                    <Button
                      small
                      tone="removal"
                      aria-label={`Remove ${name}`}
                      onClick={() => setRemoving(member)}
                    >
                      Remove…
                    </Button>
                  </>
                }
              />
            )
          })}
          {invitations.map(({ invitation_id, email, role, expires_at }) => (
            <Row
              key={invitation_id}
              head={<h3 className="font-medium">{email}</h3>}
              details={`Invited, until ${onDay(expires_at)}`}
              actions={<span className="text-ink-2">{ROLE_WORDS[role].name}</span>}
            />
          ))}
        </Rows>
      )}
      {removing && (
        <RemoveFromWorkspace
          workspace_id={workspace_id}
          member={removing}
          onClose={() => setRemoving(null)}
        />
      )}
    </Section>
  )
}

const Requests = ({ workspace: { name, requests } }: { readonly workspace: Shown }) => {
  const now = useNow()
  const [answering, setAnswering] = useState<Shown['requests'][number] | null>(null)
  return (
    <Section level="h2" title="Requests">
      {requests.length === 0 ? (
        <p className="text-ink-2">This workspace has sent no requests.</p>
      ) : (
        <Rows label="Requests">
          {requests.map((request) => (
            <Row
              key={request.request_id}
              head={
                <>
                  <h3 className="font-medium">{UPGRADE_WORDS[request.what].name}</h3>
                  <span className="text-s text-ink-3">{when(request.created_at, now)}</span>
                </>
              }
              details={
                <>
                  {request.note !== '' && <p>{request.note}</p>}
                  {request.answer !== null && <p className="text-ink">Answer: {request.answer}</p>}
                </>
              }
              actions={
                request.answer === null && (
                  <Button small onClick={() => setAnswering(request)}>
                    Answer…
                  </Button>
                )
              }
            />
          ))}
        </Rows>
      )}
      {answering && (
        <AnswerRequest request={{ ...answering, workspace_name: name }} onClose={() => setAnswering(null)} />
      )}
    </Section>
  )
}
