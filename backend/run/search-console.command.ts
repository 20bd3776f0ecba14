import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { connect, disconnect, showConnection } from '../rankings/connection.ts'
import { UsageError, type WorkspaceCall, workspaceActionsCommand } from './command.ts'
import { rankingContext } from './compose.ts'
import { partsIn, readConfig } from './config.ts'

/** Connects a workspace with Search Console through a service account, shows the connection, and removes it. */
export const searchConsoleCommand = workspaceActionsCommand({
  summary: 'Connect Search Console, which provides the rankings',
  usage: `search-console connect --workspace ID [--key-file FILE]
search-console show --workspace ID
search-console disconnect --workspace ID
  --key-file FILE   the JSON key of a Google service account. Without this option, or if FILE is -, the command reads standard input
First add the service account’s address as a user of the property in Search Console. QUILLPORT_SECRETS_KEY must be set.`,
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
    throw new UsageError(`Quillport cannot read the file ${file}.`)
  }
}
