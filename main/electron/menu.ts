import { app, Menu, type MenuItemConstructorOptions, shell } from 'electron'
import type { Screen } from '../../contract/desk.ts'

const mac = process.platform === 'darwin'

// The screens in the order of the navigation, with the same digits as the screens' shortcuts.
const places: readonly { readonly label: string; readonly screen: Screen; readonly accelerator: string }[] = [
  { label: 'Leads', screen: 'leads', accelerator: 'CmdOrCtrl+1' },
  { label: 'Articles', screen: 'articles', accelerator: 'CmdOrCtrl+2' },
  { label: 'Plan', screen: 'plan', accelerator: 'CmdOrCtrl+3' },
  { label: 'Rankings', screen: 'rankings', accelerator: 'CmdOrCtrl+4' },
  { label: 'Sites', screen: 'sites', accelerator: 'CmdOrCtrl+5' },
  { label: 'Agents', screen: 'agents', accelerator: 'CmdOrCtrl+6' },
  { label: 'Activity', screen: 'activity', accelerator: 'CmdOrCtrl+7' },
  { label: 'Credits', screen: 'credits', accelerator: 'CmdOrCtrl+8' },
]

type MenuParts = {
  readonly go: (screen: Screen) => void
  readonly about: () => void
  /** Gives the window its first size, place and zoom. */
  readonly reset: () => void
  readonly folder: string
}

/** Sets the application menu: the standard roles, the screens, and the folder of Quillport's files. */
export const setMenu = ({ go, about, reset, folder }: MenuParts): void => {
  const settings: MenuItemConstructorOptions = {
    label: 'Settings…',
    accelerator: 'CmdOrCtrl+,',
    click: () => go('settings'),
  }
  const separator: MenuItemConstructorOptions = { type: 'separator' }
  const template: MenuItemConstructorOptions[] = [
    ...(mac
      ? [{ role: 'appMenu' } satisfies MenuItemConstructorOptions]
      : [
          {
            label: '&File',
            submenu: [settings, separator, { role: 'quit' }],
          } satisfies MenuItemConstructorOptions,
        ]),
    { role: 'editMenu' },
    {
      label: '&View',
      submenu: [
        ...places.map(({ label, screen, accelerator }) => ({ label, accelerator, click: () => go(screen) })),
        ...(mac ? [settings] : []),
        separator,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { role: 'togglefullscreen' },
        { label: 'Reset the window', click: reset },
        ...(app.isPackaged
          ? []
          : [separator, { role: 'toggleDevTools' } satisfies MenuItemConstructorOptions]),
      ],
    },
    { role: 'windowMenu' },
    {
      role: 'help',
      submenu: [
        { label: 'Open the folder with Quillport’s files', click: () => void shell.openPath(folder) },
        separator,
        { label: 'About Quillport', click: about },
      ],
    },
  ]
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}
