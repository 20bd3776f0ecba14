import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { OwnWorkspace } from '../../../contract/dashboard/account.ts'
import { count } from '../../../contract/words.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { cx } from '../../ui/cx.ts'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { Bar } from '../../ui/skeleton.tsx'
import { call } from '../api.ts'
import { refusalOf } from '../auth-error.ts'
import { PartFailed } from '../failed.tsx'
import { ButtonLink, Link } from '../link.tsx'
import { DashboardPage, Fact, Facts } from '../page.tsx'
import { keepWorkspace, useAct, useApps, useKeys, useWays } from '../queries.ts'
import { ROLE_WORDS } from '../role-words.ts'
import { toast } from '../toasts.tsx'
import { Suspended } from '../workspace/suspended.tsx'
import { forumWords, onDay, PLAN_WORDS } from '../workspace-words.ts'

/** The overview of a workspace: its tier, credits and forum access, and the next steps. */
export const OverviewPage = ({ workspace }: { readonly workspace: OwnWorkspace }) => {
  const [renaming, setRenaming] = useState(false)
  const { name, role, plan, credits, delete_at, suspended_for } = workspace
  return (
    <DashboardPage title="Overview">
      {suspended_for !== null && <Suspended reason={suspended_for} />}
      {delete_at && (
        <Note>
          This workspace and everything in it will be deleted on {onDay(delete_at)}. To keep it, open{' '}
          <Link to={{ page: 'workspace', workspace_id: workspace.workspace_id, part: 'workspace' }}>
            Workspace
          </Link>
          .
        </Note>
      )}
      <Section level="h2" title="Workspace">
        <div className="rounded-3 border border-line bg-surface px-4 py-3">
          <Facts>
            <Fact name="Name">
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="min-w-0 font-medium">{name}</span>
                {role === 'owner' && (
                  <Button small onClick={() => setRenaming(true)}>
                    Rename…
                  </Button>
                )}
              </span>
            </Fact>
            <Fact name="Your role">
              {ROLE_WORDS[role].name}
              <span className="text-ink-3"> · {ROLE_WORDS[role].does}</span>
            </Fact>
            <Fact name="Plan">{PLAN_WORDS[plan]}</Fact>
            <Fact name="Credits">{count(credits, 'credit')} left</Fact>
            <Fact name="Forums">{forumWords(workspace)}</Fact>
            <Fact name="Address">
              <ServiceAddress />
            </Fact>
          </Facts>
        </div>
      </Section>
      <NextSteps workspace={workspace} />
      {renaming && <RenameDialog workspace={workspace} onClose={() => setRenaming(false)} />}
    </DashboardPage>
  )
}

const ServiceAddress = () => {
  const { data, error, refetch } = useWays()
  if (error && !data) return <PartFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Bar className="my-1 w-48" />
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 font-mono text-s">{data.base_url}</span>
      <CopyButton text={data.base_url}>Copy the address</CopyButton>
    </span>
  )
}

const NextSteps = ({ workspace }: { readonly workspace: OwnWorkspace }) => (
  <Section level="h2" title="Next steps">
    <ol className="overflow-hidden rounded-3 border border-line bg-surface">
      {workspace.role === 'owner' ? (
        <OwnersSteps workspace={workspace} />
      ) : (
        <MembersSteps workspace={workspace} />
      )}
    </ol>
  </Section>
)

const OpenWork = ({ workspace_id, first }: { readonly workspace_id: string; readonly first: boolean }) => (
  <ButtonLink to={{ page: 'workspace', workspace_id, part: 'work' }} tone={first ? 'primary' : 'normal'}>
    Open leads and articles
  </ButtonLink>
)

