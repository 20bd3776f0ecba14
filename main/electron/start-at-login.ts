import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { app } from 'electron'

/** The argument with which the system starts Quillport at login. Quillport then stays in the tray and opens no window. */
export const HIDDEN = '--hidden'

/** Sets whether the system starts Quillport, without a window, at login. */
export const setStartAtLogin = (on: boolean): void => {
  if (process.platform === 'linux') setAutostart(on)
  else app.setLoginItemSettings({ openAtLogin: on, args: [HIDDEN] })
}

/**
 * Returns the command that starts this app in the tray. An AppImage runs from a mount that disappears when the program ends;
 * APPIMAGE names the AppImage file.
 */
export const startCommand = (): { readonly command: string; readonly args: readonly string[] } => ({
  command: process.env.APPIMAGE ?? process.execPath,
  args: [...(app.isPackaged ? [] : [app.getAppPath()]), HIDDEN],
})

const setAutostart = (on: boolean): void => {
  const folder = join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'autostart')
  const file = join(folder, 'quillport.desktop')
  if (!on) {
    rmSync(file, { force: true })
    return
  }
  mkdirSync(folder, { recursive: true })
  const { command, args } = startCommand()
  writeFileSync(file, autostartEntry([command, ...args]), { mode: 0o644 })
}

/** Writes a desktop entry that runs the command. Quotes arguments as the Desktop Entry Specification requires. */
const autostartEntry = (command: readonly string[]): string => {
  const quoted = command.map((part) => `"${part.replaceAll(/[\\"`$]/g, '\\$&').replaceAll('%', '%%')}"`)
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Quillport',
    'Comment=Watches forums and reminds you of new leads',
    `Exec=${quoted.join(' ').replaceAll('\\', '\\\\')}`,
    'Icon=quillport',
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n')
}
