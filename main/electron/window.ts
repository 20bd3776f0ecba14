import { join } from 'node:path'
import { BrowserWindow, nativeTheme, type Rectangle, screen } from 'electron'
import type { DeskEvent, Preferences } from '../../contract/desk.ts'
import { writePrivate } from '../core/files/files.ts'
import type { Platform } from '../core/platform.ts'
import { placeWindow, SMALLEST } from './bounds.ts'
import { readWindowState } from './window-state.ts'

type WindowOptions = {
  readonly startPage: string
  readonly statePath: string
  readonly preload: string
  readonly icons: string
  readonly log: Platform['log']
  /** Called with the reason when the page ended unexpectedly. */
  readonly onCrash: (reason: string) => void
}

/** Colors of `--color-bg` in the screens, so that no white frame appears before the first paint. */
const GROUND = { light: '#fbfbfa', dark: '#161618' }
/** Maximum number of crashes within a minute. After that, the page is no longer reloaded automatically. */
const MOST_CRASHES = 3

/** Lists the usable areas of all screens, the primary screen first. */
const workAreas = (): readonly Rectangle[] =>
  [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map(({ workArea }) => workArea)

/** Creates the desk's only window. The window is created each time it opens, so that a closed window uses no memory. */
export const createDeskWindow = ({ startPage, statePath, preload, icons, log, onCrash }: WindowOptions) => {
  let state = readWindowState(statePath)
  let window: BrowserWindow | null = null
  let noteShown = (): void => undefined
  const wasShown = new Promise<void>((resolve) => {
    noteShown = resolve
  })
  nativeTheme.themeSource = state.theme

  const keep = (left: BrowserWindow): void => {
    state = { ...state, bounds: left.getNormalBounds(), maximized: left.isMaximized() }
    save()
  }
  const save = (): void => {
    try {
      writePrivate(statePath, JSON.stringify(state))
    } catch (thrown) {
      log('warn', 'The size and position of the window could not be saved', { text: String(thrown) })
    }
  }

  const open = (): BrowserWindow => {
    const made = new BrowserWindow({
      ...placeWindow(state.bounds, workAreas()),
      minWidth: SMALLEST.width,
      minHeight: SMALLEST.height,
      title: 'Quillport',
      show: false,
      backgroundColor: nativeTheme.shouldUseDarkColors ? GROUND.dark : GROUND.light,
      autoHideMenuBar: true,
      ...(process.platform === 'linux' ? { icon: join(icons, 'icon.png') } : {}),
      webPreferences: {
        preload,
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webSecurity: true,
        // On systems other than macOS, spell checking would download dictionaries.
        spellcheck: process.platform === 'darwin',
      },
    })
    made.once('ready-to-show', () => {
      if (state.maximized) made.maximize()
      made.show()
      noteShown()
    })
    made.on('close', () => keep(made))
    made.on('closed', () => {
      window = null
    })
    reloadAfterCrash(made, log, onCrash)
    made
      .loadURL(startPage)
      .catch((thrown: unknown) => log('error', 'The screens did not load', { text: String(thrown) }))
    return made
  }

  const show = (): BrowserWindow => {
    if (!window) {
      window = open()
      return window
    }
    if (window.isMinimized()) window.restore()
    window.show()
    window.focus()
    return window
  }

  return {
    /** Opens the window, or brings the open one to the front. */
    show: () => void show(),
    /** Shows the window and opens a screen in it. */
    go: (to: Extract<DeskEvent, { kind: 'navigate' }>): void => {
      const { webContents } = show()
      const send = () => webContents.send('quillport:event', to)
      if (webContents.isLoading()) webContents.once('did-finish-load', send)
      else send()
    },
    /** Gives the window its first size, place and zoom, for example if it was moved out of sight. */
    reset: (): void => {
      state = { ...state, bounds: null, maximized: false }
      save()
      const open = show()
      open.setFullScreen(false)
      open.unmaximize()
      open.setBounds(placeWindow(null, workAreas()))
      open.webContents.setZoomLevel(0)
    },

    /** Resolves when a window has been shown for the first time. */
    wasShown,
    setTheme: (theme: Preferences['theme']): void => {
      nativeTheme.themeSource = theme
      if (theme === state.theme) return
      state = { ...state, theme }
      save()
    },
  }
}

const reloadAfterCrash = (
  window: BrowserWindow,
  log: Platform['log'],
  onCrash: WindowOptions['onCrash'],
): void => {
  let crashes: number[] = []
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return
    log('error', 'The page ended unexpectedly', { reason, exit_code: exitCode })
    onCrash(`${reason}, exit code ${exitCode}`)
    const now = performance.now()
    crashes = [...crashes.filter((at) => now - at < 60_000), now]
    if (crashes.length <= MOST_CRASHES) window.webContents.reload()
  })
}
