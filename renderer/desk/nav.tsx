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
  Search,
  Settings,
  Users,
} from 'lucide-react'
import type { Screen } from '../../contract/desk.ts'
import { count } from '../../contract/words.ts'
import { cx } from '../ui/cx.ts'
import { Dot, type DotTone } from '../ui/dot.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { useWriting } from './articles/announce-articles.ts'
import { connectionWords } from './connection-words.ts'
import { BusinessMenu, BusinessTile } from './connections/business-menu.tsx'
import { useLink } from './core-link.ts'
import { help, palette } from './dialogs.ts'
import { type CommunityState, STATE_TONE, STATE_WORDS } from './forum/state.ts'
import { capOf, isMac } from './keymap.ts'
import { leads } from './leads/list.ts'
import { useDesk } from './queries.ts'
import { go, hashOf, returnTo, useRoute } from './route.ts'
import { ago, useNow } from './time.ts'
import { ToastList } from './toast-list.tsx'
import { useAway } from './use-away.ts'
import { communityWords, shortWords } from './words.ts'
import { dashboardPage, useWorkspacePage } from './workspace-page.ts'

/** A row of the navigation: an icon, from 640 px with a short name below, and in a wide window with the name beside it. */
const LINE =
  'relative flex h-8 w-full shrink-0 items-center justify-center gap-2 rounded-2 text-ink-2 hover:bg-hover/60 one:h-[46px] one:flex-col one:gap-0.5 three:h-[29px] three:flex-row three:justify-start three:gap-2 three:px-2'

type LabelProps = {
  readonly words: string
  /** The name below the icon, if `words` are too long for it. */
  readonly short?: string | undefined
}

const Label = ({ words, short = words }: LabelProps) => (
  <>
    <span
      aria-hidden="true"
      className="hidden max-w-full truncate px-0.5 text-xs font-normal one:block three:hidden"
    >
      {short}
    </span>
    <span className="sr-only min-w-0 three:not-sr-only">
      <span className="block truncate">{words}</span>
    </span>
  </>
)

type NavLinkProps = LabelProps & {
  readonly screen: Screen
  readonly item?: string
  readonly icon: LucideIcon
  /** The tone of a dot, which a wide window shows instead of the icon and a narrow one beside the icon. */
  readonly tone?: DotTone
  /** The number to show in a narrow window, where `aside` does not fit. */
  readonly badge?: number
  readonly aside?: string | undefined
  /** Whether only screen readers get `aside`, because the dot shows the same. */
  readonly asideInDot?: boolean
  readonly title?: string | undefined
  /** Whether the row is in the colour of a warning, which `title` explains. */
  readonly warns?: boolean
}

