import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { app, dialog, protocol, session } from 'electron'
import type { DeskEvent, Screen } from '../../contract/desk.ts'
import { VERSION } from '../../contract/version.ts'
import type { Desk } from '../core/desk.ts'
import { writeCrash } from '../core/files/crash-reports.ts'
import { wordsOf } from '../core/files/crash-words.ts'
import { dataFolder } from '../core/files/data-folder.ts'
import { makePrivateFolder } from '../core/files/files.ts'
import { createLogFile, thrownFields } from '../core/files/log-file.ts'
import type { Core } from './core.ts'
import { denyPages, denySession } from './denials.ts'
import { answerCalls, sendToScreens } from './ipc.ts'
import { linkAmong } from './link.ts'
import { setMenu } from './menu.ts'
import { openLink } from './open-link.ts'
import { originFor, startPage } from './origin.ts'
import { declareScheme, schemeOf, serveScreens } from './protocol.ts'
import { HIDDEN } from './start-at-login.ts'
import { createTray } from './tray.ts'
import { createDeskWindow } from './window.ts'

/**
 * Maximum milliseconds to wait for an orderly shutdown. Unsent work is already on disk. On macOS, the system unpacks an
 * update during this time.
 */
const LONGEST_END = process.platform === 'darwin' ? 30_000 : 5_000
/** Maximum milliseconds that the core waits for the page. A page that does not load must not stop the core. */
const LONGEST_PAGE_WAIT = 1000
/** Where the screens say what Quillport is. */
const ABOUT = { screen: 'settings', part: 'about' } as const

const folder = resolve(dataFolder(process.env, process.platform))
makePrivateFolder(folder)
app.setPath('userData', folder)
// Keeps Chromium's files separate from ours.
app.setPath('sessionData', join(folder, 'chromium'))
app.setAppUserModelId('com.quillport.desk')
// Sandboxes every page, whatever its window's options, unless the person has switched off the sandbox. Root must switch it off, because
// otherwise no window opens.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()

if (app.requestSingleInstanceLock()) run()
else app.exit(0)

