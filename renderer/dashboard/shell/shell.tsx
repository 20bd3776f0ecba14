import { lazy, useEffect } from 'react'
import type { OwnWorkspace } from '../../../contract/dashboard/account.ts'
import { AppError } from '../../../contract/errors.ts'
import { Empty } from '../../ui/empty.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { Failed } from '../failed.tsx'
import { ButtonLink } from '../link.tsx'
import type { Me } from '../me.ts'
import { OfflineLine } from '../offline.tsx'
import { OverviewPage } from '../overview/overview-page.tsx'
import { useMe } from '../queries.ts'
import { go, useRoute } from '../route.ts'
import { type ConnectDesk, type Framed, hashOf } from '../routes.ts'
import { Header } from './header.tsx'
import { Loaded } from './loaded.tsx'
import { NoWorkspace } from './no-workspace.tsx'

// The first page does not need these pages, so the browser loads them later.
const AccountPage = lazy(async () => ({ default: (await import('../account/account-page.tsx')).AccountPage }))
const AdminPage = lazy(async () => ({ default: (await import('../admin/admin-page.tsx')).AdminPage }))
const AgentsPage = lazy(async () => ({ default: (await import('../agents/agents-page.tsx')).AgentsPage }))
const AuditPage = lazy(async () => ({ default: (await import('../audit/audit-page.tsx')).AuditPage }))
const ConnectDeskPage = lazy(async () => ({
  default: (await import('../connect-desk/connect-desk-page.tsx')).ConnectDeskPage,
}))
const MembersPage = lazy(async () => ({ default: (await import('../members/members-page.tsx')).MembersPage }))
const NotificationsPage = lazy(async () => ({
  default: (await import('../notifications/notifications-page.tsx')).NotificationsPage,
}))
const WorkspaceForOperators = lazy(async () => ({
  default: (await import('../admin/workspace-for-operators.tsx')).WorkspaceForOperators,
}))
const WorkspacePage = lazy(async () => ({
  default: (await import('../workspace/workspace-page.tsx')).WorkspacePage,
}))

/** The frame around the pages of a person who signed in. */
export const Shell = ({ route }: { readonly route: Framed }) => {
  const { data: me, error, refetch } = useMe()
  if (!me) {
    // Another part of the dashboard is opening the sign-in page.
    if (error instanceof AppError && error.code === 'unauthorized') return null
    return (
      <div className="flex h-full flex-col">
        <OfflineLine />
        {error ? (
          <main className="grid flex-1 place-items-center">
            <Failed title="Your account could not be loaded" error={error} onRetry={() => void refetch()} />
          </main>
        ) : (
          <main className="mx-auto w-full max-w-[1040px] px-4 pt-16 two:px-6">
            <Loading
              label="Your account is loading"
              className="grid gap-5"
              bars={['h-5 w-40', 'w-2/3', 'h-32 w-full']}
            />
          </main>
        )}
      </div>
    )
  }
  return route.page === 'connect-desk' ? (
    <Loaded>
      <ConnectDeskPage key={hashOf(route)} route={route} me={me} />
    </Loaded>
  ) : (
    <Frame route={route} me={me} />
  )
}

/** A page with the header above it. */
type WithHeader = Exclude<Framed, ConnectDesk>

const Frame = ({ route, me }: { readonly route: WithHeader; readonly me: Me }) => {
  const last = useRoute((state) => state.last)
  const usual = me.workspaces.find(({ workspace_id }) => workspace_id === last) ?? me.workspaces[0]
  const open =
    route.page === 'workspace'
      ? me.workspaces.find(({ workspace_id }) => workspace_id === route.workspace_id)
      : usual
  const first = route.page === 'home' ? usual?.workspace_id : undefined
  useEffect(() => {
    if (first !== undefined)
      go({ page: 'workspace', workspace_id: first, part: 'overview' }, { replace: true })
  }, [first])
  return (
    <div className="flex h-full min-w-0 flex-col">
      <OfflineLine />
      <Header route={route} me={me} workspace={open} />
      <Loaded key={hashOf(route)}>
        <Content route={route} me={me} workspace={open} />
      </Loaded>
    </div>
  )
}

/** Opens the page with the leads and articles of a workspace. */
const Work = ({ workspace: { workspace_id } }: { readonly workspace: OwnWorkspace }) => {
  useEffect(() => window.location.replace(`/w/${encodeURIComponent(workspace_id)}`), [workspace_id])
  return <main className="flex-1" />
}

type ContentProps = {
  readonly route: WithHeader
  readonly me: Me
  readonly workspace: OwnWorkspace | undefined
}

const Content = ({ route, me, workspace }: ContentProps) => {
  if (route.page === 'account') return <AccountPage me={me} />
  if (route.page === 'admin' && me.is_operator)
    return route.workspace_id === null ? (
      <AdminPage />
    ) : (
      <WorkspaceForOperators key={route.workspace_id} workspace_id={route.workspace_id} />
    )
  if (me.workspaces.length === 0) return <NoWorkspace email={me.email} />
  if (route.page === 'home') return <main className="flex-1" />
  if (route.page === 'admin' || !workspace)
    return (
      <main className="grid flex-1 place-items-center">
        <Empty
          level="h1"
          title="You are not a member of this workspace"
          action={
            <ButtonLink to={{ page: 'home' }} tone="primary">
              Open one of your workspaces
            </ButtonLink>
          }
        >
          <p>
            The workspace was deleted, or you are no longer a member. If somebody sent you a link to this
            page, check that you are signed in with the right account. You are signed in as {me.email}.
          </p>
        </Empty>
      </main>
    )
  // Forms and dialogs belong to one workspace. Because the id is the key, React creates new forms and dialogs for another
  // workspace.
  const key = workspace.workspace_id
  switch (route.part) {
    case 'overview':
      return <OverviewPage key={key} workspace={workspace} />
    case 'work':
      return <Work key={key} workspace={workspace} />
    case 'agents':
      return <AgentsPage key={key} workspace={workspace} />
    case 'audit':
      return <AuditPage key={key} workspace_id={key} />
    case 'workspace':
      return <WorkspacePage key={key} workspace={workspace} />
    case 'notifications':
      return <NotificationsPage key={key} me={me} workspace={workspace} />
    case 'members':
      return <MembersPage key={key} me={me} workspace={workspace} />
  }
}
