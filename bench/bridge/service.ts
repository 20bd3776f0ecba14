import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { command, makeWorkspace, serveHosted } from '../hosted.ts'

const CLI = join(import.meta.dirname, '../../dist/backend/cli.js')

/** A built service, with a key that has practically no read limit. */
export type BenchService = {
  readonly baseUrl: string
  /** URL of the service's MCP endpoint. */
  readonly url: string
  readonly key: string
  readonly stop: () => Promise<void>
}

const READS = { QUILLPORT_READS_PER_MINUTE: '100000000' }

/** Starts the service as on a person's computer. `env` can name a model that writes articles. */
export const startBenchService = async (
  env: Readonly<Record<string, string>> = {},
): Promise<BenchService> => {
  const folder = mkdtempSync(join(tmpdir(), 'quillport-bench-service-'))
  const child = spawn(process.execPath, [CLI, 'local', '--data', folder], {
    env: { ...process.env, QUILLPORT_LOG_LEVEL: 'silent', ...READS, ...env },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const stop = async () => {
    await ended(child)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const [line] = await once(createInterface(child.stdout), 'line')
    const { base_url: baseUrl, owner_token } = Ready.parse(JSON.parse(z.string().parse(line)))
    const made = await fetch(`${baseUrl}/owner/key`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner_token}`, 'content-type': 'application/json' },
      body: '{}',
    })
    const { key } = z.object({ key: z.string() }).parse(await made.json())
    return { baseUrl, url: `${baseUrl}/mcp`, key, stop }
  } catch (thrown) {
    await stop()
    throw thrown
  }
}

/**
 * Starts the hosted service at an address that leads to this computer but does not look local, so that its clients send
 * ordinary HTTP requests.
 */
export const startHostedBenchService = async (): Promise<BenchService> => {
  const folder = mkdtempSync(join(tmpdir(), 'quillport-bench-hosted-'))
  const workspaceId = await makeWorkspace(folder)
  const made = await command(folder, ['keys', 'create', '--workspace', workspaceId, '--scopes', 'articles'])
  const { key } = z.object({ key: z.string() }).parse(made)
  const children: ChildProcess[] = []
  const baseUrl = `http://0.0.0.0:${await serveHosted(folder, children, READS)}`
  const stop = async () => {
    await Promise.all(children.map(ended))
    rmSync(folder, { recursive: true, force: true })
  }
  return { baseUrl, url: `${baseUrl}/mcp`, key, stop }
}

const Ready = z.object({ base_url: z.string(), owner_token: z.string() })

const ended = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}
