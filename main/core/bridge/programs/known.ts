import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { type AgentConfig, type AgentType, agents, getAgentTypes } from 'add-mcp'
import { AppError } from '../../../../contract/errors.ts'

/** A program whose configuration can contain our entry. */
export type KnownProgram = {
  readonly id: AgentType
  readonly name: string
  readonly format: AgentConfig['format']
  /** The person's own configuration, which applies in every folder. */
  readonly file: string
  readonly installed: () => Promise<boolean>
}

/** Lists every known program that can start a command. */
export const allPrograms = (): readonly KnownProgram[] => {
  const all = getAgentTypes().flatMap((id) => {
    const agent = agents[id]
    if (!agent.supportedTransports.includes('stdio')) return []
    const file = fileOf(id, agent)
    // If the environment moves a program's file, the program is detected by the moved file and not by its usual folder.
    const trace = OWN_FOLDER.includes(id) ? dirname(file) : file
    const installed = async () => (await agent.detectGlobalInstall()) || existsSync(trace)
    return [{ id, name: RENAMED[id] ?? agent.displayName, format: agent.format, file, installed }]
  })
  // Cline’s extension and its command now share one file, so one entry connects both.
  return all.filter(({ id, file }) => id !== 'cline-cli' || !all.some(isClineOf(file)))
}

const isClineOf =
  (shared: string) =>
  ({ id, file }: KnownProgram): boolean =>
    id === 'cline' && file === shared

/** Programs whose folder may exist before their file does. No other program uses that folder. */
const OWN_FOLDER: readonly AgentType[] = ['cline', 'cline-cli', 'windsurf']

/** Current names of programs that the library does not know yet. */
const RENAMED: Partial<Record<AgentType, string>> = {
  cline: 'Cline',
  windsurf: 'Devin Desktop (Windsurf)',
}

/** Finds the program with this id. Throws `not_found`. */
export const knownProgram = (id: string): KnownProgram => {
  const program = allPrograms().find((one) => one.id === id)
  if (!program) throw new AppError('not_found', `Quillport does not know a program named ${id}.`)
  return program
}

const fileOf = (id: AgentType, agent: AgentConfig): string => {
  const usual = agent.resolveConfigPath?.(agent, { local: false, cwd: process.cwd() }) ?? agent.configPath
  return (id === 'claude-desktop' && packagedClaude(process.env.LOCALAPPDATA)) || usual
}

type Environment = Readonly<Record<string, string | undefined>>

/** Returns the file that a program documents for this environment, or null if the library names the same file. */
export const movedFile = (
  id: AgentType,
  env: Environment,
  home: string,
  platform: NodeJS.Platform = process.platform,
): string | null => {
  const xdg = env.XDG_CONFIG_HOME
  switch (id) {
    case 'claude-code':
      return env.CLAUDE_CONFIG_DIR ? join(env.CLAUDE_CONFIG_DIR, '.claude.json') : null
    case 'gemini-cli':
      return env.GEMINI_CLI_HOME ? join(env.GEMINI_CLI_HOME, '.gemini', 'settings.json') : null
    case 'github-copilot-cli':
      // The library follows XDG_CONFIG_HOME, but Copilot does not.
      return env.COPILOT_HOME || xdg
        ? join(env.COPILOT_HOME || join(home, '.copilot'), 'mcp-config.json')
        : null
    case 'opencode':
      return xdg
        ? (thereOf(join(xdg, 'opencode'), 'opencode.jsonc', 'opencode.json') ??
            join(xdg, 'opencode', 'opencode.jsonc'))
        : null
    case 'mcporter':
      // This file takes precedence over the file in the home folder.
      return xdg ? thereOf(join(xdg, 'mcporter'), 'mcporter.json', 'mcporter.jsonc') : null
    case 'cline':
      return sharedByCline(env, home)
    case 'cline-cli':
      return clineSettings(env, home)
    case 'windsurf':
      return devinFile(env, home, platform)
    case 'zed':
      // The library looks in Application Support, but Zed does not.
      return platform === 'darwin' ? join(home, '.config', 'zed', 'settings.json') : null
    case 'goose':
      return gooseFile(env, platform)
    default:
      return null
  }
}

/**
 * Returns Cline’s own file. Until 2026 its extension read another file; a newer extension imports that file when it starts.
 */
const clineSettings = (env: Environment, home: string): string =>
  env.CLINE_MCP_SETTINGS_PATH ||
  join(
    env.CLINE_DATA_DIR || join(env.CLINE_DIR || join(home, '.cline'), 'data'),
    'settings',
    'cline_mcp_settings.json',
  )

const sharedByCline = (env: Environment, home: string): string | null => {
  const shared = clineSettings(env, home)
  return existsSync(dirname(shared)) || !existsSync(dirname(agents.cline.configPath)) ? shared : null
}

/** Returns the file of Windsurf, which is now Devin Desktop and whose agents have their own folder. */
const devinFile = (env: Environment, home: string, platform: NodeJS.Platform): string | null => {
  const settings =
    platform === 'win32' ? env.APPDATA || join(home, 'AppData', 'Roaming') : join(home, '.config')
  const folder = join(settings, 'devin')
  return existsSync(folder) ? join(folder, 'mcp_config.json') : null
}

const gooseFile = (env: Environment, platform: NodeJS.Platform): string | null => {
  if (env.GOOSE_PATH_ROOT && isAbsolute(env.GOOSE_PATH_ROOT))
    return join(env.GOOSE_PATH_ROOT, 'config', 'config.yaml')
  // The library follows XDG_CONFIG_HOME only on Linux.
  return platform === 'darwin' && env.XDG_CONFIG_HOME
    ? join(env.XDG_CONFIG_HOME, 'goose', 'config.yaml')
    : null
}

const thereOf = (folder: string, ...names: readonly string[]): string | null =>
  names.map((name) => join(folder, name)).find((file) => existsSync(file)) ?? null

// Corrects the library's own path for each program, so that every caller receives the file that the program reads.
for (const id of getAgentTypes()) {
  const agent = agents[id]
  const usual = agent.resolveConfigPath ?? (() => agent.configPath)
  agents[id] = {
    ...agent,
    resolveConfigPath: (asked, options) => movedFile(id, process.env, homedir()) ?? usual(asked, options),
  }
}

/** Finds the file of Claude from the Windows store, which reads only the files in its package's folder. */
export const packagedClaude = (localAppData: string | undefined): string | null => {
  if (!localAppData) return null
  const packages = join(localAppData, 'Packages')
  if (!existsSync(packages)) return null
  const own = readdirSync(packages).find((name) => /^Claude_/i.test(name))
  return own ? join(packages, own, 'LocalCache', 'Roaming', 'Claude', 'claude_desktop_config.json') : null
}
