import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { moveCredits } from '../backend/credits/credits.ts'
import { openDatabase, transaction } from '../backend/db/database.ts'
import { migrate } from '../backend/db/migrate.ts'
import type { SourceOrigins } from '../backend/forum/sources/port.ts'
import { startWorker } from '../backend/jobs/worker.ts'
import { createLogger } from '../backend/observability/logging.ts'
import { createMetrics } from '../backend/observability/metrics.ts'
import { serve } from '../backend/outbound/loopback.fixture.ts'
import { newKey, startBackend } from '../backend/run/backend.fixture.ts'
import type { Parts } from '../backend/run/compose.ts'
import { startServer } from '../backend/run/server.ts'
import { createSecretBox } from '../backend/secrets/secrets.ts'
import { createWorkspace } from '../backend/workspaces/workspaces.ts'
import { WELCOME_CREDITS } from '../contract/credits.ts'
import { SCOPES } from '../contract/operation.ts'
import { testDesk } from '../main/core/desk.fixture.ts'
import type { Platform, RunningOwnService } from '../main/core/platform.ts'
import { serveHeadless } from '../main/headless/server.ts'

const OWNER_TOKEN = 'owner-token-of-the-spec'

/**
 * Starts an own service in this process that reads servers on this computer instead of forums. The built service has no
 * setting for this.
 */
const startOwnService = async (
  folder: string,
  sourceOrigins: Partial<SourceOrigins>,
  parts: Partial<Parts>,
): Promise<RunningOwnService & { readonly makeKey: () => Promise<string> }> => {
  mkdirSync(folder, { recursive: true })
  const db = openDatabase(join(folder, 'service.db'))
  await migrate(db)
  const clock = { now: Date.now, offset: () => 0, advance: () => undefined }
  const workspaceId = await transaction(db, async (trx) => {
    const id = await createWorkspace(trx, { name: 'Your business', plan: 'scale' })
    await moveCredits(trx, id, WELCOME_CREDITS, 'At the start')
    return id
  })
  const backend = startBackend(
    { db, clock, address: join(folder, 'service.db') },
    // The desk gives the service its key for logins.
    {
      owner: { workspaceId, token: OWNER_TOKEN },
      sourceOrigins,
      secrets: createSecretBox(undefined),
      ...parts,
    },
  )
  const server = await startServer({
    fetch: backend.app.fetch,
    host: '127.0.0.1',
    port: 0,
    onLeave: backend.leave,
    onClose: backend.endStreams,
    lines: backend.lines,
  })
  const worker = startWorker({
    jobs: backend.jobs,
    owner: 'own-desk',
    leaseMs: 60_000,
    log: createLogger('silent'),
    metrics: createMetrics(),
    isFit: backend.isFit,
  })
  return {
    baseUrl: server.url,
    ownerToken: OWNER_TOKEN,
    setAside: null,
    makeKey: async () => (await newKey({ db }, { workspaceId, scopes: SCOPES, kind: 'agent' })).key,
    stop: async () => {
      await Promise.all([server.close(), worker.stop()])
      await db.destroy()
    },
    onExit: () => undefined,
  }
}

/**
 * Starts the headless desk in this process, with the built screens. Its own service reads the given servers instead of forums.
 * `parts` and `platform` replace parts of the service and of the desk's platform.
 */
export const startOwnDesk = async (
  sourceOrigins: Partial<SourceOrigins>,
  {
    parts = {},
    platform = {},
  }: { readonly parts?: Partial<Parts>; readonly platform?: Partial<Platform> } = {},
) => {
  let service: Awaited<ReturnType<typeof startOwnService>> | null = null
  const its = await testDesk({
    ...platform,
    startOwnService: async (folder) => {
      service = await startOwnService(folder, sourceOrigins, parts)
      return service
    },
  })
  const server = await serveHeadless(
    {
      desk: its.desk,
      screens: join(import.meta.dirname, '../dist/renderer'),
      now: Date.now,
      reentry: 'way-back-in',
      print: () => undefined,
      onBug: (bug) => its.log.push(`bug ${bug}`),
    },
    0,
  )
  return {
    /** The address that gives a browser access. */
    entrance: server.entrance,
    log: its.log,
    /** Makes an agent key of the own service, with which another desk can connect to the service. */
    newKey: async () => {
      if (!service) throw new Error('The own service has not started.')
      return { address: service.baseUrl, key: await service.makeKey() }
    },
    stop: async () => {
      await server.close()
      await its.end()
    },
  }
}

/** Starts a proxy for another server that delays each answer by `ms` milliseconds. */
export const slowly = (origin: string, ms: number) =>
  serve(async (request, response) => {
    await sleep(ms)
    const { authorization } = request.headers
    const answer = await fetch(new URL(request.url ?? '/', origin), {
      method: request.method ?? 'GET',
      headers: authorization === undefined ? {} : { authorization },
    })
    const type = answer.headers.get('content-type') ?? 'text/plain'
    response.writeHead(answer.status, { 'content-type': type }).end(Buffer.from(await answer.arrayBuffer()))
  })
