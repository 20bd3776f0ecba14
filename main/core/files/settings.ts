import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { CALLS_KEPT, Preferences, Reminders } from '../../../contract/desk.ts'
import { jsonOr } from '../../../transport/json.ts'
import { readText, setAside, writePrivate } from './files.ts'

/** The service to which the desk is connected. A key is never part of it. */
export const ChosenService = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('none') }),
  z.object({
    mode: z.literal('hosted'),
    base_url: z.string(),
    /** The workspace to which the key belongs. An earlier version did not store it. */
    workspace: z.string().optional(),
    /** The workspace's name, as the service last told it. */
    workspace_name: z.string().optional(),
    /** The person who signed in to get the key. */
    email: z.string().optional(),
  }),
  z.object({ mode: z.literal('local') }),
])
export type ChosenService = z.infer<typeof ChosenService>

const DeskSettings = z.object({
  /** Distinguishes this data folder from the person's other data folders, even after a move. */
  desk_id: z.string().min(1).default(randomUUID),
  service: ChosenService,
  /** Id of the connection for the screens, and name of the folder of every connection but the first. */
  connection_id: z.string().min(1).default(randomUUID),
  /** The name that the person gave the connection. */
  name: z.string().nullable().default(null),
  /** The connection that pages show. Only the first connection's file counts. */
  shown: z.string().nullable().default(null),
  /**
   * Whether the person signed out of the first connection while other connections remain. The folder of the first connection
   * is also the desk's own folder, so it is not deleted.
   */
  unused: z.boolean().default(false),
  // A file from an earlier version does not have these fields.
  preferences: Preferences.extend({
    start_for_agents: z.boolean().default(false),
    keep_activity_days: Preferences.shape.keep_activity_days.default(CALLS_KEPT.usual),
    lead_order: Preferences.shape.lead_order.default('best'),
    trusted_origins: Preferences.shape.trusted_origins.default([]),
  }),
  reminders: Reminders,
})
type DeskSettings = z.infer<typeof DeskSettings>

const DEFAULTS: Omit<DeskSettings, 'desk_id' | 'connection_id'> = {
  service: { mode: 'none' },
  name: null,
  shown: null,
  unused: false,
  preferences: {
    theme: 'system',
    start_at_login: false,
    keep_in_tray: true,
    start_for_agents: false,
    keep_activity_days: CALLS_KEPT.usual,
    lead_order: 'best',
    trusted_origins: [],
  },
  reminders: {
    daily_leads: { on: true, at: '09:00' },
    hot_leads: { on: true },
    copied_unmarked: { on: true, after_hours: 4 },
    saved_stale: { on: true, after_days: 3 },
    articles_done: { on: true },
    quiet: { on: true, from: '22:00', to: '07:00' },
  },
}

/** Settings as this version reads them, and the JSON from which they were read. */
type ReadSettings = {
  readonly settings: DeskSettings
  readonly raw: unknown
  readonly unread: readonly string[]
}

/**
 * Opens settings.json in the folder. If the file is damaged, it is set aside, and the last good copy is used. Values of a
 * newer version stay in the file, even if this version cannot read them. `tell` receives a message for the person.
 */
export const openSettings = (
  folder: string,
  now: () => number,
  tell: (text: string, id?: string) => void,
) => {
  const path = join(folder, 'settings.json')
  const lastGood = `${path}.last`
  const found = read(path)
  const kept = found ?? read(lastGood)
  if (!found && existsSync(path)) tell(damagedText(basename(setAside(path, now())), kept !== null))
  if (kept && kept.unread.length > 0) tell(unreadText(kept.unread), 'settings-unread')
  let { settings, raw } = kept ?? {
    settings: { ...DEFAULTS, desk_id: randomUUID(), connection_id: randomUUID() },
    raw: {},
  }
  const save = (next: DeskSettings): DeskSettings => {
    const written = withChanges(raw, settings, next)
    writePrivate(path, textOf(written))
    settings = next
    raw = written
    keepCopy(lastGood, textOf(written))
    return next
  }
  const current = (): DeskSettings => settings
  const whole = textOf(withChanges(raw, settings, settings))
  if (readText(path) !== whole || !existsSync(lastGood)) save(settings)
  return { get: current, change: (part: Partial<DeskSettings>) => save({ ...current(), ...part }) }
}
export type SettingsFile = ReturnType<typeof openSettings>

