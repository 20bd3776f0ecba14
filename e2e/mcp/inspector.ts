import { join } from 'node:path'

/** The program of the MCP Inspector. */
export const INSPECTOR = join(
  import.meta.dirname,
  '../../node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js',
)