const OwnersSteps = ({ workspace: { workspace_id, watches } }: { readonly workspace: OwnWorkspace }) => {
  // Marking finished steps is optional, so if the keys or apps cannot be read, no step is marked.
  const keys = useKeys(workspace_id).data?.keys ?? []
  const active = keys.filter(
    ({ revoked_at, expires_at }) =>
      revoked_at === null && (expires_at === null || Date.parse(expires_at) > Date.now()),
  )
  const apps = useApps(workspace_id).data?.apps ?? []
  const used = apps.length > 0 || active.some(({ last_used_at }) => last_used_at !== null)
  const { base_url } = useWays().data ?? {}
  return (
    <>
      <Step
        n={1}
        title="Find your first leads"
        done={watches}
        action={<OpenWork workspace_id={workspace_id} first={!watches} />}
      >
        Describe what you sell, and choose communities to watch. Quillport reads these communities and shows
        you posts that ask for what you sell. On the same page, you find articles, plans and sites.
      </Step>
      <Step
        n={2}
        title="Connect an agent"
        done={used}
        action={
          <ButtonLink to={{ page: 'workspace', workspace_id, part: 'agents' }} tone="normal">
            {used || active.length > 0 ? 'Open Agents' : 'Connect an agent'}
          </ButtonLink>
        }
      >
        Claude Code, Cursor and other programs that support MCP can find leads, draft replies and write
        articles. Sign in from the program, or create a key for it and choose what the key allows.
      </Step>
      <Step
        n={3}
        title="Use the desktop app"
        action={base_url && <CopyButton text={base_url}>Copy the address</CopyButton>}
      >
        The desktop app works offline, and asks you before the agents on your computer spend credits or
        publish. Whoever runs this service can give you the app. In the app, choose “Connect to a service”,
        enter the address of this service, and sign in. You need no key.
      </Step>
    </>
  )
}

const MembersSteps = ({ workspace: { workspace_id, role } }: { readonly workspace: OwnWorkspace }) => (
  <>
    <Step n={1} title="Work on leads and articles" action={<OpenWork workspace_id={workspace_id} first />}>
      {role === 'viewer'
        ? 'You can read the leads, articles and plans of this workspace.'
        : 'Answer leads. Plan, write and publish articles.'}
    </Step>
    <Step
      n={2}
      title="Connect an app"
      action={
        <ButtonLink to={{ page: 'workspace', workspace_id, part: 'agents' }} tone="normal">
          See how
        </ButtonLink>
      }
    >
      An app that can sign in over MCP works in this workspace with your role. Only an owner of the workspace
      can create agent keys and connect the desktop app.
    </Step>
  </>
)

type StepProps = {
  readonly n: number
  readonly title: string
  readonly done?: boolean
  readonly action?: ReactNode
  readonly children: string
}

const Step = ({ n, title, done = false, action, children }: StepProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0">
    <div className="flex min-w-0 flex-1 basis-60 items-start gap-3">
      <span
        aria-hidden="true"
        className={cx(
          'mt-px grid size-[18px] shrink-0 place-items-center rounded-full text-xs font-semibold',
          done ? 'bg-good-bg text-good' : 'bg-hover text-ink-2',
        )}
      >
        {done ? <Check size={12} strokeWidth={2.5} /> : n}
      </span>
      <div className="min-w-0">
        <h3 className="font-medium">
          {title}
          {done && <span className="font-normal text-ink-3"> · done</span>}
        </h3>
        <p className="max-w-[68ch] text-pretty text-ink-2">{children}</p>
      </div>
    </div>
    {action && <div className="pl-[30px]">{action}</div>}
  </li>
)

const RenameDialog = ({
  workspace: { workspace_id, name },
  onClose,
}: {
  readonly workspace: OwnWorkspace
  readonly onClose: () => void
}) => {
  const [typed, setTyped] = useState(name)
  const rename = useAct((next: string) => call('workspaces', 'rename', { workspace_id, name: next }), 'me')
  return (
    <FormDialog
      title="Rename the workspace"
      error={refusalOf(rename.error, 'Close this dialog and check whether the name has changed.')}
      submit="Rename"
      ready={typed.trim() !== ''}
      busy={rename.isPending}
      onClose={onClose}
      onSubmit={() =>
        rename.mutate(typed.trim(), {
          onSuccess: (renamed) => {
            keepWorkspace(renamed)
            toast(`The workspace is now called ${renamed.name}.`)
            onClose()
          },
        })
      }
    >
      <TextField
        label="Name"
        hint="All members see the name."
        data-first
        value={typed}
        maxLength={100}
        onText={setTyped}
        onFocus={(event) => event.target.select()}
      />
    </FormDialog>
  )
}
