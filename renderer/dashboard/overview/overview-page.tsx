import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { PLAN_NAMES } from '../../../contract/credits.ts'
import type { OwnWorkspace } from '../../../contract/dashboard/account.ts'
import { count, listed } from '../../../contract/words.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { cx } from '../../ui/cx.ts'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { Bar } from '../../ui/skeleton.tsx'
import { PartFailed } from '../failed.tsx'
import { ButtonLink, buttonLook, Link } from '../link.tsx'
import { useContact } from '../operator.tsx'
import { DashboardPage, Fact, Facts, Row, Rows } from '../page.tsx'
import { useApps, useFreshCredits, useKeys, useUpgrades, useWays } from '../queries.ts'
import { ROLE_WORDS } from '../role-words.ts'
import { Suspended } from '../workspace/suspended.tsx'
import { requestInWords } from '../workspace/upgrade-words.ts'
import { forumWords, onDay } from '../workspace-words.ts'
import { useWaiting } from './use-waiting.ts'

/** The overview of a workspace: the next steps, and its tier, credits and forum access. */
export const OverviewPage = ({ workspace }: { readonly workspace: OwnWorkspace }) => {
  useFreshCredits()
  const trialDays = useWays().data?.trial_days
  const contact = useContact()
  const waiting = (useUpgrades(workspace.workspace_id).data?.requests ?? []).filter(
    ({ answer }) => answer === null,
  )
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
      {role !== 'viewer' && <Waiting workspace_id={workspace.workspace_id} />}
      <NextSteps workspace={workspace} />
      <Section level="h2" title="Workspace">
        <div className="rounded-3 border border-line bg-surface px-4 py-3">
          <Facts>
            <Fact name="Name">
              <span className="font-medium">{name}</span>
            </Fact>
            <Fact name="Your role">
              {ROLE_WORDS[role].name}
              <span className="text-ink-3"> · {ROLE_WORDS[role].does}</span>
            </Fact>
            <Fact name="Plan">{PLAN_NAMES[plan]}</Fact>
            <Fact name="Credits">{count(credits, 'credit')} left</Fact>
            <Fact name="Forums">{forumWords(workspace, trialDays)}</Fact>
            {waiting.length > 0 && (
              <Fact name="Requests">
                {listed(
                  waiting.map((request) => requestInWords(request).name),
                  'and',
                )}
                <span className="text-ink-3"> · waiting for an answer</span>
              </Fact>
            )}
            {contact && <Fact name="Help">{contact}</Fact>}
            <Fact name="Address">
              <ServiceAddress />
              {role === 'owner' && (
                <p className="mt-0.5 max-w-[68ch] text-s text-pretty text-ink-3">
                  In the desktop app, choose “Connect to a service”, enter this address and sign in. You need
                  no key. The app also shows your leads offline.
                </p>
              )}
            </Fact>
          </Facts>
        </div>
      </Section>
    </DashboardPage>
  )
}

/** What waits for the person in the leads and articles. Without news, the part is missing. */
const Waiting = ({ workspace_id }: { readonly workspace_id: string }) => {
  const waiting = useWaiting(workspace_id).data ?? []
  if (waiting.length === 0) return null
  return (
    <Section level="h2" title="Waiting for you">
      <Rows label="Waiting for you">
        {waiting.map(({ screen, words, titles }) => (
          <Row
            key={screen}
            head={<h3 className="font-medium">{words}</h3>}
            details={titles.map((title) => (
              <bdi key={title} className="block truncate">
                {title}
              </bdi>
            ))}
            actions={
              <a href={`/w/${encodeURIComponent(workspace_id)}#/${screen}`} className={buttonLook()}>
                {screen === 'leads' ? 'Open the leads' : 'Open the articles'}
              </a>
            }
          />
        ))}
      </Rows>
    </Section>
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
    <ul className="overflow-hidden rounded-3 border border-line bg-surface">
      {workspace.role === 'owner' ? (
        <OwnersSteps workspace={workspace} />
      ) : (
        <MembersSteps workspace={workspace} />
      )}
    </ul>
  </Section>
)

const OpenWork = ({ workspace_id }: { readonly workspace_id: string }) => (
  <ButtonLink to={{ page: 'workspace', workspace_id, part: 'work' }} tone="primary">
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
  const admitted = apps.length > 0 || active.length > 0
  const used = apps.length > 0 || active.some(({ last_used_at }) => last_used_at !== null)
  return (
    <>
      <Step
        place={1}
        title="Find your first leads"
        done={watches ? 'done' : null}
        action={!watches && <OpenWork workspace_id={workspace_id} />}
      >
        Describe what you sell, and choose communities to watch. Quillport then shows you posts from those
        communities that ask for what you sell.
      </Step>
      <Step
        place={2}
        title="Give an agent access"
        done={admitted ? (used ? 'done' : 'done, but no agent has used its key yet') : null}
        action={
          !used && (
            <ButtonLink
              to={{ page: 'workspace', workspace_id, part: 'agents' }}
              tone={watches && !admitted ? 'primary' : 'normal'}
            >
              {admitted ? 'Open Agents' : 'Give access'}
            </ButtonLink>
          )
        }
      >
        Claude Code, Cursor and other apps can find leads, draft replies and write articles. They sign in, or
        you give them a key.
      </Step>
    </>
  )
}

const MembersSteps = ({ workspace: { workspace_id, role } }: { readonly workspace: OwnWorkspace }) => (
  <>
    <Step title="Work on leads and articles" action={<OpenWork workspace_id={workspace_id} />}>
      {role === 'viewer'
        ? 'You can read the leads, articles and plans of this workspace.'
        : 'Reply to leads. Plan, write and publish articles.'}
    </Step>
    <Step
      title="Connect an app"
      action={
        <ButtonLink to={{ page: 'workspace', workspace_id, part: 'agents' }} tone="normal">
          See how
        </ButtonLink>
      }
    >
      If an app can sign in over MCP, it can work in this workspace with your role. Only an owner of the
      workspace can create agent keys and connect the desktop app.
    </Step>
  </>
)

type StepProps = {
  /** The number of the step, if the steps have an order. */
  readonly place?: number
  readonly title: string
  /** How the step is done; null while it is open. A step that is done needs no explanation. */
  readonly done?: string | null
  readonly action?: ReactNode
  readonly children: string
}

const Step = ({ place, title, done = null, action, children }: StepProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0">
    <div className="flex min-w-0 flex-1 basis-60 items-start gap-3">
      {place !== undefined && (
        <span
          aria-hidden="true"
          className={cx(
            'mt-px grid size-[18px] shrink-0 place-items-center rounded-full text-xs font-medium tabular-nums',
            done === null ? 'bg-sunken text-ink-2' : 'bg-good-bg text-good',
          )}
        >
          {done === null ? place : <Check size={12} strokeWidth={2.5} />}
        </span>
      )}
      <div className="min-w-0">
        <h3 className="font-medium">
          {title}
          {done !== null && <span className="font-normal text-ink-3"> · {done}</span>}
        </h3>
        {done === null && <p className="max-w-[68ch] text-pretty text-ink-2">{children}</p>}
      </div>
    </div>
    {action && <div className={cx(place !== undefined && 'pl-[30px]')}>{action}</div>}
  </li>
)
