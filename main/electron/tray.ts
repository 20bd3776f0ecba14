import { join } from 'node:path'
import { app, Menu, nativeImage, Tray } from 'electron'
import type { Screen } from '../../contract/desk.ts'

/** Shows or hides the tray icon, which reopens the desk after its window is closed. */
export const createTray = (
  icons: string,
  show: () => void,
  go: (screen: Screen) => void,
): ((wanted: boolean) => void) => {
  let tray: Tray | null = null
  const open = (): Tray => {
    const file = process.platform === 'darwin' ? 'trayTemplate.png' : 'tray.png'
    const made = new Tray(nativeImage.createFromPath(join(icons, file)))
    made.setToolTip('Quillport')
    made.setContextMenu(
      Menu.buildFromTemplate([
        { label: 'Open Quillport', click: show },
        { label: 'Leads', click: () => go('leads') },
        { label: 'Settings', click: () => go('settings') },
        { type: 'separator' },
        { label: 'Quit Quillport', click: () => app.quit() },
      ]),
    )
    made.on('click', show)
    return made
  }
  return (wanted) => {
    if (wanted) tray ??= open()
    else {
      tray?.destroy()
      tray = null
    }
  }
}