// This module never awaits at the top level, because Electron becomes ready only after the module has run.
function run(): void {
  const now = () => Date.now()
  const log = createLogFile(folder, now)
  const icons = join(app.getAppPath(), 'build', 'icons')
  const report = (part: string, cause: unknown): void =>
    writeCrash(folder, { version: VERSION, at: now(), part, cause })
  endOnBugs(log, report)
  const origin = originFor(app.isReady())
  if (!app.isReady()) declareScheme(origin)
  denyPages(app)

  const window = createDeskWindow({
    startPage: startPage(origin),
    statePath: join(folder, 'window.json'),
    preload: join(app.getAppPath(), 'dist', 'preload', 'preload.cjs'),
    icons,
    log,
    onCrash: (reason) => report('The page', reason),
  })
  const go = (screen: Screen, connectionId?: string) =>
    window.go({
      kind: 'navigate',
      screen,
      ...(connectionId === undefined ? {} : { connection_id: connectionId }),
    })
  const tray = createTray({ icons, show: window.show, go })
  let staysInTray = true
  let isEnding = false

  const applyPreferences = async (desk: Desk): Promise<void> => {
    const { keep_in_tray, theme } = await desk.client.app.preferences({})
    staysInTray = keep_in_tray
    tray.setShown(keep_in_tray)
    window.setTheme(theme)
  }

  const listBusinesses = async (desk: Desk): Promise<void> =>
    tray.list((await desk.client.connections.list({})).connections)

  const openDesk = async (): Promise<Core> => {
    await app.whenReady()
    const screens = serveScreens(join(app.getAppPath(), 'dist', 'renderer'))
    protocol.handle(schemeOf(origin), screens.answer)
    denySession(session.defaultSession)
    const opensWindow = !process.argv.includes(HIDDEN)
    if (opensWindow) window.show()
    setMenu({ go, about: () => window.go({ kind: 'navigate', ...ABOUT }), reset: window.reset, folder })
    // This process passes each of the page's files on, so it must be free until the page has them. While the page compiles its scripts,
    // this process loads the core's code and opens the core's files.
    if (opensWindow) await Promise.race([screens.pageServed, sleep(LONGEST_PAGE_WAIT)])
    const { openCore } = await import('./core.ts')
    const shown = opensWindow ? window.wasShown : Promise.resolve()
    const core = await openCore({
      dataFolder: folder,
      log,
      now,
      resetWindow: window.reset,
      onNotificationClick: (target) => window.go({ kind: 'navigate', ...target }),
      shown,
    })
    const { desk } = core
    desk.subscribe((event: DeskEvent) => {
      sendToScreens(event)
      if (event.kind !== 'changed') return
      if (event.topics.includes('app')) void applyPreferences(desk)
      if (event.topics.includes('connections')) void listBusinesses(desk)
    })
    await applyPreferences(desk)
    await listBusinesses(desk)
    // The first screen shows saved data, so it does not have to wait for the services.
    void Promise.race([shown, sleep(LONGEST_PAGE_WAIT)]).then(() => (isEnding ? undefined : core.start()))
    return core
  }

  const opened = openDesk()
  opened.catch((thrown: unknown) => failToStart(log, thrown))
  answerCalls(async (call) => {
    const { answer } = await opened
    return answer(call)
  })

  const follow = (link: string): void => {
    window.show()
    opened
      .then(({ desk }) => openLink(link, desk, (to) => window.go({ kind: 'navigate', ...to })))
      .catch((thrown: unknown) => log('error', 'A link could not be opened', thrownFields(thrown)))
  }
  const firstLink = linkAmong(process.argv.slice(1))
  if (firstLink !== null) void app.whenReady().then(() => follow(firstLink))
  // A second start shows the window, unless the system starts Quillport at login or an agent starts it.
  app.on('second-instance', (_event, argv) => {
    const link = linkAmong(argv)
    if (link !== null) follow(link)
    else if (!argv.includes(HIDDEN)) window.show()
  })
  // macOS passes links to the app with this event, also at the first start.
  app.on('open-url', (event, link) => {
    event.preventDefault()
    void app.whenReady().then(() => follow(link))
  })
  // Packages for other systems register the links themselves.
  if (app.isPackaged && process.platform === 'win32') app.setAsDefaultProtocolClient('quillport')
  app.on('activate', window.show)
  app.on('window-all-closed', () => {
    if (!staysInTray && process.platform !== 'darwin') app.quit()
  })
  app.on('will-quit', (event) => {
    if (isEnding) return
    isEnding = true
    event.preventDefault()
    const tidy = opened
      .then(({ desk }) => desk.stop())
      .catch((thrown) => log('error', 'Shutdown was not clean', thrownFields(thrown)))
    const late = new Promise((resolve) => setTimeout(resolve, LONGEST_END))
    void Promise.race([tidy, late]).then(() => app.exit(0))
  })
}

type Log = ReturnType<typeof createLogFile>

function failToStart(log: Log, thrown: unknown): void {
  log('error', 'The desk could not be opened', thrownFields(thrown))
  dialog.showErrorBox('Quillport cannot start', thrown instanceof Error ? thrown.message : String(thrown))
  app.exit(1)
}

/**
 * Exits after an uncaught error, because the state of the program is then unknown. Tells the person first. All saved data is
 * already on disk.
 */
function endOnBugs(log: Log, report: (part: string, cause: unknown) => void): void {
  let isEnding = false
  process.on('uncaughtException', (thrown: unknown) => {
    log('error', 'Uncaught error', thrownFields(thrown))
    // Timers keep running while the dialog is open, and may fail too.
    if (isEnding) return
    isEnding = true
    report('The main process', thrown)
    const words = wordsOf(thrown instanceof Error ? thrown.message : String(thrown))
    if (app.isReady())
      dialog.showErrorBox(
        'Quillport must close',
        `Something failed inside Quillport: ${words}\n\nYour work is saved. Start Quillport again. It will show you a report of the problem. The report stays on your computer.`,
      )
    app.exit(1)
  })
  process.on('unhandledRejection', (thrown) => log('error', 'Unhandled rejection', thrownFields(thrown)))
}
