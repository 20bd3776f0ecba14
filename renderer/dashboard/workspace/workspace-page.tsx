import { useState } from 'react'
import { COSTS, PLAN_NAMES } from '../../../contract/credits.ts'
import type { OwnWorkspace } from '../../../contract/dashboard/account.ts'
import type { UpgradeRequest } from '../../../contract/dashboard/workspaces.ts'
import { count } from '../../../contract/words.ts'
import { download } from '../../desk/download.ts'
import { ago, inFull, useNow } from '../../desk/time.ts'
import { Button } from '../../ui/button.tsx'
import { Dot } from '../../ui/dot.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { call } from '../api.ts'
import { wordsOf } from '../auth-error.ts'
import { PartFailed } from '../failed.tsx'
import { DashboardPage, Fact, Facts, Row, Rows } from '../page.tsx'
import { keepWorkspace, useAct, useFreshCredits, useUpgrades, useWays } from '../queries.ts'
import { toast } from '../toasts.tsx'
import { onDay } from '../workspace-words.ts'
import { AskUpgrade } from './ask-upgrade.tsx'
import { DeleteWorkspace } from './delete-workspace.tsx'
import { RenameWorkspace } from './rename-workspace.tsx'
import { Suspended } from './suspended.tsx'
import { planFacts, requestInWords } from './upgrade-words.ts'

const PRICES = `an article costs ${COSTS.generate_article}, its hero image ${COSTS.hero_image} more`

type Props = { readonly workspace: OwnWorkspace }

/** The page with the plan, the upgrade requests, the export and the deletion of a workspace. */
export const WorkspacePage = ({ workspace }: Props) => {
  useFreshCredits()
  const [asking, setAsking] = useState(false)
  const [renaming, setRenaming] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const isOwner = workspace.role === 'owner'
  return (
    <DashboardPage
      title="Workspace"
      remark={
        !isOwner &&
        'Only owners can rename the workspace, ask for upgrades, export the workspace and delete it.'
      }
    >
      {workspace.suspended_for !== null && <Suspended reason={workspace.suspended_for} />}
      {workspace.delete_at !== null && <WillBeDeleted workspace={workspace} deleteAt={workspace.delete_at} />}
      <Section level="h2" title="Name">
        <Rows label="Name">
          <Row
            head={<span className="font-medium">{workspace.name}</span>}
            details="All members see the name."
            actions={
              isOwner && (
                <Button small onClick={() => setRenaming(true)}>
                  Rename…
                </Button>
              )
            }
          />
        </Rows>
      </Section>
      <PlanPart workspace={workspace} onAsk={isOwner ? () => setAsking(true) : null} />
      <Requests workspace_id={workspace.workspace_id} />
      {isOwner && (
        <Section level="h2" title="Your data">
          <Rows label="Your data">
            <ExportRow workspace={workspace} />
            {workspace.delete_at === null && (
              <Row
                head={<h3 className="font-medium">Delete the workspace</h3>}
                details="Deletes the workspace and everything in it after a week. Until then, you can cancel the deletion."
                actions={
                  <Button small tone="removal" onClick={() => setDeleting(true)}>
                    Delete…
                  </Button>
                }
              />
            )}
          </Rows>
        </Section>
      )}
      {renaming && <RenameWorkspace workspace={workspace} onClose={() => setRenaming(false)} />}
      {asking && <AskUpgrade workspace={workspace} onClose={() => setAsking(false)} />}
      {deleting && <DeleteWorkspace workspace={workspace} onClose={() => setDeleting(false)} />}
    </DashboardPage>
  )
}

