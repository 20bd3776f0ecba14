import { AppError } from '../../../contract/errors.ts'
import type { Keychain } from '../platform.ts'

type Entry = {
  readonly getPassword: () => Promise<string | null>
  readonly setPassword: (secret: string) => Promise<void>
  readonly deletePassword: () => Promise<boolean>
}
type NativeModule = {
  readonly AsyncEntry: new (
    service: string,
    account: string,
    options: { readonly linux: { readonly store: 'secret-service' } },
  ) => Entry
}

type KeychainOptions = {
  /** The service name of our entries in the person's keychain. */
  readonly service?: string
  /** Maximum milliseconds for which an unlock prompt may stay unanswered. */
  readonly patienceMs?: number
  readonly load?: () => Promise<NativeModule>
}

/**
 * Account whose entry is written and deleted to test whether the keychain can store entries. The entry contains no secret.
 */
const PROBE = 'can-it-keep-a-secret'

/**
 * Opens the operating system's keychain. Every failure is an AppError `unavailable`, whose text says why it failed and what
 * the person can do. The native module's own text is dropped, because it may quote a secret.
 */
export const createKeychain = (options: KeychainOptions = {}): Keychain => {
  const { service = 'Quillport', patienceMs = 20_000, load = () => import('keytar') } = options
  let native: Promise<NativeModule> | null = null
  let queue: Promise<unknown> = Promise.resolve()
  let proven = false
  let overdue = 0
  const late = new Set<() => void>()

  const entry = async (account: string): Promise<Entry> => {
    native ??= load()
    const { AsyncEntry } = await native.catch(() => {
      native = null
      throw unavailable(MISSING_MODULE)
    })
    try {
      // This selects the Secret Service explicitly. Otherwise, the module silently falls back to the kernel's keyring, whose
      // keys /proc/keys lists.
      return new AsyncEntry(service, account, { linux: { store: 'secret-service' } })
    } catch {
      throw unavailable(ABSENT[process.platform] ?? ABSENT_ANYWHERE)
    }
  }

  /**
   * Stops waiting for an unanswered prompt. The prompt blocks a thread forever, which would prevent the process from
   * exiting. So the process kills itself on exit.
   */
  const giveUpOn = (work: Promise<unknown>, undo: () => Promise<unknown>) => {
    const endAnyway = () => process.kill(process.pid, 'SIGKILL')
    overdue += 1
    process.once('exit', endAnyway)
    const settled = () => {
      overdue -= 1
      process.off('exit', endAnyway)
    }
    work.then(undo).then(
      () => {
        settled()
        for (const listener of late) listener()
      },
      // The person refused, so the keychain is still locked.
      settled,
    )
  }

  const patiently = async <T>(work: Promise<T>, undo: () => Promise<unknown>): Promise<T> => {
    let timer: NodeJS.Timeout | undefined
    const tooLong = new Promise<typeof TOO_LONG>((resolve) => {
      timer = setTimeout(() => resolve(TOO_LONG), patienceMs)
    })
    try {
      const first = await Promise.race([work, tooLong])
      if (first !== TOO_LONG) return first
      giveUpOn(work, undo)
      throw unavailable(LOCKED)
    } finally {
      clearTimeout(timer)
    }
  }

  /** Runs one call at a time, because a blocked call occupies one of the few threads that file access also needs. */
  const inTurn = <T>(
    account: string,
    work: (entry: Entry) => Promise<T>,
    undo: (entry: Entry) => Promise<unknown> = async () => undefined,
  ) => {
    const turn = queue.then(async () => {
      if (overdue > 0) throw unavailable(LOCKED)
      const opened = await entry(account)
      return patiently(
        work(opened).catch(() => {
          throw unavailable(LOCKED)
        }),
        () => undo(opened),
      )
    })
    queue = turn.catch(() => {
      proven = false
    })
    return turn
  }

  const set = (account: string, secret: string) =>
    inTurn(
      account,
      (opened) => opened.setPassword(secret),
      // The caller was told that nothing was stored. So an entry that is stored later, when the prompt is answered, must be
      // undone.
      (opened) => opened.deletePassword(),
    )
  const remove = (account: string) => inTurn(account, (opened) => opened.deletePassword())

  return {
    available: async () => {
      if (proven) return { ok: true }
      try {
        await set(PROBE, 'yes')
        await remove(PROBE)
        proven = true
        return { ok: true }
      } catch (thrown) {
        if (thrown instanceof AppError) return { ok: false, message: thrown.message }
        throw thrown
      }
    },
    get: (account) => inTurn(account, (opened) => opened.getPassword()),
    set,
    delete: async (account) => {
      await remove(account)
    },
    onLate: (listener) => void late.add(listener),
  }
}

const TOO_LONG = Symbol('too long')

const unavailable = (message: string) => new AppError('unavailable', message)

const MISSING_MODULE =
  'The part of Quillport that uses the keychain is missing or does not work on this computer. Install Quillport again.'
const LOCKED =
  'The keychain is locked, or denies Quillport access. Unlock the keychain (on Linux: open Passwords and Keys and unlock “Login”), then try again.'
const ABSENT_ANYWHERE = 'This computer has no keychain that Quillport can use.'
const ABSENT: Partial<Record<NodeJS.Platform, string>> = {
  linux:
    'No keychain is running on this computer. Start a keychain, such as GNOME Keyring or KWallet, then restart Quillport.',
  darwin: 'The keychain does not answer. Open Keychain Access, unlock “login”, then restart Quillport.',
  win32:
    'The keychain does not answer. Start the Windows service “Credential Manager”, then restart Quillport.',
}
