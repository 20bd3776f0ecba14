import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'
import type { Command } from './peers.ts'

const SHIM = join(import.meta.dirname, '../../dist/stdio/shim.js')

const Host = z.object({ pid: z.int(), url: z.string(), token: z.string(), folder: z.string() })

/** One of our bridges: its process, where it listens, its agent's token (empty after a restart), and its folder. */
export type HostAt = z.infer<typeof Host>

type HostOptions = {
  /** A tool that the agent may call without asking. */
  readonly allowedTool?: string
  /** Folder of a bridge that was killed. The new bridge keeps the agent and the port. */
  readonly folder?: string
}

/** Starts a bridge or desk of ours in its own process, with an agent. */
export const startHost = async (
  kind: 'bridge' | 'desk',
  { baseUrl, key }: { readonly baseUrl: string; readonly key: string },
  children: ChildProcess[],
  { allowedTool = '', folder = '' }: HostOptions = {},
): Promise<HostAt> => {
  const child = fork(join(import.meta.dirname, 'host.ts'), [kind, baseUrl, key, allowedTool, folder])
  children.push(child)
  const [said] = await once(child, 'message')
  return Host.parse(said)
}

/** Returns the command with which an agent starts the built shim. */
export const shimOf = ({ folder }: Pick<HostAt, 'folder'>): Command => ({
  command: process.execPath,
  args: [SHIM, 'mcp', '--agent', 'Bench', '--data', folder],
})
