import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { noDesktopReason, onDesktop } from './desktop.fixture.ts'
import { createKeychain } from './keychain.ts'

const reason = noDesktopReason()
const SECRET = 'qp_live_0123456789abcdefghijABCDEFGHIJ01checks'
const PROMPTER = '/usr/libexec/gcr-prompter'
const steps = join(import.meta.dirname, 'keychain-steps.fixture.ts')
/** The name of this run, so that a test finds only its own entries. */
const SERVICE = `Quillport tests ${randomUUID()}`
let home: string

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'quillport-keychain-'))
})
afterEach(async () => {
  rmSync(home, { recursive: true, force: true })
  if (kernelKeys().includes(SERVICE)) await forgetInKernel()
})

type Step = { readonly do: string; readonly account?: string; readonly secret?: string }
type Keyring = 'unlocked' | 'locked' | 'none'

/**
 * Runs the steps on a desktop with the given keyring, and returns their outcomes. Runs with the same home use the same
 * keyring.
 */
const take = async (keyring: Keyring, list: readonly Step[], before = 'true'): Promise<unknown> => {
  const { code, stdout, stderr } = await onDesktop(
    ['bash', '-c', `${before}; exec '${process.execPath}' '${steps}'`],
    {
      DESKTOP_KEYRING: keyring,
      DESKTOP_DIR: join(home, 'desktop'),
      HOME: home,
      QUILLPORT_STEPS: JSON.stringify(list),
      QUILLPORT_STEPS_SERVICE: SERVICE,
    },
  )
  // Exit code 137: the process killed itself, because an unanswered prompt blocks a thread.
  expect([0, 137], stderr).toContain(code)
  return JSON.parse(stdout)
}

const secretIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(SECRET))

/** Deletes what a failed test left in the person's keyring. */
const forgetInKernel = async () => {
  const { AsyncEntry } = await import('keytar')
  for (const account of ['agent key', 'can-it-keep-a-secret'])
    await new AsyncEntry(SERVICE, account, { linux: { store: 'keyutils' } }).deletePassword()
}

const kernelKeys = () => (existsSync('/proc/keys') ? readFileSync('/proc/keys', 'utf8') : '')

const write = { do: 'set', account: 'agent key', secret: SECRET }
const read = { do: 'get', account: 'agent key' }
const failed = expect.objectContaining({ code: 'unavailable' })

describe('a desktop of our own', () => {
  test('a stored secret can be read in a later session, and is gone after its deletion', async (context) => {
    context.skip(reason !== null, reason ?? '')
    expect(await take('unlocked', [read, { do: 'available' }, write, read])).toEqual([
      null,
      { ok: true },
      null,
      SECRET,
    ])
    expect(await take('unlocked', [read, { do: 'delete', account: 'agent key' }, read])).toEqual([
      SECRET,
      null,
      null,
    ])
    expect(secretIn(home)).toEqual([])
  })

  test('with a locked keyring, the error says how to unlock it, and does not count as “no key stored”', async (context) => {
    context.skip(reason !== null, reason ?? '')
    await take('unlocked', [write])
    expect(await take('locked', [read, { do: 'available' }, write])).toEqual([
      failed,
      { ok: false, message: expect.stringContaining('unlock') },
      failed,
    ])
    expect(secretIn(home)).toEqual([])
    expect(kernelKeys()).not.toContain(SERVICE)
  })

  test('an unanswered unlock prompt blocks neither the desk nor its exit', async (context) => {
    context.skip(reason !== null, reason ?? '')
    context.skip(!existsSync(PROMPTER), `${PROMPTER} is not installed`)
    await take('unlocked', [write])
    const prompter = `${PROMPTER} >/dev/null 2>&1 & sleep 1`
    expect(await take('locked', [read, read, { do: 'available' }], prompter)).toEqual([
      failed,
      failed,
      { ok: false, message: expect.stringContaining('locked') },
    ])
  })

  test('without a keyring, the secret is stored neither in kernel keys nor in files', async (context) => {
    context.skip(reason !== null, reason ?? '')
    expect(await take('none', [{ do: 'available' }, write, read])).toEqual([
      { ok: false, message: expect.stringContaining('GNOME Keyring') },
      failed,
      failed,
    ])
    expect(secretIn(home)).toEqual([])
    expect(kernelKeys()).not.toContain(SERVICE)
  })
})

test('if the native module does not load, the keychain is unavailable and the desk goes on', async () => {
  const keychain = createKeychain({
    service: 'Quillport tests',
    load: () => Promise.reject(new Error('cannot open shared object file')),
  })
  expect(await keychain.available()).toEqual({ ok: false, message: expect.stringContaining('missing') })
  await expect(keychain.get('agent key')).rejects.toMatchObject({ code: 'unavailable' })
})

test('an unlock prompt that the person answers late is reported, and the keychain then works', async () => {
  let answer = (): void => undefined
  const keychain = createKeychain({
    patienceMs: 1,
    load: async () => ({
      AsyncEntry: class {
        getPassword = async () => null
        setPassword = () =>
          new Promise<void>((resolve) => {
            answer = resolve
          })
        deletePassword = async () => true
      },
    }),
  })
  const heard = new Promise<void>((resolve) => keychain.onLate(resolve))
  expect(await keychain.available()).toEqual({ ok: false, message: expect.stringContaining('locked') })
  answer()
  await heard
  expect(await keychain.get('agent key')).toBeNull()
})
