import { AppError } from '../../../contract/errors.ts'
import type { Client } from '../../../contract/operation.ts'
import { type OwnerContract, ownerContract } from '../../../contract/owner.ts'
import type { Platform, RunningOwnService } from '../platform.ts'
import type { KeptIn, Secrets } from '../secrets/secrets.ts'
import { backoff } from './backoff.ts'
import { callsUnder, openServiceClient, type ServiceClient } from './client.ts'

type OwnServiceHostOptions = {
  readonly platform: Platform
  readonly folder: string
  readonly secrets: Secrets
  /** Called when the service answers, including after every restart. */
  readonly onReady: (client: ServiceClient, kept: KeptIn) => void
  /**
   * Called when the service has found its database damaged and started an empty database, with the name of the damaged file.
   */
  readonly onSetAside: (keptAs: string) => void
  /** Called when the service has ended by itself and will be started again. The text says why. */
  readonly onDown: (message: string) => void
}

/** Lifetime in milliseconds below which a service is restarted with growing delays. */
const SHORT_LIFE = 60_000

/** Keeps the service on this computer running, with a key for the desk. */
export const createOwnServiceHost = (options: OwnServiceHostOptions) => {
  const { platform, secrets } = options
  let child: RunningOwnService | null = null
  let owner: Client<OwnerContract> | null = null
  let timer: NodeJS.Timeout | null = null
  let starting: Promise<void> = Promise.resolve()
  /** Number of stops so far. A start that began before the last stop has no effect. */
  let epoch = 0
  let failures = 0

  const leave = (): void => {
    child = null
    owner = null
  }
  const onEnd = (ended: RunningOwnService, startedAt: number, message: string): void => {
    if (child !== ended) return
    leave()
    if (platform.now() - startedAt >= SHORT_LIFE) failures = 0
    options.onDown(`${message} Quillport is starting the service again.`)
    startLater()
  }

  const launch = async (mine: number): Promise<void> => {
    if (child || mine !== epoch) return
    const started = await platform.startOwnService(options.folder)
    const startedAt = platform.now()
    if (started.setAside !== null) options.onSetAside(started.setAside)
    try {
      const calls = callsUnder(ownerContract, started.baseUrl, started.ownerToken)
      // The first call gives the service the key for its secrets. Without the key, the service cannot log in to any site.
      await calls.owner.unlockSecrets({ key: await secrets.ownSecretsKey() })
      const { key, kept } = await deskKey(started.baseUrl, calls, secrets)
      if (mine !== epoch) return await started.stop()
      child = started
      owner = calls
      started.onExit((message) => onEnd(started, startedAt, message))
      // With this token, the service proves to the desk that it is the service that the desk started. No other process knows
      // the token.
      options.onReady(openServiceClient(started.baseUrl, key, started.ownerToken), kept)
    } catch (thrown) {
      leave()
      await started.stop()
      throw thrown
    }
  }
  /** Runs one start at a time, because two services cannot share a folder. */
  const start = (): Promise<void> => {
    const mine = epoch
    const done = starting.then(() => launch(mine))
    starting = done.catch(() => undefined)
    return done
  }

  const startLater = (): void => {
    if (timer) return
    timer = setTimeout(startPatiently, backoff(failures++) * 1000)
    timer.unref()
  }
  const startPatiently = (): void => {
    if (timer) clearTimeout(timer)
    timer = null
    const mine = epoch
    start().catch((thrown: unknown) => {
      if (mine !== epoch) return
      platform.log('error', 'the own service did not start', { error: String(thrown) })
      options.onDown(thrown instanceof Error ? thrown.message : 'The service on this computer did not start.')
      startLater()
    })
  }

  return {
    /** Starts the service, or rejects with the reason. */
    start: () => {
      failures = 0
      return start()
    },
    /** Starts the service, and tries again until it runs. */
    startPatiently,
    stop: async () => {
      epoch += 1
      if (timer) clearTimeout(timer)
      timer = null
      await starting
      const running = child
      leave()
      await running?.stop()
    },
    /** The owner's operations; null while the service does not run. */
    owner: () => owner,
  }
}

/** Returns the earlier key if it still works, otherwise a new key. */
const deskKey = async (
  baseUrl: string,
  owner: Client<OwnerContract>,
  secrets: Secrets,
): Promise<{ readonly key: string; readonly kept: KeptIn }> => {
  const known = await secrets.read('local-agent-key').catch(() => null)
  if (known && (await works(openServiceClient(baseUrl, known.secret))))
    return { key: known.secret, kept: known.kept }
  const { key } = await owner.owner.makeDeskKey({})
  return { key, kept: await secrets.keep('local-agent-key', key) }
}

const works = async (client: ServiceClient): Promise<boolean> => {
  try {
    await client.calls.credits.check({})
    return true
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'unauthorized') return false
    throw thrown
  }
}
