import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
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
    const file = fileOf(client, agent)
    // A program that was moved is not found at its usual place, but by its file.
    const installed = async () => (await agent.detectGlobalInstall()) || existsSync(file)
    return [{ client, name, format, file, installed }]
  })

/** The program of that name; undefined where none is known. */
export const programOf = (client: string): Program | undefined =>
  allPrograms().find((program) => program.client === client)

const fileOf = (client: AgentType, agent: AgentConfig): string => {
  const usual = agent.resolveConfigPath?.(agent, { local: false, cwd: process.cwd() }) ?? agent.configPath
  return (client === 'claude-desktop' && packagedClaude(process.env.LOCALAPPDATA)) || usual
}

type Environment = Readonly<Record<string, string | undefined>>

/** Where a program looks by its own word, in this environment, and the library does not; null where both agree. */
export const movedFile = (client: AgentType, env: Environment, home: string): string | null => {
  const xdg = env.XDG_CONFIG_HOME
  switch (client) {
    case 'claude-code':
      return env.CLAUDE_CONFIG_DIR ? join(env.CLAUDE_CONFIG_DIR, '.claude.json') : null
    case 'gemini-cli':
      return env.GEMINI_CLI_HOME ? join(env.GEMINI_CLI_HOME, '.gemini', 'settings.json') : null
    case 'github-copilot-cli':
      // The library follows XDG_CONFIG_HOME, and Copilot does not.
      return env.COPILOT_HOME || xdg
        ? join(env.COPILOT_HOME || join(home, '.copilot'), 'mcp-config.json')
        : null
    case 'opencode':
      return xdg
        ? (thereOf(join(xdg, 'opencode'), 'opencode.jsonc', 'opencode.json') ??
            join(xdg, 'opencode', 'opencode.jsonc'))
        : null
    case 'mcporter':
      // A file here hides the one in the home folder, which it reads otherwise.
      return xdg ? thereOf(join(xdg, 'mcporter'), 'mcporter.json', 'mcporter.jsonc') : null
    default:
      return null
  }
}

const thereOf = (folder: string, ...names: readonly string[]): string | null =>
  names.map((name) => join(folder, name)).find((file) => existsSync(file)) ?? null

// The library's own answer is set right once, so that whoever asks it gets the file that the program reads.
for (const client of getAgentTypes()) {
  const agent = agents[client]
  const usual = agent.resolveConfigPath ?? (() => agent.configPath)
  agents[client] = {
    ...agent,
    resolveConfigPath: (asked, options) => movedFile(client, process.env, homedir()) ?? usual(asked, options),
  }
}

/** Claude from the Windows store keeps its files in a folder of its package, and reads no other. */
export const packagedClaude = (localAppData: string | undefined): string | null => {
  if (!localAppData) return null
  const packages = join(localAppData, 'Packages')
  if (!existsSync(packages)) return null
  const own = readdirSync(packages).find((name) => /^Claude_/i.test(name))
  return own ? join(packages, own, 'LocalCache', 'Roaming', 'Claude', 'claude_desktop_config.json') : null
}
