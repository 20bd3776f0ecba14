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

/** Runs a script of ours on a disk of its own of so many kilobytes; the folder of it is the script's argument. */
const onSmallDisk = (kilobytes: number, script: string) =>
  spawnSync(
    'unshare',
    [
      '--map-root-user',
      '--mount',
      'sh',
      '-c',
      'mount -t tmpfs -o size="$1k" none "$2" && exec "$3" "$4" "$2"',
      'sh',
      String(kilobytes),
      folder,
      process.execPath,
      join(import.meta.dirname, script),
    ],
    { encoding: 'utf8' },
  )

test('a full disk is said in words, and once there is room the person’s work is kept again', (context) => {
  const { status, stdout, stderr, error } = onSmallDisk(4_000, 'filling-desk.fixture.ts')
  context.skip(
    error !== undefined || /unshare|mount/.test(stderr),
    'this machine lets nobody mount a small disk',
  )
  expect([status, stdout]).toEqual([
    0,
    'unavailable: The disk of this computer is full: this was not kept. Free some space, then try again.\nkept\n',
  ])
})
