import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSettings } from './settings.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quillport-settings-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = () =>
  openSettings(folder, Date.now, (text) => {
    throw new Error(text)
  })

/** Changes the settings in a process whose files may not exceed 1 KiB. A longer write is cut short, as on a full disk. */
const changeOnFullDisk = (base_url: string) =>
  spawnSync(
    'bash',
    [
      '-c',
      'ulimit -f 1; exec "$0" --input-type=module -e "$1"',
      process.execPath,
      `import { openSettings } from ${JSON.stringify(join(import.meta.dirname, 'settings.ts'))}
       const settings = openSettings(${JSON.stringify(folder)}, Date.now, console.log)
       try { settings.change({ service: { mode: 'hosted', base_url: ${JSON.stringify(base_url)} } }) }
       catch (thrown) { console.log(thrown.code, settings.get().service.mode) }`,
    ],
    { encoding: 'utf8' },
  ).stdout

test('a disk that is full cuts off neither the settings nor their last good copy', () => {
  open()
  const { desk_id } = open().get()
  const before = readFileSync(join(folder, 'settings.json'), 'utf8')
  expect(changeOnFullDisk(`https://${'x'.repeat(2000)}.example`)).toBe('EFBIG none\n')
  expect(readdirSync(folder).sort()).toEqual(['settings.json', 'settings.json.last'])
  for (const name of readdirSync(folder)) expect(readFileSync(join(folder, name), 'utf8')).toBe(before)
  expect(open().get()).toMatchObject({ desk_id, service: { mode: 'none' } })
})

const path = () => join(folder, 'settings.json')
const written = () => JSON.parse(readFileSync(path(), 'utf8'))
/** Writes the settings in the same way as another version. */
const writeAs = (change: (settings: Record<string, Record<string, unknown>>) => void) => {
  open()
  const settings = written()
  change(settings)
  writeFileSync(path(), JSON.stringify(settings))
}

test('fields of a newer version are not damage, and stay in the file when other fields change', () => {
  writeAs((settings) => {
    Object.assign(settings, { layout: { columns: 3 } })
    Object.assign(settings.preferences ?? {}, { theme: 'dark', density: 'compact' })
    Object.assign(settings.reminders?.quiet ?? {}, { days: ['sun'] })
    Object.assign(settings.service ?? {}, { mode: 'hosted', base_url: 'https://a.example', region: 'eu' })
  })
  const settings = open()
  expect(settings.get()).toMatchObject({ preferences: { theme: 'dark' }, service: { mode: 'hosted' } })
  settings.change({ preferences: { ...settings.get().preferences, keep_in_tray: false } })
  settings.change({ reminders: { ...settings.get().reminders, hot_leads: { on: false } } })
  expect(written()).toMatchObject({
    layout: { columns: 3 },
    preferences: { theme: 'dark', keep_in_tray: false, density: 'compact' },
    reminders: { hot_leads: { on: false }, quiet: { days: ['sun'] } },
    service: { base_url: 'https://a.example', region: 'eu' },
  })
  settings.change({ service: { mode: 'none' } })
  expect(written().service).toEqual({ mode: 'none', region: 'eu' })
  expect(readdirSync(folder).sort()).toEqual(['settings.json', 'settings.json.last'])
})

test('unreadable values of a newer version are reported and stay, and the other values count', () => {
  writeAs((settings) => {
    Object.assign(settings.preferences ?? {}, { theme: 'sepia', keep_in_tray: false })
    Object.assign(settings, { service: { mode: 'mesh', hub: 'https://a.example' } })
  })
  const told: string[] = []
  const settings = openSettings(folder, Date.now, (text) => told.push(text))
  expect(told).toEqual([expect.stringContaining('(service.mode, preferences.theme)')])
  expect(settings.get()).toMatchObject({
    service: { mode: 'none' },
    preferences: { theme: 'system', keep_in_tray: false },
  })
  const { desk_id } = settings.get()
  settings.change({ preferences: { ...settings.get().preferences, start_at_login: true } })
  expect(written()).toMatchObject({
    desk_id,
    service: { mode: 'mesh', hub: 'https://a.example' },
    preferences: { theme: 'sepia', keep_in_tray: false, start_at_login: true },
  })
  settings.change({ service: { mode: 'hosted', base_url: 'https://b.example' } })
  expect(written().service).toMatchObject({ mode: 'hosted', base_url: 'https://b.example' })
  expect(readdirSync(folder).sort()).toEqual(['settings.json', 'settings.json.last'])
})

test('a file without the fields on agents’ starts and activity gets their defaults', () => {
  writeAs(({ preferences = {} }) => {
    delete preferences.start_for_agents
    delete preferences.keep_activity_days
    preferences.theme = 'dark'
  })
  expect(open().get().preferences).toMatchObject({
    theme: 'dark',
    start_for_agents: false,
    keep_activity_days: 90,
  })
})

test('a file without a desk id is given one that stays', () => {
  writeAs((settings) => {
    delete settings.desk_id
  })
  const { desk_id } = open().get()
  expect(open().get().desk_id).toBe(desk_id)
})

test('the daily reminder keeps its setting from a version with another name for it', () => {
  writeAs(({ reminders = {} }) => {
    reminders.daily_scan = { on: false, at: '11:45' }
    delete reminders.daily_leads
  })
  expect(open().get().reminders.daily_leads).toEqual({ on: false, at: '11:45' })
  expect(written().reminders).toMatchObject({ daily_leads: { on: false, at: '11:45' } })
  expect(written().reminders).not.toHaveProperty('daily_scan')
})
