import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import { isObject, type Message, parse } from './message.ts'

/** The folder where the doctor was started, and the home folder of its user. */
type StartedIn = {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
  readonly folder: string
}

/**
 * Lists what the person must set in the programs that start this agent so that these programs can use Quillport. Each entry
 * is a sentence.
 */
export const adviceFor = (agent: string, startedIn: StartedIn): readonly string[] => [
  ...ofGemini(agent, startedIn),
  ...ofCodex(agent, startedIn),
]

/** Advice for Codex. main/core/bridge/programs/advice.ts repeats it. */
const CODEX_APPROVAL =
  '“codex exec” refuses tools that write. To allow them, set default_tools_approval_mode = "approve" in the section of Codex’s config.toml that starts Quillport. Quillport still asks you.'
const GEMINI_TRUST = 'Gemini CLI starts MCP servers only in folders that you trust'

const ofGemini = (agent: string, { env, home, folder }: StartedIn): readonly string[] => {
  const own = join(env.GEMINI_CLI_HOME || home, '.gemini')
  const settings = textOf(join(own, 'settings.json'))
  if (!startsUs(settings, agent) || isUnguarded(settings)) return []
  const trusted = textOf(env.GEMINI_CLI_TRUSTED_FOLDERS_PATH || join(own, 'trustedFolders.json'))
  return env.GEMINI_CLI_TRUST_WORKSPACE === 'true' || trusts(parse(trusted) ?? {}, folder)
    ? []
    : [
        `${GEMINI_TRUST}. You have not trusted ${folder} yet: start Gemini CLI in this folder and enter “/permissions trust”.`,
      ]
}

/** Whether the person switched folder trust off. It is on by default. */
const isUnguarded = (settings: string): boolean => {
  const { security } = parse(settings) ?? {}
  const folders = isObject(security) ? security.folderTrust : undefined
  return isObject(folders) && folders.enabled === false
}

/** Whether the rules trust a folder. The longest rule that covers the folder decides, as in Gemini CLI. */
const trusts = (rules: Message, folder: string): boolean => {
  const [longest] = Object.entries(rules)
    .filter(([path, level]) => isWithin(level === 'TRUST_PARENT' ? dirname(path) : path, folder))
    .sort(([a], [b]) => b.length - a.length)
  return longest?.[1] === 'TRUST_FOLDER' || longest?.[1] === 'TRUST_PARENT'
}

const isWithin = (outer: string, inner: string): boolean => {
  const way = relative(realOf(outer), realOf(inner))
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

const realOf = (path: string): string => (existsSync(path) ? realpathSync(path) : path)

const ofCodex = (agent: string, { env, home }: StartedIn): readonly string[] => {
  const config = textOf(join(env.CODEX_HOME || join(home, '.codex'), 'config.toml'))
  return startsUs(config, agent) && !config.includes('default_tools_approval_mode') ? [CODEX_APPROVAL] : []
}

/** Whether a configuration contains our entry for this agent. JSON and TOML quote the agent's name in the same way. */
const startsUs = (config: string, agent: string): boolean =>
  config.includes('quillport') && config.includes(JSON.stringify(agent))

/** Reads a file; empty if the file does not exist or cannot be read. */
const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
