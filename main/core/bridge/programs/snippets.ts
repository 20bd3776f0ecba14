import type { Snippet } from '../../../../contract/desk.ts'
import { CODEX_APPROVAL, GEMINI_TRUST } from './advice.ts'

/** A command that agents start: absolute paths, and arguments without secrets. */
export type StartCommand = { readonly command: string; readonly args: readonly string[] }

/** The connection of an agent that speaks HTTP. The file `tokenFile` always contains the agent's current token. */
type Http = {
  readonly url: string
  readonly token: string
  readonly tokenFile: string
  /** Name of our entry in programs' settings. */
  readonly entry: string
}

/** Name of the variable in which Codex looks for the token. */
const TOKEN_VARIABLE = 'QUILLPORT_TOKEN'

/**
 * Creates the text to paste into the settings of each known agent program. The text contains the token only if the program
 * cannot get the token in another way.
 */
export const snippetsFor = (
  stdio: StartCommand,
  http: Http,
  windows: boolean = process.platform === 'win32',
): readonly Snippet[] => [
  ...commandSnippets(stdio, http.entry, windows),
  ...overHttp(http, windows).map((one) => ({ ...one, via: 'http' as const })),
]

/** Creates the texts with which the known agent programs start Quillport’s command. They hold no token. */
export const commandSnippets = (
  stdio: StartCommand,
  entry: string,
  windows: boolean = process.platform === 'win32',
): readonly Snippet[] => byCommand(stdio, entry, windows).map((one) => ({ ...one, via: 'command' as const }))

type Text = Omit<Snippet, 'via'>

const byCommand = (stdio: StartCommand, name: string, windows: boolean): readonly Text[] => {
  const entry = { command: stdio.command, args: stdio.args }
  const mcpServers = json({ mcpServers: { [name]: entry } })
  const line = [stdio.command, ...stdio.args].map((part) => quoted(part, windows)).join(' ')
  return [
    {
      title: 'Claude Code',
      where: 'Run this in a terminal.',
      text: `claude mcp add --scope user ${name} -- ${line}`,
    },
    {
      title: 'Claude Desktop',
      where:
        'In Claude Desktop, go to Settings, Developer, and press Edit Config to open claude_desktop_config.json. Merge this text into the file, then restart Claude Desktop.',
      text: mcpServers,
    },
    { title: 'Cursor', where: `Merge this into ${inHome('.cursor/mcp.json', windows)}.`, text: mcpServers },
    {
      title: 'VS Code',
      where:
        'Run “MCP: Open User Configuration” from the command palette, and merge this text into the file that opens.',
      text: json({ servers: { [name]: { type: 'stdio', ...entry } } }),
    },
    {
      title: 'Codex',
      where: `Add this to ${inHome('.codex/config.toml', windows)}. ${CODEX_APPROVAL}`,
      text: `[mcp_servers.${name}]\ncommand = ${JSON.stringify(stdio.command)}\nargs = ${JSON.stringify(stdio.args)}\n`,
    },
    {
      title: 'Gemini CLI',
      where: `Merge this into ${inHome('.gemini/settings.json', windows)}. ${GEMINI_TRUST}`,
      text: mcpServers,
    },
    {
      title: 'OpenCode',
      where: `Merge this into ${inHome('.config/opencode/opencode.json', windows)}.`,
      text: json({
        mcp: { [name]: { type: 'local', command: [stdio.command, ...stdio.args] } },
      }),
    },
  ]
}

/** Warning about HTTP. The shim, in contrast, sends the token only to a program that proves to be Quillport. */
const TOLD_TO_ANYONE =
  'If other people use this computer, do not connect over HTTP, because another user could receive the token while Quillport is not running. Instead, choose an app whose entry does not say “over HTTP”.'

const overHttp = ({ url, token, tokenFile, entry }: Http, windows: boolean): readonly Text[] => {
  const header = `Authorization: Bearer ${token}`
  return [
    {
      title: 'Codex over HTTP',
      where: `Add this to ${inHome('.codex/config.toml', windows)}, and start Codex with the token in the variable ${TOKEN_VARIABLE}. To copy the token, choose “The token alone”. ${CODEX_APPROVAL}`,
      caution: TOLD_TO_ANYONE,
      text: `[mcp_servers.${entry}]\nurl = ${JSON.stringify(url)}\nbearer_token_env_var = "${TOKEN_VARIABLE}"\n`,
    },
    {
      title: 'OpenCode over HTTP',
      where: `Merge this into ${inHome('.config/opencode/opencode.json', windows)}. OpenCode reads the token from a file that Quillport keeps up to date. If you create a new token, you do not need to change this text.`,
      caution: TOLD_TO_ANYONE,
      text: json({
        mcp: {
          [entry]: {
            type: 'remote',
            url,
            // Without this setting, OpenCode looks for a login page when the token is refused.
            oauth: false,
            headers: { Authorization: `Bearer {file:${tokenFile.replaceAll('\\', '/')}}` },
          },
        },
      }),
    },
    {
      title: 'Any agent over HTTP',
      where:
        'Paste this text into the agent’s settings. Make sure that only the agent can read its settings.',
      caution: TOLD_TO_ANYONE,
      text: json({
        mcpServers: {
          [entry]: { type: 'http', url, headers: { Authorization: `Bearer ${token}` } },
        },
      }),
    },
    {
      title: 'A test with curl',
      where: 'Run this command in a terminal. It lists the tools.',
      text: [
        `curl ${url} -H ${quoted(header, windows)}`,
        '-H "Content-Type: application/json" -H "Accept: application/json, text/event-stream"',
        `-d ${quoted('{"jsonrpc":"2.0","id":1,"method":"tools/list"}', windows)}`,
      ].join(windows ? ' ' : ' \\\n  '),
    },
  ]
}

const inHome = (path: string, windows: boolean): string =>
  windows ? `%USERPROFILE%\\${path.replaceAll('/', '\\')}` : `~/${path}`

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** Quotes one word of a command line for the system's usual shell. */
const quoted = (part: string, windows: boolean): string => {
  if (/^[\w./:@%+=,\\-]+$/.test(part) && (windows || !part.includes('\\'))) return part
  return windows ? `"${part.replaceAll('"', '\\"')}"` : `'${part.replaceAll("'", "'\\''")}'`
}
