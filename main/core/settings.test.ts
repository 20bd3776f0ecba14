import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
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

/** Changes the settings in a process that may write files of one KiB and no longer: a write that meets the limit is cut short, as on a disk that fills up. */
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
