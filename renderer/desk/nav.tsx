import {
  Activity,
  Bot,
  Building2,
  CalendarDays,
  ChartLine,
  CircleUserRound,
  FileText,
  Gauge,
  Globe,
  Inbox,
  Keyboard,
  LayoutDashboard,
  type LucideIcon,
  Monitor,
  Rss,
  Settings,
  Users,
} from 'lucide-react'
import type { Screen } from '../../contract/desk.ts'
import { count } from '../../contract/words.ts'
import { cx } from '../ui/cx.ts'
import { Dot, type DotTone } from '../ui/dot.tsx'
import { useWriting } from './articles/announce-articles.ts'
import { connectionWords } from './connection-words.ts'
import { BusinessMenu } from './connections/business-menu.tsx'
import { help } from './dialogs.ts'
import { STATE_TONE, STATE_WORDS } from './forum/state.ts'
import { leads } from './leads/list.ts'
import { go, hashOf, returnTo, usePlace } from './place.ts'
import { useDesk } from './queries.ts'
import { ago, useNow } from './time.ts'
import { ToastList } from './toast-list.tsx'
import { communityWords } from './words.ts'
import { dashboardPage, useWorkspacePage } from './workspace-page.ts'

const LINE = 'flex h-[29px] items-center gap-2 rounded-2 px-2 text-ink-2 hover:bg-hover'

type NavLinkProps = {
  readonly screen: Screen
  readonly item?: string
  readonly icon: LucideIcon
  /** The tone of a dot, which a wide window shows instead of the icon and a narrow one beside the icon. */
  readonly tone?: DotTone
  /** The number to show in a narrow window, where `aside` does not fit. */
  readonly badge?: number
  readonly words: string
  readonly aside?: string | undefined
  readonly title?: string | undefined
}

/** A row of the navigation. In narrow windows, only its icon is visible. */
const NavLink = ({ screen, item, icon: Icon, tone, badge = 0, words, aside, title }: NavLinkProps) => {
  const place = usePlace()
  const current = item === undefined && place.screen === screen
  return (
    <a
      href={hashOf({ screen, item: item ?? null })}
      title={title ?? (aside ? `${words}: ${aside}` : words)}
      aria-current={current ? 'page' : undefined}
      onClick={(event) => {
        event.preventDefault()
        if (item === undefined && place.screen !== screen) returnTo(screen)
        else go(screen, item ?? null)
      }}
      className={cx(LINE, 'relative', current && 'bg-hover font-medium text-ink')}
    >
      <Icon size={15} aria-hidden="true" className={cx('shrink-0', tone && 'three:hidden')} />
      {tone && (
        <span className="absolute top-1 right-0.5 grid w-[15px] shrink-0 place-items-center three:static">
          <Dot tone={tone} />
        </span>
      )}
      {badge > 0 && (
        <span
          aria-hidden="true"
          className="absolute -top-0.5 -right-1 rounded-full bg-accent px-1 text-[10px]/[14px] font-semibold tabular-nums text-accent-ink three:hidden"
        >
          {badge > 99 ? '99+' : badge}
        </span>
      )}
      <span className="sr-only min-w-0 three:not-sr-only">
        <span className="block truncate">{words}</span>
      </span>
      {aside && (
        <span className="sr-only shrink-0 text-s font-normal whitespace-nowrap tabular-nums text-ink-3 three:not-sr-only three:ml-auto">
          {aside}
        </span>
      )}
    </a>
  )
}

type PageLinkProps = { readonly href: string; readonly icon: LucideIcon; readonly words: string }

/** A row of the navigation that opens a page of the dashboard. */
const PageLink = ({ href, icon: Icon, words }: PageLinkProps) => (
  <a href={href} title={words} className={LINE}>
    <Icon size={15} aria-hidden="true" className="shrink-0" />
    <span className="sr-only min-w-0 three:not-sr-only">
      <span className="block truncate">{words}</span>
    </span>
  </a>
)

