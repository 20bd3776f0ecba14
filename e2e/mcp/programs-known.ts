import { join } from 'node:path'
import { stringify } from 'smol-toml'
import { z } from 'zod'
import { geminiApi } from './model-gemini.ts'
import { messagesApi } from './model-messages.ts'
import { responsesApi } from './model-responses.ts'
import type { ModelApi, Order } from './model-server.ts'
import type { Command, Said } from './programs.ts'

/** What a program reports about our entry. */
export type Seen = {
  /** The command line or the address. */
  readonly target: string
  /** Whether the program reached Quillport; null if it lists servers without connecting to them. */
  readonly connected: boolean | null
}

/** How to make a program call a tool: through its model, or with its own command. */
type Calling =
  | {
      readonly by: 'model'
      readonly api: ModelApi
      readonly args: (prompt: string, origin: string) => readonly string[]
      readonly env: (origin: string) => Readonly<Record<string, string>>
    }
  | { readonly by: 'command'; readonly args: (order: Order) => readonly string[] }

/** How the person connects the program over HTTP by hand. */
type OverHttp = {
  /** The title of the desk's snippet for the program. */
  readonly snippet: string
  /** Inserts the snippet into the program's file. */
  readonly paste: (before: string, snippet: string) => string
  /** The variable from which the program reads the token, if the snippet does not contain the token. */
  readonly tokenIn?: string
}

/** A program that people use, in the version for which this test was written. */
export type AgentProgram = {
  /** The program's id in the desk's list of programs. */
  readonly id: string
  readonly package: string
  readonly version: string
  readonly command: (modules: string) => Command
  /** The documented variables that switch off telemetry, updates and other requests to the Internet. */
  readonly env: Readonly<Record<string, string>>
  /**
   * Hosts to which the program sends requests in spite of these variables. The proxy blocks the requests, and the program
   * works without them.
   */
  readonly insists: readonly string[]
  /**
   * The files that the program needs below the home folder, and the files that it needs if variables move its configuration.
   */
  readonly files: Readonly<Record<string, string>>
  /** The variables that move the program's configuration, with folders below the home folder. */
  readonly moved: Readonly<Record<string, string>>
  /** The arguments with which the program lists the servers that it knows. */
  readonly list: readonly string[]
  /** Finds our entry in the program's answer; null if the entry is missing. */
  readonly seen: (said: Said) => Seen | null
  readonly overHttp: OverHttp
  readonly calling: Calling
}

const node = (...parts: readonly string[]): Command => ({ command: process.execPath, args: [join(...parts)] })
const json = (value: unknown): string => JSON.stringify(value, null, 2)
const Settings = z.record(z.string(), z.unknown())
const merged = (before: string, snippet: string): string =>
  json({ ...Settings.parse(JSON.parse(before || '{}')), ...Settings.parse(JSON.parse(snippet)) })
const likeMost: OverHttp = { snippet: 'Any agent over HTTP', paste: merged }
const ORDERED = ['check_credits', 'generate_article']

