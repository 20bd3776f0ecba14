import { join } from 'node:path'
import { z } from 'zod'
import { readText, writePrivate } from '../core/files/files.ts'

const RunningHeadless = z.object({ pid: z.int(), port: z.int(), reentry: z.string() })
/** How a second start of Quillport reaches the first: kept, 0600, in the data folder. */
export type RunningHeadless = z.infer<typeof RunningHeadless>

const pathIn = (folder: string): string => join(folder, 'headless.json')

/** What the last start left; its port is used again. */
export const readRunning = (folder: string): RunningHeadless | null => {
  try {
    return RunningHeadless.parse(JSON.parse(readText(pathIn(folder)) ?? ''))
  } catch {
    return null
  }
}

/** Leaves word of this process for a second start, in a file that only the person can read. */
export const writeRunning = (folder: string, running: RunningHeadless): void =>
  writePrivate(pathIn(folder), JSON.stringify(running))

/** An address that lets the person into the desk that runs; null where none answers. */
export const askEntrance = async (running: RunningHeadless): Promise<string | null> => {
  const origin = `http://127.0.0.1:${running.port}`
  try {
    const response = await fetch(`${origin}/reentry`, {
      method: 'POST',
      headers: { origin, 'x-quillport-reentry': running.reentry },
      signal: AbortSignal.timeout(5000),
    })
    return response.ok ? await response.text() : null
  } catch {
    return null
  }
}