/** The navigation: screens with counts, the sources with their state, credits and the connection. */
export const Nav = () => {
  const counts = leads.useFirstPage().data?.counts
  const agents = useDesk('agents', 'list', {}).data?.agents.length ?? 0
  const asked = useDesk('approvals', 'list', {}).data?.approvals.length ?? 0
  const writing = useWriting().length
  const workspace = useWorkspacePage()
  return (
    <nav
      aria-label="Main"
      className="flex min-h-0 w-[52px] shrink-0 flex-col gap-0.5 overflow-y-auto border-r border-line bg-sunken px-2 py-3 three:w-52"
    >
      {workspace ? <WorkspaceName name={workspace.name} /> : <BusinessMenu />}
      {workspace && (
        <PageLink href={dashboardPage(workspace, 'overview')} icon={LayoutDashboard} words="Overview" />
      )}
      <NavLink
        screen="leads"
        icon={Inbox}
        words="Leads"
        aside={counts && counts.new > 0 ? counts.new.toLocaleString() : undefined}
        badge={counts?.new ?? 0}
      />
      <NavLink
        screen="articles"
        icon={FileText}
        words="Articles"
        aside={writing > 0 ? `${writing} writing` : undefined}
      />
      <NavLink screen="plan" icon={CalendarDays} words="Plan" />
      <NavLink screen="rankings" icon={ChartLine} words="Rankings" />
      <NavLink screen="sites" icon={Globe} words="Sites" />
      {workspace ? (
        <>
          <PageLink href={dashboardPage(workspace, 'agents')} icon={Bot} words="Agents" />
          <PageLink href={dashboardPage(workspace, 'members')} icon={Users} words="Members" />
          <PageLink href={dashboardPage(workspace, 'workspace')} icon={Building2} words="Workspace" />
        </>
      ) : (
        <>
          <NavLink
            screen="agents"
            icon={Bot}
            words="Agents"
            badge={asked}
            aside={asked > 0 ? count(asked, 'question') : agents > 0 ? String(agents) : undefined}
          />
          <NavLink screen="activity" icon={Activity} words="Activity" />
        </>
      )}
      <Sources />
      <div className="mt-auto">
        <ToastList place="navigation" />
      </div>
      <div className="grid gap-0.5 pt-4">
        <CreditsLink />
        {workspace ? (
          <PageLink href={dashboardPage(workspace, 'account')} icon={CircleUserRound} words="Account" />
        ) : (
          <ConnectionLink />
        )}
        <NavLink screen="settings" icon={Settings} words="Settings" />
        <button
          type="button"
          onClick={() => help.ask('keys')}
          title="Keyboard shortcuts"
          className={cx(LINE, 'w-full')}
        >
          <Keyboard size={15} aria-hidden="true" className="shrink-0" />
          <span className="sr-only three:not-sr-only">Keyboard</span>
        </button>
      </div>
    </nav>
  )
}

const WorkspaceName = ({ name }: { readonly name: string }) => (
  <div className="flex items-center gap-2 px-2 pt-1 pb-4 font-semibold">
    <i
      aria-hidden="true"
      className="grid size-[18px] shrink-0 place-items-center rounded-1 bg-accent text-xs font-semibold not-italic text-accent-ink"
    >
      Q
    </i>
    <span className="sr-only min-w-0 truncate three:not-sr-only" title={name}>
      {name}
    </span>
  </div>
)

const Sources = () => {
  const communities = useDesk('forum', 'settings', {}).data?.settings?.communities ?? []
  const now = useNow()
  if (communities.length === 0) return null
  return (
    <>
      <h2 className="mx-2 mt-4 mb-1 hidden text-xs font-medium text-ink-3 three:block">Sources</h2>
      {communities.map(({ source, name, title, status, message, last_ok_at }) => (
        <NavLink
          key={`${source} ${name}`}
          screen="settings"
          item="communities"
          icon={Rss}
          tone={STATE_TONE[status]}
          words={communityWords(source, name, title)}
          aside={status === 'ok' ? undefined : STATE_WORDS[status]}
          title={
            message ??
            `${communityWords(source, name, title)}: ${STATE_WORDS[status]}${last_ok_at ? ` ${ago(last_ok_at, now)}` : ''}`
          }
        />
      ))}
    </>
  )
}

const CreditsLink = () => {
  const credits = useDesk('credits', 'get', {}).data?.credits
  if (!credits) return null
  return <NavLink screen="credits" icon={Gauge} words={count(credits.balance, 'credit')} />
}

const ConnectionLink = () => {
  const connection = useDesk('connection', 'status', {}).data
  if (!connection) return null
  const { tone, words } = connectionWords(connection)
  return (
    <NavLink
      screen="settings"
      item="connection"
      icon={Monitor}
      tone={tone}
      words={words}
      aside={connection.waiting > 0 ? `${connection.waiting} waiting` : undefined}
      title={connection.message ?? `Connection: ${words}`}
    />
  )
}
