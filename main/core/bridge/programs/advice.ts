import type { AgentType } from 'add-mcp'

/** Explains what the person must set in Codex if Codex runs unattended. main/stdio/programs.ts repeats this text. */
export const CODEX_APPROVAL =
  '“codex exec” refuses tools that write. To allow them, set default_tools_approval_mode = "approve" in the section of Codex’s config.toml that starts Quillport. Quillport still asks you.'

/** Explains what the person must first allow in Gemini CLI. main/stdio/programs.ts repeats this text. */
export const GEMINI_TRUST =
  'Gemini CLI starts MCP servers only in folders that you trust. To trust a folder, start Gemini CLI in the folder and enter “/permissions trust”.'

/** Says what the person must set in a program before it uses Quillport; null if nothing is needed. */
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
