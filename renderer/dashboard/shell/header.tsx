import { ChevronDown, CircleUserRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { OwnWorkspace } from '../../../contract/dashboard/account.ts'
import { cx } from '../../ui/cx.ts'
import { Menu, MenuAction, MenuChoice, MenuHeading } from '../../ui/menu.tsx'
import { useOpenRequests } from '../admin/queries.ts'
import { wordsOf } from '../auth-error.ts'
import { useEntry } from '../entry-state.ts'
import { PlainLink } from '../link.tsx'
import { Logo } from '../logo.tsx'
import type { Me } from '../me.ts'
import { queryClient } from '../queries.ts'
import { ROLE_WORDS } from '../role-words.ts'
import { go } from '../route.ts'
import { type Inside, PARTS, type Part } from '../routes.ts'
import { useSignOut } from '../sign-out.tsx'
import { toast } from '../toasts.tsx'
import { NewWorkspace } from './new-workspace.tsx'

const PART_WORDS: Readonly<Record<Part, string>> = {
  overview: 'Overview',
  work: 'Leads and articles',
  agents: 'Agents',
  notifications: 'Notifications',
  members: 'Members',
  audit: 'Audit',
  workspace: 'Workspace',
}

type Props = { readonly route: Inside; readonly me: Me; readonly workspace: OwnWorkspace | undefined }

/** The header: the workspace menu, links to its pages, and the account menu. In narrow windows, the links are on a second line. */
export const Header = ({ route, me, workspace }: Props) => (
  <header className="shrink-0 border-b border-line bg-surface">
    <div className="mx-auto flex max-w-[1040px] flex-wrap items-center gap-x-3 px-4 two:flex-nowrap two:px-6">
      <div className="flex h-12 min-w-0 flex-1 items-center gap-2 two:flex-initial">
        <PlainLink to={{ page: 'home' }} className="rounded-1">
          <Logo />
          <span className="sr-only">Quillport</span>
        </PlainLink>
        {me.workspaces.length > 0 && <WorkspaceSwitch route={route} me={me} workspace={workspace} />}
      </div>
      {workspace && route.page !== 'admin' && <Parts route={route} workspace={workspace} />}
      <div className="order-2 ml-auto two:order-3">
        <AccountMenu me={me} />
      </div>
    </div>
  </header>
)

const Parts = ({
  route,
  workspace: { workspace_id, role },
}: {
  readonly route: Inside
  readonly workspace: OwnWorkspace
}) => (
  <nav
    aria-label="Workspace"
    className="order-3 -mx-2 flex w-full flex-wrap gap-0.5 pb-1.5 whitespace-nowrap two:order-2 two:mx-0 two:w-auto two:flex-nowrap two:pb-0"
  >
    {PARTS.filter((part) => part !== 'audit' || role === 'owner').map((part) => {
      const current = route.page === 'workspace' && route.part === part
      return (
        <PlainLink
          key={part}
          to={{ page: 'workspace', workspace_id, part }}
          current={current}
          className={cx(
            'cursor-default rounded-2 px-2 py-1',
            current ? 'bg-hover text-ink' : 'text-ink-2 hover:text-ink',
          )}
        >
          {PART_WORDS[part]}
        </PlainLink>
      )
    })}
  </nav>
)

const WorkspaceSwitch = ({ route, me, workspace }: Props) => {
  const [making, setMaking] = useState(false)
  return (
    <>
      <WorkspaceMenu route={route} me={me} workspace={workspace} onMake={() => setMaking(true)} />
      {making && <NewWorkspace onClose={() => setMaking(false)} />}
    </>
  )
}

const WorkspaceMenu = ({ route, me, workspace, onMake }: Props & { readonly onMake: () => void }) => (
  <Menu
    trigger={
      <button
        type="button"
        className="flex h-7 min-w-0 items-center gap-1.5 rounded-2 px-2 font-medium hover:bg-hover"
      >
        <span className="sr-only">Workspace: </span>
        <span className="truncate two:max-w-[260px]">{workspace?.name ?? 'Choose a workspace'}</span>
        <ChevronDown size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
      </button>
    }
  >
    <MenuHeading>Your workspaces</MenuHeading>
    {me.workspaces.map(({ workspace_id, name, role }) => (
      <MenuChoice
        key={workspace_id}
        checked={workspace_id === workspace?.workspace_id}
        onSelect={() =>
          go({
            page: 'workspace',
            workspace_id,
            part: route.page === 'workspace' ? route.part : 'overview',
          })
        }
      >
        <span className="max-w-[260px] min-w-0 flex-1 truncate">{name}</span>
        <span className="text-s text-ink-3">{ROLE_WORDS[role].name}</span>
      </MenuChoice>
    ))}
    <MenuAction onSelect={onMake}>New workspace…</MenuAction>
  </Menu>
)

/** Opens the Admin page. Shows how many requests are open. */
const AdminAction = () => {
  const waiting = useOpenRequests().data?.requests.length ?? 0
  return (
    <MenuAction
      onSelect={() => {
        // On the Admin page itself, this requests the current data again.
        void queryClient.invalidateQueries({ queryKey: ['admin'] })
        go({ page: 'admin', workspace_id: null })
      }}
    >
      Admin
      {waiting > 0 && (
        <span className="ml-auto rounded-full bg-accent px-1.5 text-s font-medium text-accent-ink">
          {waiting}
          <span className="sr-only"> open {waiting === 1 ? 'request' : 'requests'}</span>
        </span>
      )}
    </MenuAction>
  )
}

const AccountMenu = ({ me }: { readonly me: Me }) => {
  const { signOut, error, dialog } = useSignOut(me.person_id, () => {
    useEntry.setState({ notice: 'You are signed out.', ended: true })
    go({ page: 'sign-in', asked: { page: 'home' } })
  })
  useEffect(() => {
    if (error) toast(`Not signed out: ${wordsOf(error)}`, { bad: true })
  }, [error])
  return (
    <>
      {dialog}
      <Menu
        align="end"
        trigger={
          <button
            type="button"
            aria-label={`Account of ${me.name}`}
            className="flex h-7 items-center gap-1.5 rounded-2 px-2 text-ink-2 hover:bg-hover hover:text-ink"
          >
            <CircleUserRound size={16} aria-hidden="true" className="shrink-0" />
            <span className="hidden max-w-[160px] truncate two:block">{me.name}</span>
            <ChevronDown size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
          </button>
        }
      >
        <div className="mb-1 max-w-[260px] border-b border-line px-2 pt-1.5 pb-2 [overflow-wrap:anywhere]">
          <p className="font-medium">{me.name}</p>
          <p className="text-s text-ink-3">{me.email}</p>
        </div>
        <MenuAction onSelect={() => go({ page: 'account' })}>Account</MenuAction>
        {me.is_operator && <AdminAction />}
        <MenuAction onSelect={signOut}>Sign out</MenuAction>
      </Menu>
    </>
  )
}