/** A row of the navigation that opens a screen. */
const NavLink = ({
  screen,
  item,
  icon: Icon,
  tone,
  badge = 0,
  words,
  short,
  aside,
  asideInDot = false,
  title,
  warns = false,
}: NavLinkProps) => {
  const route = useRoute()
  const current = item === undefined && route.screen === screen
  return (
    <a
      href={hashOf({ screen, item: item ?? null })}
      title={title ?? (aside ? `${words}: ${aside}` : words)}
      aria-current={current ? 'page' : undefined}
      onClick={(event) => {
        event.preventDefault()
        if (item === undefined && route.screen !== screen) returnTo(screen)
        else go(screen, item ?? null)
      }}
      className={cx(LINE, current && 'bg-hover! font-medium text-ink!', warns && 'text-warn')}
    >
      <span className="relative grid place-items-center">
        <Icon size={15} aria-hidden="true" className={cx('shrink-0', tone && 'three:hidden')} />
        {tone && (
          <span className="absolute -top-0.5 -right-2 grid place-items-center three:static three:w-[15px]">
            <Dot tone={tone} />
          </span>
        )}
        {badge > 0 && (
          <span
            aria-hidden="true"
            className="absolute -top-1 left-[17px] rounded-full bg-accent px-1 text-[10px]/[14px] font-semibold tabular-nums text-accent-ink three:hidden"
          >
            {badge > 99 ? '99+' : badge}
          </span>
        )}
      </span>
      <Label words={words} short={short} />
      {aside && (
        <span
          className={cx(
            'sr-only shrink-0 text-s font-normal whitespace-nowrap tabular-nums text-ink-3',
            !asideInDot && 'three:not-sr-only three:ml-auto',
          )}
        >
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
    <Label words={words} />
  </a>
)

type NavButtonProps = LabelProps & {
  readonly icon: LucideIcon
  /** The key that does the same. */
  readonly keys: string
  readonly onClick: () => void
}

/** A row of the navigation that opens a dialog. */
const NavButton = ({ icon: Icon, words, short, keys, onClick }: NavButtonProps) => (
  <button type="button" onClick={onClick} title={`${words} (${keys})`} className={LINE}>
    <Icon size={15} aria-hidden="true" className="shrink-0" />
    <Label words={words} short={short} />
    <span className="hidden three:ml-auto three:block">
      <Kbd>{keys}</Kbd>
    </span>
  </button>
)

/** The navigation: screens with counts, the communities with their state, credits and the connection. */
export const Nav = () => {
  const counts = leads.useFirstPage().data?.counts
  const asked = useDesk('approvals', 'list', {}).data?.approvals.length ?? 0
  const writing = useWriting().length
  const workspace = useWorkspacePage()
  return (
    <nav
      aria-label="Main"
      className="scroll-edges flex min-h-0 w-[52px] shrink-0 flex-col gap-0.5 overflow-x-hidden overflow-y-auto border-r border-line px-2 py-3 one:w-[88px] one:px-1 three:w-52 three:px-2"
    >
      {workspace ? <WorkspaceName name={workspace.name} /> : <BusinessMenu />}
      <NavButton
        icon={Search}
        words="Search"
        keys={capOf('mod+k', isMac)}
        onClick={() => palette.ask('all')}
      />
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
            aside={asked > 0 ? count(asked, 'question') : undefined}
          />
          <NavLink screen="activity" icon={Activity} words="Activity" />
        </>
      )}
      <Communities />
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
        <NavButton
          icon={Keyboard}
          words="Keyboard shortcuts"
          short="Shortcuts"
          keys="?"
          onClick={() => help.ask('keys')}
        />
      </div>
    </nav>
  )
}

const WorkspaceName = ({ name }: { readonly name: string }) => (
  <div
    title={name}
    className="flex flex-col items-center gap-1 pb-3 font-semibold three:flex-row three:gap-2 three:px-2 three:pt-1 three:pb-4"
  >
    <BusinessTile name={name} />
    <Label words={name} />
  </div>
)

const Communities = () => {
  const communities = useDesk('forum', 'settings', {}).data?.settings?.communities ?? []
  const now = useNow()
  const away = useAway()
  // Nothing is read while the service is away.
  const toneOf = (status: CommunityState): DotTone => (away && status === 'ok' ? 'off' : STATE_TONE[status])
  const shown = communities.find(({ status }) => status === 'blocked' || status === 'error') ?? communities[0]
  if (!shown) return null
  const state = STATE_WORDS[shown.status]
  return (
    <>
      <div className="contents three:hidden">
        <hr className="mx-2 my-1.5 border-line" />
        <NavLink
          screen="settings"
          item="communities"
          icon={Rss}
          tone={toneOf(shown.status)}
          words="Communities"
          aside={shown.status === 'ok' ? undefined : state}
          title={`${count(communities.length, 'community', 'communities')}: ${state}`}
        />
      </div>
      <div className="hidden three:contents">
        <h2 className="mx-2 mt-4 mb-1 text-xs font-medium text-ink-3">Communities</h2>
        {communities.map(({ source, name, title, status, message, last_ok_at }) => (
          <NavLink
            key={`${source} ${name}`}
            screen="settings"
            item="communities"
            icon={Rss}
            tone={toneOf(status)}
            words={shortWords(source, name, title)}
            aside={status === 'ok' ? undefined : STATE_WORDS[status]}
            asideInDot
            title={
              (status === 'ok' ? null : message) ??
              `${communityWords(source, name, title)}: ${STATE_WORDS[status]}${last_ok_at ? ` ${ago(last_ok_at, now)}` : ''}`
            }
          />
        ))}
      </div>
    </>
  )
}

const CreditsLink = () => {
  const credits = useDesk('credits', 'get', {}).data?.credits
  if (!credits) return null
  const isShort = credits.balance < credits.costs.generate_article
  return (
    <NavLink
      screen="credits"
      icon={Gauge}
      words={count(credits.balance, 'credit')}
      {...(isShort
        ? {
            warns: true,
            title: `${count(credits.balance, 'credit')}: not enough for an article, which costs ${credits.costs.generate_article}`,
          }
        : {})}
    />
  )
}

const NO_ANSWER = { tone: 'off', words: 'No answer' } as const

const ConnectionLink = () => {
  const connection = useDesk('connection', 'status', {}).data
  const lost = useLink((state) => state.link === 'lost')
  if (!connection) return null
  // The last known state of the connection is out of date if the core does not answer.
  const { tone, words } = lost ? NO_ANSWER : connectionWords(connection)
  return (
    <NavLink
      screen="settings"
      item="connection"
      icon={Monitor}
      tone={tone}
      words={words}
      aside={connection.waiting > 0 ? `${connection.waiting} waiting` : undefined}
      title={connection.message ?? `Service: ${words}`}
    />
  )
}