const claudeCode: AgentProgram = {
  id: 'claude-code',
  package: '@anthropic-ai/claude-code',
  version: '2.1.330',
  command: (modules) => node(modules, '@anthropic-ai/claude-code/cli-wrapper.cjs'),
  env: { CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1', DISABLE_AUTOUPDATER: '1' },
  insists: [],
  files: {},
  moved: { CLAUDE_CONFIG_DIR: 'own/claude' },
  list: ['mcp', 'list'],
  seen: ({ stdout }) => {
    const [, target, how] = /^quillport: (.*?)(?: \(HTTP\))? - (.*)$/m.exec(stdout) ?? []
    return target === undefined ? null : { target, connected: how === '✔ Connected' }
  },
  overHttp: likeMost,
  calling: {
    by: 'model',
    api: messagesApi,
    args: (prompt) => [
      '--print',
      prompt,
      '--allowedTools',
      ORDERED.map((tool) => `mcp__quillport__${tool}`).join(','),
    ],
    env: (origin) => ({ ANTHROPIC_BASE_URL: origin, ANTHROPIC_API_KEY: 'none' }),
  },
}

const CodexList = z.array(
  z.object({
    name: z.string(),
    enabled: z.boolean(),
    transport: z.union([
      z.object({ type: z.literal('stdio'), command: z.string(), args: z.array(z.string()) }),
      z.object({ type: z.literal('streamable_http'), url: z.string() }),
    ]),
  }),
)

/** Without these settings, Codex downloads plugins and looks for updates. */
const CODEX_SETTINGS = stringify({
  check_for_update_on_startup: false,
  analytics: { enabled: false },
  features: { plugins: false, apps: false },
})

const codex: AgentProgram = {
  id: 'codex',
  package: '@openai/codex',
  version: '0.169.0',
  command: (modules) => node(modules, '@openai/codex/bin/codex.js'),
  env: {},
  insists: [],
  files: { '.codex/config.toml': CODEX_SETTINGS, 'own/codex/config.toml': CODEX_SETTINGS },
  moved: { CODEX_HOME: 'own/codex' },
  list: ['mcp', 'list', '--json'],
  seen: ({ stdout }) => {
    const transport = CodexList.parse(JSON.parse(stdout)).find(
      ({ name, enabled }) => name === 'quillport' && enabled,
    )?.transport
    if (!transport) return null
    const target =
      transport.type === 'stdio' ? [transport.command, ...transport.args].join(' ') : transport.url
    return { target, connected: null }
  },
  overHttp: {
    snippet: 'Codex over HTTP',
    paste: (before, snippet) => `${before}\n${snippet}`,
    tokenIn: 'QUILLPORT_TOKEN',
  },
  calling: {
    by: 'model',
    api: responsesApi,
    args: (prompt, origin) => [
      'exec',
      '--skip-git-repo-check',
      ...[
        'model="gpt-5"',
        'model_provider="fake"',
        `model_providers.fake={name="Fake",base_url="${origin}/v1",wire_api="responses"}`,
        // If Codex runs unattended, it refuses every tool that writes, unless the person has allowed the tool before.
        'mcp_servers.quillport.default_tools_approval_mode="approve"',
        // By default, Codex waits about a second for servers, then continues without them. If several programs start at
        // once, the servers need longer.
        'mcp_servers.quillport.required=true',
      ].flatMap((setting) => ['-c', setting]),
      prompt,
    ],
    env: () => ({}),
  },
}

const GEMINI_SETTINGS = json({
  security: { auth: { selectedType: 'gemini-api-key' } },
  privacy: { usageStatisticsEnabled: false },
  general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
})

const geminiCli: AgentProgram = {
  id: 'gemini-cli',
  package: '@google/gemini-cli',
  version: '0.61.0',
  command: (modules) => node(modules, '@google/gemini-cli/bundle/gemini.js'),
  // In a folder that the person has not trusted, Gemini CLI starts no server.
  env: { GEMINI_CLI_TRUST_WORKSPACE: 'true', GEMINI_TELEMETRY_ENABLED: 'false' },
  insists: [],
  files: {
    '.gemini/settings.json': GEMINI_SETTINGS,
    'own/gemini/.gemini/settings.json': GEMINI_SETTINGS,
  },
  moved: { GEMINI_CLI_HOME: 'own/gemini' },
  list: ['mcp', 'list'],
  seen: ({ stdout, stderr }) => {
    const [, target, how] = /^. quillport: (.*) \((?:stdio|http)\) - (.*)$/m.exec(stdout + stderr) ?? []
    return target === undefined ? null : { target, connected: how === 'Connected' }
  },
  overHttp: likeMost,
  calling: {
    by: 'model',
    api: geminiApi,
    args: (prompt) => ['--prompt', prompt, '--approval-mode', 'yolo', '--model', 'gemini-2.5-pro'],
    env: (origin) => ({ GOOGLE_GEMINI_BASE_URL: origin, GEMINI_API_KEY: 'none' }),
  },
}

/** The package that `opencode-ai` starts on this processor. */
const OPENCODE = `opencode-${process.platform}-${process.arch}`

const openCode: AgentProgram = {
  id: 'opencode',
  package: OPENCODE,
  version: '1.18.33',
  command: (modules) => ({ command: join(modules, OPENCODE, 'bin/opencode'), args: [] }),
  env: {
    OPENCODE_DISABLE_AUTOUPDATE: '1',
    OPENCODE_DISABLE_MODELS_FETCH: '1',
    OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
    OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
  },
  // OpenCode downloads a package for plugins into its configuration folder.
  insists: ['registry.npmjs.org:443'],
  files: {},
  moved: { XDG_CONFIG_HOME: 'own/config' },
  list: ['mcp', 'list'],
  seen: ({ stdout }) => {
    const [, how, target] = /quillport (\w+) *\n│ *(\S.*)$/m.exec(stdout) ?? []
    return target === undefined ? null : { target, connected: how === 'connected' }
  },
  overHttp: { snippet: 'OpenCode over HTTP', paste: merged },
  calling: {
    by: 'model',
    api: messagesApi,
    args: (prompt) => ['run', '--model', 'anthropic/claude-sonnet-4-5', prompt],
    env: (origin) => ({
      OPENCODE_CONFIG_CONTENT: json({
        provider: { anthropic: { options: { baseURL: `${origin}/v1`, apiKey: 'none' } } },
      }),
    }),
  },
}

const CopilotServer = z.union([
  z.object({ type: z.literal('stdio'), command: z.string(), args: z.array(z.string()) }),
  z.object({ type: z.literal('http'), url: z.string() }),
])
const CopilotList = z.object({ mcpServers: z.record(z.string(), CopilotServer) })

const copilot: AgentProgram = {
  id: 'github-copilot-cli',
  package: '@github/copilot',
  version: '1.0.102',
  command: (modules) => node(modules, '@github/copilot/npm-loader.js'),
  env: { COPILOT_OFFLINE: 'true', COPILOT_AUTO_UPDATE: 'false' },
  insists: [],
  files: {},
  moved: { XDG_CONFIG_HOME: 'own/config' },
  list: ['mcp', 'list', '--json'],
  seen: ({ stdout }) => {
    const server = CopilotList.parse(JSON.parse(stdout)).mcpServers.quillport
    if (!server) return null
    const target = server.type === 'stdio' ? [server.command, ...server.args].join(' ') : server.url
    return { target, connected: null }
  },
  overHttp: likeMost,
  calling: {
    by: 'model',
    api: messagesApi,
    args: (prompt) => ['--prompt', prompt, '--allow-tool', 'quillport'],
    env: (origin) => ({
      COPILOT_PROVIDER_BASE_URL: origin,
      COPILOT_PROVIDER_TYPE: 'anthropic',
      COPILOT_PROVIDER_API_KEY: 'none',
      COPILOT_MODEL: 'claude-sonnet-4-5',
    }),
  },
}

const McporterList = z.object({
  servers: z.array(z.object({ name: z.string(), status: z.string(), transport: z.string() })),
})

const mcporter: AgentProgram = {
  id: 'mcporter',
  package: 'mcporter',
  version: '0.12.3',
  command: (modules) => node(modules, 'mcporter/dist/cli.js'),
  env: {},
  insists: [],
  files: {},
  moved: { XDG_CONFIG_HOME: 'own/config' },
  list: ['list', '--json'],
  seen: ({ stdout }) => {
    const { servers } = McporterList.parse(JSON.parse(stdout))
    const ours = servers.find(({ name }) => name === 'quillport')
    if (!ours) return null
    return { target: ours.transport.replace(/^\w+ /, ''), connected: ours.status === 'ok' }
  },
  overHttp: likeMost,
  calling: {
    by: 'command',
    args: ({ tool, input }) => ['call', `quillport.${tool}`, '--args', JSON.stringify(input)],
  },
}

/** The programs that come from npm and run without an account. */
export const PROGRAMS: readonly AgentProgram[] = [claudeCode, codex, geminiCli, openCode, copilot, mcporter]
