import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { z } from 'zod'
import { CLEAN_ENV } from '../../backend/run/clean-env.fixture.ts'
import type { Client, Contract, Scope } from '../../contract/operation.ts'
import { type OwnerContract, ownerContract } from '../../contract/owner.ts'
import { createClient, type Send } from '../../transport/client.ts'
import { httpSend } from '../../transport/http-client.ts'
import { BUSINESS } from '../inbox.ts'

const CLI = join(import.meta.dirname, '../../backend/cli.ts')
const run = promisify(execFile)

/** A backend in its own process, with its data in its own folder. */
export type RunningService = {
  readonly baseUrl: string
  readonly stop: () => Promise<void>
}

/** A hosted service with one workspace on the plan `scale`. */
export type HostedService = RunningService & {
  readonly makeKey: (...scopes: readonly Scope[]) => Promise<{ readonly key: string; readonly keyId: string }>
  readonly revokeKey: (keyId: string) => Promise<void>
}

const Workspace = z.object({ workspace_id: z.string() })
const Key = z.object({ key_id: z.string(), key: z.string() })
const Started = z.object({ url: z.string() })

/** Starts a hosted service. `readsPerMinute` is high, so that only the tests of limits reach it. */
export const hostedService = async (readsPerMinute = 100_000): Promise<HostedService> => {
  const folder = mkdtempSync(join(tmpdir(), 'quillport-service-'))
  const env = {
    ...CLEAN_ENV,
    QUILLPORT_DATA: folder,
    QUILLPORT_PORT: '0',
    QUILLPORT_BASE_URL: 'http://127.0.0.1',
    QUILLPORT_DRAIN_MS: '0',
    QUILLPORT_READS_PER_MINUTE: String(readsPerMinute),
  }
  const cli = async (...args: readonly string[]): Promise<unknown> => {
    const { stdout } = await run(process.execPath, [CLI, ...args], { env })
    return JSON.parse(stdout)
  }
  const { workspace_id } = Workspace.parse(
    await cli('workspace', 'create', '--name', 'Test', '--plan', 'scale'),
  )
  const child = spawn(process.execPath, [CLI, 'serve'], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const { url } = Started.parse(await firstOf(child, child.stderr, '"msg":"started"'))
  return {
    baseUrl: url,
    makeKey: async (...scopes) => {
      const made = await cli('keys', 'create', '--workspace', workspace_id, '--scopes', scopes.join(','))
      const { key, key_id: keyId } = Key.parse(made)
      return { key, keyId }
    },
    revokeKey: async (keyId) => void (await cli('keys', 'revoke', keyId)),
    stop: () => stop(child, folder),
  }
}

/** A service on the person's own computer, which may read a forum on loopback. */
export type OwnService = RunningService & {
  /** Operations that only its owner may call. */
  readonly owner: Client<OwnerContract>['owner']
  /** Operations that the desk calls. */
  readonly key: string
  /** Sets up the service: what the tests sell, and a feed to watch. */
  readonly watch: (feed: string) => Promise<void>
}

/** Starts an own service on a new folder. */
export const startedOwnService = async (): Promise<OwnService> => {
  const folder = mkdtempSync(join(tmpdir(), 'quillport-local-'))
  const child = spawn(process.execPath, [CLI, 'local', '--data', folder], {
    env: { ...CLEAN_ENV, QUILLPORT_LOG_LEVEL: 'error', QUILLPORT_READS_PER_MINUTE: '100000' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const { base_url: baseUrl, owner_token } = z
    .object({ base_url: z.string(), owner_token: z.string() })
    .parse(await firstOf(child, child.stdout, 'base_url'))
  const { owner } = createClient(ownerContract, sendTo(ownerContract, baseUrl, owner_token))
  const { key } = await owner.makeDeskKey({})
  return {
    baseUrl,
    owner,
    key,
    watch: async (feed) => {
      const { source, name } = await owner.probeCommunity({ text: feed })
      await owner.changeForumSettings({
        business_name: BUSINESS.name,
        business_description: BUSINESS.description,
        keywords: BUSINESS.keywords,
        competitors: BUSINESS.competitors,
        communities: [{ source, name }],
      })
    },
    stop: () => stop(child, folder),
  }
}

/** Returns a function that calls the operations of a contract at a service, with a key or a token. */
export const sendTo = (contract: Contract, baseUrl: string, bearer: string): Send =>
  httpSend(contract, {
    baseUrl,
    headers: () => ({ authorization: `Bearer ${bearer}` }),
    idempotencyKey: () => crypto.randomUUID(),
  })

/** Returns the first line of a service's output that contains these words, parsed as JSON. */
const firstOf = async (child: ChildProcess, output: Readable, words: string): Promise<unknown> => {
  const lines = createInterface(output)
  const line = await Promise.race([
    new Promise<string>((resolve) => lines.on('line', (one) => one.includes(words) && resolve(one))),
    once(child, 'exit').then(([code]) => {
      throw new Error(`The service ended with ${code}.`)
    }),
  ])
  lines.close()
  output.resume()
  return JSON.parse(line)
}

const stop = async (child: ChildProcess, folder: string): Promise<void> => {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
}
