import type { AgentType } from 'add-mcp'

/** What Codex must be told where no person is at it; main/stdio/programs.ts has the same words. */
export const CODEX_APPROVAL =
  '“codex exec” refuses tools that write unless [mcp_servers.quillport] in its config.toml says default_tools_approval_mode = "approve"; Quillport still asks you.'

/** What Gemini CLI must be told first; main/stdio/programs.ts has the same words. */
export const GEMINI_TRUST =
  'Gemini CLI does not start MCP servers in a folder that you have not trusted: start it there and enter “/permissions trust”.'

/** What a program must be told by the person before it uses Quillport; null where nothing. */
export const adviceOn = (id: AgentType): string | null => {
  switch (id) {
    case 'codex':
      return CODEX_APPROVAL
    case 'gemini-cli':
      return GEMINI_TRUST
    default:
      return null
  }
}
