import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quillport-small-disk-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs one of our scripts with a data folder on its own disk, which is mounted with these options. */
const onOwnDisk = (options: string, script: string, ...args: readonly string[]) =>
  spawnSync(
    'unshare',
    [
      '--map-root-user',
      '--mount',
      'sh',
      '-c',
      'mount -t tmpfs -o "$1" none "$QUILLPORT_DATA" && shift && exec "$@"',
      'sh',
      options,
      process.execPath,
      join(import.meta.dirname, script),
      ...args,
    ],
    { encoding: 'utf8', env: { ...process.env, QUILLPORT_DATA: folder } },
  )

/** Returns the reason why a small disk cannot be mounted here; null if it can. */
const missing = ({ error, stderr }: ReturnType<typeof onOwnDisk>): string | null =>
  error !== undefined || /unshare|mount:/.test(stderr) ? 'this machine lets nobody mount a disk' : null

test('a full disk is reported, and work is saved again once there is room', (context) => {
  const ended = onOwnDisk('size=4000k', 'filling-desk.fixture.ts', folder)
  const reason = missing(ended)
  context.skip(reason !== null, reason ?? '')
  expect([ended.status, ended.stdout]).toEqual([
    0,
    'unavailable: The disk of this computer is full. This was not saved. Free some space, then try again.\nkept\n',
  ])
})

test('a start with an unwritable data folder fails and says what to do', (context) => {
  const ended = onOwnDisk('ro', '../../headless/main.ts')
  const reason = missing(ended)
  context.skip(reason !== null, reason ?? '')
  expect([ended.status, ended.stderr]).toEqual([
    1,
    expect.stringMatching(
      /^Quillport could not start: Quillport cannot write to its folder .* QUILLPORT_DATA/,
    ),
  ])
})
