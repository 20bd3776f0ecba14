import { lazy, Suspense, useEffect, useRef } from 'react'
import type { Screen } from '../../contract/desk.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { focusTheScreen } from '../ui/focus-screen.ts'
import { StandBack } from '../ui/standing-back.tsx'
import { AddressDialog } from './address-dialog.tsx'
import { QuestionBar, Questions, useIsQuestionOpen } from './approvals/questions.tsx'
import { useArticleNews } from './articles/announce-articles.ts'
import { LimitBanner, Notices, OfflineBanner, ViewerBanner } from './banners.tsx'
import { QuestionsElsewhere } from './connections/elsewhere.tsx'
import { followSwitch } from './connections/switch.ts'
import { useConnections } from './connections/use-connections.ts'
import { useLink } from './core-link.ts'
import { CrashDialog } from './crash-dialog.tsx'
import { businessMenu, help, palette } from './dialogs.ts'
import { wordsOf } from './errors.ts'
import { follow } from './follow.ts'
import { HelpDialog } from './help.tsx'
import { LeadsScreen } from './leads/leads-screen.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { MuteWord } from './muted/mute-word.tsx'
import { Nav } from './nav.tsx'
import { NotSignedIn } from './not-signed-in.tsx'
import { Palette } from './palette/palette.tsx'
import { subscribeToDesk } from './port.ts'
import { applyChange, queryClient, useDesk } from './queries.ts'
import { ReplyDialog } from './replies/reply-dialog.tsx'
import { go, PASSED, returnTo, SAMPLE, useRoute } from './route.ts'
import { useScanNews } from './scans.ts'
import { applyTheme } from './theme.ts'
import { ToastList } from './toast-list.tsx'
import { leaveScreen, toast, undoLast } from './toasts.ts'
import { UpdateBanner } from './updates/update-banner.tsx'
import { useKeys } from './use-keys.ts'
import { VisitorQuestion } from './visitor-question.tsx'
import { useWelcome } from './welcome/draft.ts'
import { WelcomeScreen } from './welcome/welcome-screen.tsx'
import { dashboardPage, useWorkspacePage } from './workspace-page.ts'

const PassedScreen = lazy(async () => ({
  default: (await import('./passed/passed-screen.tsx')).PassedScreen,
}))
const SampleScreen = lazy(async () => ({
  default: (await import('./sample/sample-screen.tsx')).SampleScreen,
}))
// The other screens load later, so that the first lead appears early. The article editor is a third of all code.
const ArticlesScreen = lazy(async () => ({
  default: (await import('./articles/articles-screen.tsx')).ArticlesScreen,
}))
const otherScreen = () => import('./other-screen.tsx')
const OtherScreen = lazy(async () => ({ default: (await otherScreen()).OtherScreen }))

/** Loads the small screens when the page is idle, so that they open at once. */
const useOtherScreens = () =>
  useEffect(() => {
    const idle = requestIdleCallback(() => void otherScreen().catch(() => {}))
    return () => cancelIdleCallback(idle)
  }, [])

/** Applies the core's events until the page closes. */
const useNews = () =>
  useEffect(
    () =>
      subscribeToDesk(
        (event) => {
          if (event.kind === 'changed') return applyChange(event)
          if (event.kind === 'shown') return void followSwitch(event.connection_id).catch(() => {})
          follow(event)
        },
        () => void queryClient.invalidateQueries(),
      ),
    [],
  )

const TITLES: Readonly<Record<Screen, string>> = {
  welcome: 'Welcome',
  leads: 'Leads',
  articles: 'Articles',
  plan: 'Plan',
  sites: 'Sites',
  rankings: 'Rankings',
  credits: 'Credits',
  agents: 'Agents',
  activity: 'Activity',
  settings: 'Settings',
}

/** The desk: Welcome until a service is connected, then the frame with the screens. */
export const App = () => {
  useNews()
  const link = useLink((state) => state.link)
  const theme = useDesk('app', 'preferences', {}).data?.theme
  const connection = useDesk('connection', 'status', {})
  const screen = useRoute((state) => state.screen)
  const settingUp = useWelcome((state) => state.step !== 'none')
  useEffect(() => {
    if (theme) applyTheme(theme)
  }, [theme])
  const welcome = connection.data?.mode === 'none' || settingUp
  const { here, others } = useConnections()
  const screenTitle = welcome ? TITLES.welcome : TITLES[screen]
  const title = here && others.length > 0 ? `${screenTitle} · ${here.name}` : screenTitle
  // If the shell cannot show notifications, the title of the browser tab shows that an agent asks.
  const asked = useDesk('approvals', 'list', {}).data?.approvals.length ?? 0
  useEffect(() => {
    document.title = `${asked > 0 ? `(${asked}) ` : ''}${title} · Quillport`
  }, [title, asked])
  const questionIsOpen = useIsQuestionOpen()

  if (link !== 'open' && link !== 'lost') return <NotSignedIn why={link} />
  // If the core stops answering, the screens keep showing the last answers, and a banner says that the core is away.
  if (connection.error && !connection.data)
    return (
      <main className="grid h-full place-items-center">
        <Empty
          level="h1"
          title="Quillport cannot start"
          action={<Button onClick={() => void connection.refetch()}>Try again</Button>}
        >
          <p role="alert">{wordsOf(connection.error)}</p>
        </Empty>
      </main>
    )
  if (!connection.data) return null
  return (
    <StandBack value={questionIsOpen}>
      {welcome ? <WelcomeScreen connection={connection.data} /> : <Frame screen={screen} />}
      <Questions bar={!welcome} />
      <VisitorQuestion />
      <CrashDialog />
      <MuteWord />
      <ReplyDialog />
      <AddressDialog />
      <LeaveDialog />
    </StandBack>
  )
}

