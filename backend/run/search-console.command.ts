import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { connect, disconnect, showConnection } from '../rankings/connection.ts'
import { UsageError, type WorkspaceCall, workspaceActionsCommand } from './command.ts'
import { rankingContext } from './compose.ts'
import { partsIn, readConfig } from './config.ts'

/** Connects a workspace with Search Console through a service account, shows the connection, and removes it. */
export const searchConsoleCommand = workspaceActionsCommand({
  summary: 'Connect Search Console for rankings',
  usage: `search-console connect --workspace ID [--key-file FILE]
search-console show --workspace ID
search-console disconnect --workspace ID
  --key-file FILE   the service account’s JSON key. Without this option, or with -, the command reads standard input
The account’s address must be a user of the property in Search Console. QUILLPORT_SECRETS_KEY must be set.`,
  texts: ['key-file'],
  actions: {
    connect: async (call) =>
      connect(contextOf(call), call.workspaceId, await readKey(call.values['key-file'])),
    show: (call) => showConnection(contextOf(call), call.workspaceId),
    disconnect: async (call) => {
      await disconnect(contextOf(call), call.workspaceId)
      return { disconnected: true }
    },
  },
})

const contextOf = ({ db, env }: WorkspaceCall<unknown>) => rankingContext({ db, ...partsIn(readConfig(env)) })

const readKey = async (file: string | undefined): Promise<string> => {
  if (file === undefined || file === '-') return text(process.stdin)
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new UsageError(`${file} cannot be read.`)
  }
}
