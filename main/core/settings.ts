import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { Preferences, Reminders } from '../../contract/desk.ts'
import { readText, setAside, writePrivate } from './files.ts'

/** Which service the desk is connected to; never a key. */
export const ChosenService = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('none') }),
  z.object({ mode: z.literal('hosted'), base_url: z.string() }),
  z.object({ mode: z.literal('local') }),
])
export type ChosenService = z.infer<typeof ChosenService>

const DeskSettings = z.object({
  /** Tells this data folder from others of the same person, wherever it is moved. */
  desk_id: z.string().min(1).default(randomUUID),
  service: ChosenService,
  // A file of an earlier version says nothing of it.
  preferences: Preferences.extend({ start_for_agents: z.boolean().default(false) }),
  reminders: Reminders,
})
export type DeskSettings = z.infer<typeof DeskSettings>

const DEFAULTS: Omit<DeskSettings, 'desk_id'> = {
  service: { mode: 'none' },
  preferences: { theme: 'system', start_at_login: false, keep_in_tray: true, start_for_agents: false },
  reminders: {
    daily_scan: { on: true, at: '09:00' },
    hot_leads: { on: true },
    copied_unmarked: { on: true, after_hours: 4 },
    saved_stale: { on: true, after_days: 3 },
    articles_done: { on: true },
    quiet: { on: true, from: '22:00', to: '07:00' },
  },
}

export type SettingsFile = {
  readonly get: () => DeskSettings
  readonly change: (part: Partial<DeskSettings>) => DeskSettings
}

/**
 * Opens settings.json in the folder. A damaged one is set aside and the last good copy used; `onDamaged`
 * hears what happened, in words for the person.
 */
export const openSettings = (
  folder: string,
  now: () => number,
  onDamaged: (text: string) => void,
): SettingsFile => {
  const path = join(folder, 'settings.json')
  const lastGood = `${path}.last`
  const found = read(path)
  const kept = found ?? read(lastGood)
  if (!found && existsSync(path)) onDamaged(damagedText(basename(setAside(path, now())), kept !== null))
  let settings = kept ?? { ...DEFAULTS, desk_id: randomUUID() }
  const save = (next: DeskSettings): DeskSettings => {
    writePrivate(path, textOf(next))
    settings = next
    keepCopy(lastGood, textOf(next))
    return next
  }
  const current = (): DeskSettings => settings
  if (readText(path) !== textOf(settings) || !existsSync(lastGood)) save(settings)
  return { get: current, change: (part) => save({ ...current(), ...part }) }
}

/** The change itself is on disk already; where no copy can be written, the one before stays good. */
const keepCopy = (path: string, text: string): void => {
  try {
    writePrivate(path, text)
  } catch {}
}

const textOf = (settings: DeskSettings): string => `${JSON.stringify(settings, null, 2)}\n`

const read = (path: string): DeskSettings | null => {
  const text = readText(path)
  if (text === null) return null
  try {
    return DeskSettings.parse(JSON.parse(text))
  } catch {
    return null
  }
}

const damagedText = (aside: string, hadCopy: boolean): string =>
  hadCopy
    ? `The settings file was damaged. The last good copy is in use; the damaged file was kept as ${aside}.`
    : `The settings file was damaged and there was no copy of it. Quillport started with its defaults; the damaged file was kept as ${aside}.`
