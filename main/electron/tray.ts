import { join } from 'node:path'
import { app, Menu, type MenuItemConstructorOptions, nativeImage, Tray } from 'electron'
import type { HeldConnection, Screen } from '../../contract/desk.ts'

type TrayOptions = {
  readonly icons: string
  readonly show: () => void
  readonly go: (screen: Screen, connectionId?: string) => void
}

/** Describes what needs the person's attention in a business, such as `a question, 3 new, 1 hot`. */
const waitingIn = ({ new_leads, hot_leads, questions }: HeldConnection): string =>
  [
    ...(questions > 0 ? [questions === 1 ? 'a question' : `${questions} questions`] : []),
    ...(new_leads > 0 ? [`${new_leads} new`] : []),
    ...(hot_leads > 0 ? [`${hot_leads} hot`] : []),
  ].join(', ')

const lineOf = (connection: HeldConnection): string => {
  const waiting = waitingIn(connection)
  return waiting === '' ? connection.name : `${connection.name}: ${waiting}`
}

/**
 * Creates the tray icon. The icon reopens the desk after its window was closed, and its menu lists what needs attention in
 * each business.
 */
export const createTray = ({ icons, show, go }: TrayOptions) => {
  let tray: Tray | null = null
  let connections: readonly HeldConnection[] = []
  const update = (): void => {
    if (!tray) return
    const held = connections.filter(({ mode }) => mode !== 'none')
    tray.setToolTip(['Quillport', ...held.filter(waitingIn).map(lineOf)].join('\n'))
    const businesses: readonly MenuItemConstructorOptions[] = held.map((one) => ({
      // In a menu, a single & would make the next letter a shortcut.
      label: lineOf(one).replaceAll('&', '&&'),
      click: () => go(one.questions > 0 ? 'agents' : 'leads', one.connection_id),
    }))
    const separator: MenuItemConstructorOptions = { type: 'separator' }
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: 'Open Quillport', click: show },
        ...(businesses.length > 0 ? [separator, ...businesses, separator] : []),
        { label: 'Leads', click: () => go('leads') },
        { label: 'Settings', click: () => go('settings') },
        { type: 'separator' },
        { label: 'Quit Quillport', click: () => app.quit() },
      ]),
    )
  }
  const open = (): Tray => {
    const file = process.platform === 'darwin' ? 'trayTemplate.png' : 'tray.png'
    const made = new Tray(nativeImage.createFromPath(join(icons, file)))
    made.on('click', show)
    return made
  }
  return {
    setShown: (wanted: boolean): void => {
      if (wanted) tray ??= open()
      else {
        tray?.destroy()
        tray = null
      }
      update()
    },
    /** Sets the businesses in the menu. */
    list: (held: readonly HeldConnection[]): void => {
      connections = held
      update()
    },
  }
}
