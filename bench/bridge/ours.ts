import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'
import type { Command } from './peers.ts'

const SHIM = join(import.meta.dirname, '../../dist/stdio/shim.js')

const Host = z.object({ url: z.string(), token: z.string(), folder: z.string() })

/** Where a bridge of ours listens, an agent's token for it, and its folder. */
export type HostAt = z.infer<typeof Host>

/** A bridge or desk of ours in a process of its own; a tool that is named may be called without asking. */
export const startHost = async (
  kind: 'bridge' | 'desk',
  { baseUrl, key }: { readonly baseUrl: string; readonly key: string },
  children: ChildProcess[],
  allowedTool = '',
): Promise<HostAt> => {
  const child = fork(join(import.meta.dirname, 'host.ts'), [kind, baseUrl, key, allowedTool])
  children.push(child)
  const [said] = await once(child, 'message')
  return Host.parse(said)
}

/** How an agent starts the built shim. */
export const shimOf = ({ folder }: Pick<HostAt, 'folder'>): Command => ({
  command: process.execPath,
  args: [SHIM, 'mcp', '--agent', 'Bench', '--data', folder],
})
