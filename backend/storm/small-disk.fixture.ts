import { execFile } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { codeOf } from '../db/trouble.ts'

const run = promisify(execFile)
const CHUNK = Buffer.alloc(64 * 1024, 1)

/** Mounts a separate disk that a test can fill. Throws if this machine allows no mounts. */
export const mountSmallDisk = async (megabytes: number) => {
  const folder = await mkdtemp(join(tmpdir(), 'quillport-disk-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'quillport', folder])
  } catch (error) {
    await remove()
    throw error
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    /** Fills the disk until less than a page of any database is free. */
    fill: async () => {
      const file = await open(ballast, 'a')
      try {
        for (let size = CHUNK.length; size >= 1; size = Math.floor(size / 4)) while (await fits(file, size));
      } finally {
        await file.close()
      }
    },
    empty: () => rm(ballast, { force: true }),
    unmount: async () => {
      // Processes with open files on the disk close them later.
      await run('umount', ['--lazy', folder])
      await remove()
    },
  }
}
export type SmallDisk = Awaited<ReturnType<typeof mountSmallDisk>>

const fits = async (file: Awaited<ReturnType<typeof open>>, size: number): Promise<boolean> => {
  try {
    return (await file.write(CHUNK, 0, size)).bytesWritten === size
  } catch (error) {
    if (codeOf(error) === 'ENOSPC') return false
    throw error
  }
}
