import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Shell } from './shells/shell.ts'

/** Each place where a secret could be, as text to search. */

/** Files below a folder that contain the needle. */
export const filesWith = (folder: string, holds: (text: string) => boolean): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => holds(read(file)))

/** Returns the processes of the desk whose arguments or environment contain the secret. */
export const processesWith = (desk: Shell, holds: (text: string) => boolean): readonly number[] =>
  desk.pids().filter((pid) => holds(read(`/proc/${pid}/cmdline`)) || holds(read(`/proc/${pid}/environ`)))

/** Reads a file; empty if the file, or the process to which it belongs, has disappeared. */
const read = (file: string): string => {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return ''
  }
}

/** Returns all text of the page: markup, fields and storage. */
export const pageText = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      ...[...document.querySelectorAll('input, textarea')].map((field) => Reflect.get(field, 'value')),
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
    ].join('\n'),
  )

/** Returns what the keyring of the desk's own desktop session stores under Quillport's name. */
export const inKeyring = (desk: Shell): string => {
  const bus = desk
    .pids()
    .map((pid) => /DBUS_SESSION_BUS_ADDRESS=([^\0]+)/.exec(read(`/proc/${pid}/environ`))?.[1])
    // Another desktop may surround this one. The innermost desktop is the desk's own.
    .findLast((address) => address?.includes('xdgrt-'))
  if (!bus) throw new Error('The desk runs on no desktop of its own.')
  return execFileSync('secret-tool', ['search', '--all', '--unlock', 'service', 'Quillport'], {
    encoding: 'utf8',
    env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: bus },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}
