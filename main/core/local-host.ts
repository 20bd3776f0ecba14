import { AppError } from '../../contract/errors.ts'
import { type Local, local } from '../../contract/local.ts'
import type { Client } from '../../contract/operation.ts'
import { createClient } from '../../transport/client.ts'
import { httpSend } from '../../transport/http-client.ts'
import { backoff } from './backoff.ts'
import type { LocalService, Platform } from './platform.ts'
import type { Kept, Secrets } from './secrets.ts'
import { checked, type Line, openLine } from './service-line.ts'

export type LocalHostOptions = {
  readonly platform: Platform
  readonly folder: string
  readonly secrets: Secrets
  /** The service answers; also after every restart. */
  readonly onReady: (line: Line, kept: Kept) => void
  /** It ended by itself and is started again; the text says how. */
  readonly onDown: (message: string) => void
}

export type LocalHost = {
  /** Starts the service, or rejects with the reason. */
  readonly start: () => Promise<void>
  /** Starts it until it runs. */
  readonly startPatiently: () => void
  readonly stop: () => Promise<void>
  /** The owner's operations; null while it does not run. */
  readonly owner: () => Client<Local> | null
}

/** A service that lived shorter than this (ms) is started again later and later. */
const SHORT_LIFE = 60_000

/** Keeps the service on this computer running, with a key of the desk's own. */
export const createLocalHost = (options: LocalHostOptions): LocalHost => {
  const { platform, secrets } = options
  let child: LocalService | null = null
  let owner: Client<Local> | null = null
  let timer: NodeJS.Timeout | null = null
  let wanted = false
  let failures = 0

  const start = async (): Promise<void> => {
    wanted = true
    const started = await platform.startLocalService(options.folder)
    if (!wanted) return started.stop()
    const startedAt = platform.now()
    try {
      child = started
      owner = ownerCalls(started)
      const { key, kept } = await deskKey(started.baseUrl, owner, secrets)
      started.onExit((how) => {
        if (child !== started) return
        child = null
        owner = null
        if (platform.now() - startedAt >= SHORT_LIFE) failures = 0
        options.onDown(`The service on this computer ended (${how}). It is being started again.`)
        startLater()
      })
      options.onReady(openLine(started.baseUrl, key), kept)
    } catch (thrown) {
      child = null
      owner = null
      await started.stop()
      throw thrown
    }
  }

  const startLater = (): void => {
    if (!wanted || timer) return
    timer = setTimeout(startPatiently, backoff(failures++, 60) * 1000)
    timer.unref()
  }
  const startPatiently = (): void => {
    if (timer) clearTimeout(timer)
    timer = null
    start().catch((thrown: unknown) => {
      platform.log('error', 'the local service did not start', { error: String(thrown) })
      options.onDown(thrown instanceof Error ? thrown.message : 'The service on this computer did not start.')
      startLater()
    })
  }

  return {
    start: async () => {
      failures = 0
      await start()
    },
    startPatiently: () => {
      wanted = true
      if (!child) startPatiently()
    },
    stop: async () => {
      wanted = false
      if (timer) clearTimeout(timer)
      timer = null
      const running = child
      child = null
      owner = null
      await running?.stop()
    },
    owner: () => owner,
  }
}

const ownerCalls = ({ baseUrl, ownerToken }: LocalService): Client<Local> =>
  createClient(
    local,
    checked(
      local,
      httpSend(local, {
        baseUrl,
        headers: () => ({ authorization: `Bearer ${ownerToken}` }),
        idempotencyKey: () => crypto.randomUUID(),
        timeout: 120_000,
      }),
      baseUrl,
    ),
  )

/** The key made before where it still works, else a new one. */
const deskKey = async (
  baseUrl: string,
  owner: Client<Local>,
  secrets: Secrets,
): Promise<{ readonly key: string; readonly kept: Kept }> => {
  const known = await secrets.read('local-agent-key').catch(() => null)
  if (known && (await works(openLine(baseUrl, known.secret)))) return { key: known.secret, kept: known.kept }
  const { key } = await owner.owner.makeDeskKey({})
  return { key, kept: await secrets.keep('local-agent-key', key) }
}

const works = async (line: Line): Promise<boolean> => {
  try {
    await line.calls.credits.check({})
    return true
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'unauthorized') return false
    throw thrown
  }
}
