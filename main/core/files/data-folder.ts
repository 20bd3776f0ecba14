import { homedir } from 'node:os'
import { join } from 'node:path'

/**
 * Returns the folder for the desk's files: `QUILLPORT_DATA`, or otherwise the platform's usual folder for a program's data.
 */
export const dataFolder = (
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): string => {
  if (env.QUILLPORT_DATA) return env.QUILLPORT_DATA
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Quillport')
  if (platform === 'win32') return join(env.APPDATA || join(homedir(), 'AppData', 'Roaming'), 'Quillport')
  return join(env.XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'quillport')
}