/**
 * Combines a further connection's settings with the preferences and reminders of the whole desk, from the first connection's
 * file.
 */
export const withSharedSettings = (own: SettingsFile, first: () => SettingsFile): SettingsFile => {
  const get = (): DeskSettings => {
    const { preferences, reminders } = first().get()
    return { ...own.get(), preferences, reminders }
  }
  return {
    get,
    change: ({ preferences, reminders, ...part }) => {
      if (preferences) first().change({ preferences })
      if (reminders) first().change({ reminders })
      own.change(part)
      return get()
    },
  }
}

/** Writes the copy of the settings, which are already on disk. If that fails, the earlier copy stays valid. */
const keepCopy = (path: string, text: string): void => {
  try {
    writePrivate(path, text)
  } catch {}
}

const textOf = (settings: unknown): string => `${JSON.stringify(settings, null, 2)}\n`

const Part = z.record(z.string(), z.unknown())
const SettingsJson = z.looseObject({
  desk_id: z.string().min(1).optional(),
  connection_id: z.string().min(1).optional(),
})

const read = (path: string): ReadSettings | null => {
  const text = readText(path)
  const raw = SettingsJson.safeParse(text === null ? undefined : jsonOr(text))
  return raw.success ? understood(withNewNames(raw.data)) : null
}

/** Renames the daily reminder, which earlier versions named after the scan that precedes it. */
const withNewNames = (raw: unknown): unknown => {
  const from = ['reminders', 'daily_scan']
  const to = ['reminders', 'daily_leads']
  if (valueAt(raw, from) === undefined || valueAt(raw, to) !== undefined) return raw
  return withAt(withAt(raw, to, valueAt(raw, from)), from, undefined)
}

/** Reads the settings that this version knows. Drops unknown fields, and uses defaults for unreadable values. */
const understood = (raw: unknown): ReadSettings => {
  const unread: string[] = []
  for (let readable = raw; ; ) {
    const parsed = DeskSettings.safeParse(readable)
    if (parsed.success) return { settings: parsed.data, raw, unread }
    const issue = parsed.error.issues[0]
    const path = issue?.path.map(String) ?? []
    if (issue?.code === 'unrecognized_keys')
      for (const name of issue.keys) readable = withAt(readable, [...path, name], undefined)
    else {
      const known = withDefault(path)
      unread.push(known.join('.'))
      readable = withAt(readable, known, valueAt(DEFAULTS, known))
    }
  }
}

/** Shortens a path to the smallest part of the settings that contains it and has a default. */
const withDefault = (path: readonly string[]): readonly string[] =>
  valueAt(DEFAULTS, path) === undefined ? withDefault(path.slice(0, -1)) : path

const partOf = (value: unknown): Readonly<Record<string, unknown>> => Part.catch({}).parse(value)

const valueAt = (whole: unknown, path: readonly string[]): unknown =>
  path.reduce((part, name) => partOf(part)[name], whole)

/** Returns a copy of the object with another value at the path. If the value is undefined, removes the field. */
const withAt = (whole: unknown, [name, ...rest]: readonly string[], value: unknown): unknown => {
  if (name === undefined) return value
  const { [name]: before, ...others } = partOf(whole)
  const after = withAt(before, rest, value)
  return after === undefined ? others : { ...others, [name]: after }
}

/** Changes the JSON only where the settings before and after differ. Keeps everything else, even what could not be read. */
const withChanges = (raw: unknown, was: unknown, is: unknown): unknown => {
  const same = isDeepStrictEqual(was, is)
  if (!Part.safeParse(is).success || (same && raw !== undefined && !Part.safeParse(raw).success))
    return same && raw !== undefined ? raw : is
  const [rawPart, before, after] = [partOf(raw), partOf(was), partOf(is)]
  const names = new Set([...Object.keys(rawPart), ...Object.keys(after)])
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const value = withChanges(rawPart[name], before[name], after[name])
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

const unreadText = (names: readonly string[]): string =>
  `This version of Quillport cannot read some of the settings (${names.join(', ')}). A newer version may have written them. These settings stay in the file, but Quillport uses the default values until you change the settings.`

const damagedText = (aside: string, hadCopy: boolean): string =>
  hadCopy
    ? `The settings file was damaged. Quillport is using the last good copy and has kept the damaged file as ${aside}.`
    : `The settings file was damaged, and there was no copy of it. Quillport started with its default settings, and kept the damaged file as ${aside}.`
