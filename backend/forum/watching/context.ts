import { LRUCache } from 'lru-cache'
import type { SourceKind } from '../../../contract/forum.ts'
import type { Database } from '../../db/database.ts'
import type { Call } from '../../idempotency/idempotency.ts'
import type { Models } from '../../model/models.ts'
import type { TellFailure } from '../../observability/failures.ts'
import type { Logger } from '../../observability/logging.ts'
import { createOutbound } from '../../outbound/outbound.ts'
import type { SecretBox } from '../../secrets/secrets.ts'
import type { Gate } from '../sources/host-gate.ts'
import {
  type Community,
  SOURCE_ORIGINS,
  type SourceContext,
  type SourceCredentials,
  type SourceOrigins,
} from '../sources/port.ts'
import { sourceOf } from '../sources/sources.ts'

/** Parts of the program that the forum feature uses. */
export type ForumContext = {
  readonly db: Database
  readonly models: Models
  /** The process's clock, in ms. Rows contain times of the database's clock. */
  readonly now: () => number
  readonly gate: Gate
  /**
   * A gate with the same turns, for requests for which a person waits. If the queue is long, the gate refuses the request and takes
   * no turn.
   */
  readonly probeGate: Gate
  /** The keys of the service for forum APIs. */
  readonly credentials: SourceCredentials
  /** Seals the keys that workspaces give for forum APIs. */
  readonly secrets: SecretBox
  /** True on the person's own computer. Only there may Quillport open private origins that the person entered. */
  readonly ownComputer: boolean
  /** Private-network origins that the operator opened. */
  readonly privateOrigins: ReadonlySet<string>
  readonly userAgent: string
  /** Origins that replace the big services. They may be private. */
  readonly sourceOrigins?: Partial<SourceOrigins>
  /** Number of days after which leads and finished scans are deleted; without a number, they are kept. */
  readonly keepDays: { readonly leads?: number | undefined; readonly scans?: number | undefined }
  readonly probedSecrets: ReturnType<typeof noProbedSecrets>
  /** Number of replies that this process is drafting, by workspace. */
  readonly draftsUnderWay: Map<string, number>
  readonly log: Pick<Logger, 'warn' | 'error' | 'info'>
  readonly onFailure: TellFailure
}

/** The calling workspace, and the function that stores the answer in case the request is repeated. */
export type ForumCall = Pick<Call, 'workspaceId' | 'callerId' | 'settle'>

/** Returns the origin in a community's name or address; null if it contains none. */
const originOf = ({ name, secret }: Community): string | null => {
  const address = secret ?? name
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address).origin : null
}

/** The purpose of requests to forums. */
type Purpose = {
  /** The communities whose origins are opened on the person's own computer, even if they are private. */
  readonly places?: readonly Community[]
  readonly keywords?: readonly string[]
  /** The keys to use: those of the workspace for which the request is sent, or those of the service. */
  readonly credentials: SourceCredentials
  readonly signal?: AbortSignal | undefined
}

/** Builds the context for source adapters. */
export const sourceContext = (
  context: ForumContext,
  { places = [], keywords = [], credentials, signal }: Purpose,
): SourceContext => {
  const entered = context.ownComputer ? places.map(originOf).filter((origin) => origin !== null) : []
  const origins = new Set([
    ...entered,
    ...context.privateOrigins,
    ...Object.values(context.sourceOrigins ?? {}),
  ])
  return {
    outbound: createOutbound({
      allowedOrigins: () => origins,
      privateOrigins: context.privateOrigins,
      userAgent: context.userAgent,
      now: context.now,
    }),
    gate: context.gate,
    now: context.now,
    credentials,
    keywords,
    signal,
    answered: new Map(),
    origins: { ...SOURCE_ORIGINS, ...context.sourceOrigins },
  }
}

/**
 * Whether one reading serves all workspaces. False for private communities, for communities in a private network, and if the
 * workspace reads with its own keys: other workspaces may not be allowed to see the result.
 */
export const isEverybodys = (
  { ownComputer, privateOrigins }: Pick<ForumContext, 'ownComputer' | 'privateOrigins'>,
  community: Community & { readonly source: SourceKind },
  ownKeys: boolean,
): boolean => {
  if (ownKeys) return false
  const source = sourceOf(community.source)
  const isNear =
    (ownComputer && originOf(community) !== null) ||
    [...privateOrigins].some((origin) => new URL(origin).host === source.lane(community))
  return !isNear && source.isPublic(community)
}

/** Makes a cache of addresses with tokens that were probed and not yet saved, by workspace and shown name. */
export const noProbedSecrets = () => new LRUCache<string, string>({ max: 100 })

const secretKey = (workspaceId: string, source: SourceKind, name: string): string =>
  `${workspaceId} ${source} ${name}`

/** Keeps a probed address with a token until its community is saved by its shown name. */
export const rememberSecret = (
  { probedSecrets }: Pick<ForumContext, 'probedSecrets'>,
  workspaceId: string,
  source: SourceKind,
  { name, secret }: Community,
): void => {
  if (secret === null) return
  probedSecrets.set(secretKey(workspaceId, source, name), secret)
}

/** Adds the probed secret to a community without a secret. */
export const withProbedSecret = <T extends Community & { readonly source: SourceKind }>(
  { probedSecrets }: Pick<ForumContext, 'probedSecrets'>,
  workspaceId: string,
  community: T,
): T => ({
  ...community,
  secret:
    community.secret ?? probedSecrets.get(secretKey(workspaceId, community.source, community.name)) ?? null,
})
