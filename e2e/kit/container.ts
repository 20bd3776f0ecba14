import { chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Running, run, start } from './tools.ts'

type Env = Readonly<Record<string, string>>

/**
 * The image, run without a container engine: in a chroot that buildah sets up, with the image's files, user, folder and
 * settings.
 */
export type Image = {
  /** Starts the program with these arguments. */
  readonly start: (args: readonly string[], env: Env) => Running
  /** Runs a command to its end. Returns its output. */
  readonly run: (args: readonly string[], env: Env, input?: string) => Promise<string>
  /** Unmounts the image's files, so that they can be deleted. Call this after all its processes have ended. */
  readonly close: () => Promise<void>
  /** The folder of its files. */
  readonly root: () => Promise<string>
  /** The unpacked size of its files, in MB. */
  readonly megabytes: () => Promise<number>
}

/** Unpacks an OCI archive, as an engine would. */
export const openImage = async (archive: string, folder: string): Promise<Image> => {
  const env = { ...process.env, STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' }
  const store = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run')]
  const container = (await run('buildah', [...store, 'from', `oci-archive:${archive}`], { env })).trim()
  const data = join(folder, 'data')
  await mkdir(data, { mode: 0o700 })
  await chown(data, 10_001, 10_001)
  const root = async () => (await run('buildah', [...store, 'mount', container], { env })).trim()
  const argsOf = (args: readonly string[], settings: Env) => [
    ...[...store, 'run', '--volume', `${data}:/var/lib/quillport`],
    ...Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
    ...[container, '--', 'node', '/opt/quillport/backend/cli.js', ...args],
  ]
  return {
    start: (args, settings) => start('buildah', argsOf(args, settings), { env, wrapped: true }),
    run: (args, settings, input) =>
      run('buildah', argsOf(args, settings), { env, ...(input === undefined ? {} : { input }) }),
    root,
    // The image's storage stays mounted until then.
    close: async () => {
      await run('buildah', [...store, 'rm', '--all'], { env })
      await run('umount', ['--lazy', join(folder, 'store/overlay')]).catch(() => {})
    },
    megabytes: async () => Number.parseInt(await run('du', ['-sm', await root()]), 10),
  }
}