const WillBeDeleted = ({ workspace, deleteAt }: Props & { readonly deleteAt: string }) => {
  const { workspace_id, role } = workspace
  const keep = useAct(() => call('workspaces', 'keep', { workspace_id }), 'me')
  return (
    <Note
      action={
        role === 'owner' && (
          <Button
            small
            disabled={keep.isPending}
            onClick={() =>
              keep.mutate(undefined, {
                onSuccess: (kept) => {
                  keepWorkspace(kept)
                  toast('The workspace will not be deleted. Its agents work again.')
                },
                onError: (error) => toast(`Not kept: ${wordsOf(error)}`, { bad: true }),
              })
            }
          >
            {keep.isPending && <Spinner />}
            Keep the workspace
          </Button>
        )
      }
    >
      This workspace and everything in it will be deleted on {onDay(deleteAt)}. Until then, agents have no
      access and no new work is started.
    </Note>
  )
}

const ExportRow = ({ workspace: { workspace_id, name } }: Props) => {
  const read = useAct(() => call('workspaces', 'export', { workspace_id }))
  return (
    <Row
      head={<h3 className="font-medium">Export leads, articles and plans</h3>}
      details="Downloads a JSON file. Drafts, settings and the credit history are included. Pictures, logins, keys and the records on the Audit page are not."
      actions={
        <Button
          small
          disabled={read.isPending}
          onClick={() =>
            read.mutate(undefined, {
              onSuccess: ({ text }) =>
                download(`${fileName(name)}.json`, new Blob([text], { type: 'application/json' })),
              onError: (error) => toast(`Not exported: ${wordsOf(error)}`, { bad: true }),
            })
          }
        >
          {read.isPending && <Spinner />}
          Export
        </Button>
      }
    />
  )
}

const fileName = (name: string): string =>
  name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'workspace'

type PlanProps = Props & {
  /** Opens the form for a request; null if the person may not ask. */
  readonly onAsk: (() => void) | null
}

const PlanPart = ({ workspace, onAsk }: PlanProps) => {
  const trialDays = useWays().data?.trial_days
  return (
    <Section level="h2" title="Plan and credits">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3 rounded-3 border border-line bg-surface px-4 py-3">
        <div className="min-w-0 flex-1 basis-60">
          <Facts>
            <Fact name="Your plan">
              <span className="font-medium">{PLAN_NAMES[workspace.plan]}</span>
            </Fact>
            {planFacts(workspace.plan, workspace, trialDays).map(({ name, value }) => (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ))}
            <Fact name="Credits">
              {count(workspace.credits, 'credit')} left
              <span className="text-ink-3"> · {PRICES}</span>
            </Fact>
          </Facts>
        </div>
        {onAsk && (
          <Button tone="primary" onClick={onAsk}>
            Ask for an upgrade
          </Button>
        )}
      </div>
    </Section>
  )
}

const Requests = ({ workspace_id }: { readonly workspace_id: string }) => {
  const { data, error, refetch } = useUpgrades(workspace_id)
  if (data?.requests.length === 0) return null
  return (
    <Section level="h2" title="Requests" remark="Sent to the person who runs the service.">
      {error && !data ? (
        <PartFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label="The requests are loading" className="grid gap-3" bars={['h-14 w-full']} />
      ) : (
        <Rows label="Requests">
          {data.requests.map((request) => (
            <RequestRow key={request.request_id} request={request} />
          ))}
        </Rows>
      )}
    </Section>
  )
}

const RequestRow = ({ request }: { readonly request: UpgradeRequest }) => {
  const now = useNow()
  const { name, message } = requestInWords(request)
  const { created_at, answer } = request
  return (
    <Row
      head={
        <>
          <Dot tone={answer === null ? 'warn' : 'good'} />
          <h3 className="font-medium">{name}</h3>
          <span className="text-s text-ink-3">
            {answer === null ? 'waiting for an answer' : 'answered'} ·{' '}
            <span title={inFull(created_at)}>asked {ago(created_at, now)}</span>
          </span>
        </>
      }
      details={
        <div className="grid gap-0.5 pl-[15px]">
          {message !== '' && <p>{message}</p>}
          {answer !== null && <p className="text-ink">Answer: {answer}</p>}
        </div>
      }
    />
  )
}
