import type { Snippet } from '../../../contract/desk.ts'

/** A program that agents start: absolute paths, and arguments that hold no secret. */
export type Command = { readonly command: string; readonly args: readonly string[] }

/** What to paste into each agent that we know; only the HTTP forms hold the token. */
export const snippetsFor = (
  stdio: Command,
  http: { readonly url: string; readonly token: string },
  windows: boolean = process.platform === 'win32',
): readonly Snippet[] => {
  const entry = { command: stdio.command, args: stdio.args }
  const mcpServers = json({ mcpServers: { quillport: entry } })
  const line = [stdio.command, ...stdio.args].map((part) => quoted(part, windows)).join(' ')
  const home = windows ? '%USERPROFILE%\\' : '~/'
  const header = `Authorization: Bearer ${http.token}`
  return [
    {
      title: 'Claude Code',
      where: 'Run this in a terminal.',
      text: `claude mcp add --scope user quillport -- ${line}`,
    },
    {
      title: 'Claude Desktop',
      where:
        'Settings, Developer, Edit Config opens claude_desktop_config.json. Merge this in, then restart Claude Desktop.',
      text: mcpServers,
    },
    { title: 'Cursor', where: `Merge this into ${home}.cursor/mcp.json.`, text: mcpServers },
    {
      title: 'VS Code',
      where: 'Run “MCP: Open User Configuration” from the command palette and merge this in.',
      text: json({ servers: { quillport: { type: 'stdio', ...entry } } }),
    },
    {
      title: 'Codex',
      where: `Add this to ${home}.codex/config.toml.`,
      text: `[mcp_servers.quillport]\ncommand = ${JSON.stringify(stdio.command)}\nargs = ${JSON.stringify(stdio.args)}\n`,
    },
    { title: 'Gemini CLI', where: `Merge this into ${home}.gemini/settings.json.`, text: mcpServers },
    {
      title: 'Any agent over HTTP',
      where:
        'For agents that cannot start a program: the address, and the token as a header. Keep the token where only the agent reads it.',
      text: json({
        mcpServers: {
          quillport: { type: 'http', url: http.url, headers: { Authorization: `Bearer ${http.token}` } },
        },
      }),
    },
    {
      title: 'Plain HTTP',
      where: 'Lists the tools from a terminal.',
      text: [
        `curl ${http.url} -H ${quoted(header, windows)}`,
        '-H "Content-Type: application/json" -H "Accept: application/json, text/event-stream"',
        `-d ${quoted('{"jsonrpc":"2.0","id":1,"method":"tools/list"}', windows)}`,
      ].join(windows ? ' ' : ' \\\n  '),
    },
  ]
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** One word of a command line for the system's usual shell. */
const quoted = (part: string, windows: boolean): string => {
  if (/^[\w./:@%+=,\\-]+$/.test(part) && (windows || !part.includes('\\'))) return part
  return windows ? `"${part.replaceAll('"', '\\"')}"` : `'${part.replaceAll("'", "'\\''")}'`
}
