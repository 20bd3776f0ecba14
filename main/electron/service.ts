import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { app, utilityProcess } from 'electron'
import { AppError } from '../../contract/errors.ts'
import { makePrivateFolder } from '../core/files/files.ts'
import type { Platform, RunningOwnService } from '../core/platform.ts'
import { serviceEnvironment, serviceOf, spawnOwnService } from '../core/service/own-process.ts'

/**
 * Maximum milliseconds to wait for the service after asking it to stop. After this time, the service is ended together with
 * the desk.
 */
const LONGEST_END = 10_000

/** Starts the own service: in Electron's utility process if the app is packaged, otherwise on the pinned Node. */
export const startService =
  (log: Platform['log']) =>
  async (folder: string): Promise<RunningOwnService> => {
    const program = join(app.getAppPath(), 'dist', 'backend', 'cli.js')
    if (app.isPackaged) return forkService(program, folder, log)
    const command = pinnedNode()
    if (!existsSync(command))
      throw new AppError('unavailable', `Node is not installed at ${command}. Run npm ci.`)
    return spawnOwnService({ command, args: [program], folder, log })
  }

/** Returns the absolute path of the Node that package.json pins. */
export const pinnedNode = (): string =>
  join(app.getAppPath(), 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

const forkService = (program: string, folder: string, log: Platform['log']): Promise<RunningOwnService> => {
  makePrivateFolder(folder)
  const child = utilityProcess.fork(program, ['local', '--data', folder], {
    env: serviceEnvironment(),
    stdio: 'pipe',
    serviceName: 'Quillport service',
  })
  const ended = new Promise<string>((resolve) => child.once('exit', (code) => resolve(`exit code ${code}`)))
  const { stdout, stderr } = child
  if (!stdout || !stderr)
    throw new AppError('unavailable', 'The log of the service on this computer cannot be read.')
  const end = async () => {
    child.kill()
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, LONGEST_END))])
  }
  return serviceOf({ stdout, stderr, ended, end }, { log })
}
