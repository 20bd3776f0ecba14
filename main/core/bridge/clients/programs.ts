import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type AgentConfig, type AgentType, agents, getAgentTypes } from 'add-mcp'

/** A program whose configuration can hold our entry. */
export type Program = {
  readonly client: AgentType
  readonly name: string
  readonly format: AgentConfig['format']
  /** The person's own configuration, in force everywhere. */
  readonly file: string
  readonly installed: () => Promise<boolean>
}

/** Every program that is known and can start a command. */
export const allPrograms = (): readonly Program[] =>
  getAgentTypes().flatMap((client) => {
    const agent = agents[client]
    if (!agent.supportedTransports.includes('stdio')) return []
    const { displayName: name, format } = agent
    return [{ client, name, format, file: fileOf(client, agent), installed: agent.detectGlobalInstall }]
  })

/** The program of that name; undefined where none is known. */
export const programOf = (client: string): Program | undefined =>
  allPrograms().find((program) => program.client === client)

const fileOf = (client: AgentType, agent: AgentConfig): string => {
  const usual = agent.resolveConfigPath?.(agent, { local: false, cwd: process.cwd() }) ?? agent.configPath
  return (client === 'claude-desktop' && packagedClaude(process.env.LOCALAPPDATA)) || usual
}

/** Claude from the Windows store keeps its files in a folder of its package, and reads no other. */
export const packagedClaude = (localAppData: string | undefined): string | null => {
  if (!localAppData) return null
  const packages = join(localAppData, 'Packages')
  if (!existsSync(packages)) return null
  const own = readdirSync(packages).find((name) => /^Claude_/i.test(name))
  return own ? join(packages, own, 'LocalCache', 'Roaming', 'Claude', 'claude_desktop_config.json') : null
}