/** The list of leads, the list of passed-over posts, or the sample lead. */
const Leads = () => {
  const item = useRoute((state) => state.item)
  if (item === SAMPLE) return <SampleScreen />
  return item?.startsWith(PASSED) === true ? <PassedScreen /> : <LeadsScreen />
}

/** The Agents or Activity screen. A hosted workspace's page has no bridge and opens the dashboard's page about agents instead. */
const AgentsOrActivity = ({ screen }: { readonly screen: 'agents' | 'activity' }) => {
  const workspace = useWorkspacePage()
  useEffect(() => {
    if (workspace) window.location.replace(dashboardPage(workspace, 'agents'))
  }, [workspace])
  return workspace ? null : <OtherScreen screen={screen} />
}

const screenOf = (screen: Screen) => {
  switch (screen) {
    case 'welcome':
    case 'leads':
      return <Leads />
    case 'articles':
      return <ArticlesScreen />
    case 'agents':
    case 'activity':
      return <AgentsOrActivity screen={screen} />
    default:
      return <OtherScreen screen={screen} />
  }
}

/**
 * Moves the focus to a screen that a key or the navigation opened, unless the focus is already in the screen or in a
 * dialog. Rendered beside the screen, so that it waits until the screen’s code is loaded.
 */
const ScreenFocus = ({ screen }: { readonly screen: Screen }) => {
  const before = useRef(screen)
  useEffect(() => {
    if (before.current === screen) return
    before.current = screen
    const frame = requestAnimationFrame(() => {
      if (!document.activeElement?.closest('main, [role=dialog]')) focusTheScreen()
    })
    return () => cancelAnimationFrame(frame)
  }, [screen])
  return null
}

/** Opens a screen by its key, and takes the focus out of the navigation even if the screen is already open. */
const byKey = (open: () => void) => () => {
  open()
  if (document.activeElement?.closest('nav')) focusTheScreen()
}

const Frame = ({ screen }: { readonly screen: Screen }) => {
  // The passed-over posts are a screen of their own.
  const isPassed = useRoute((state) => state.item?.startsWith(PASSED) ?? false)
  // Each part of the settings is a screen of its own, too.
  const part = useRoute((state) => (state.screen === 'settings' ? state.item : null))
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever another screen opens
  useEffect(leaveScreen, [screen, isPassed, part])
  useArticleNews()
  useScanNews()
  useOtherScreens()
  const workspace = useWorkspacePage()
  const page = (part: 'overview' | 'members') =>
    workspace ? window.location.assign(dashboardPage(workspace, part)) : false
  useKeys({
    palette: () => (palette.isOpen() ? palette.close() : palette.ask('all')),
    help: () => help.ask('keys'),
    business: () => workspace === null && businessMenu.ask('open'),
    leads: byKey(() => returnTo('leads')),
    articles: byKey(() => returnTo('articles')),
    plan: byKey(() => returnTo('plan')),
    rankings: byKey(() => go('rankings')),
    sites: byKey(() => go('sites')),
    credits: byKey(() => go('credits')),
    agents: byKey(() => go('agents')),
    activity: workspace ? () => page('members') : byKey(() => go('activity')),
    overview: () => page('overview'),
    settings: byKey(() => go('settings')),
    undo: () => undoLast() || toast('There is nothing left to undo.'),
  })
  return (
    <div className="flex h-full min-w-0">
      <Nav />
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <Notices screen={screen} onOpen={follow} />
        <UpdateBanner />
        <QuestionsElsewhere />
        <OfflineBanner screen={screen} />
        <LimitBanner screen={screen} />
        <ViewerBanner />
        <Suspense fallback={<main className="flex-1" />}>
          {screenOf(screen)}
          <ScreenFocus screen={screen} />
        </Suspense>
        <ToastList place="below" />
        <QuestionBar />
      </div>
      <Palette />
      <HelpDialog />
    </div>
  )
}
