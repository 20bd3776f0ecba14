import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { GUIDE } from '../../contract/guide.ts'
import { createOutbound } from '../outbound/outbound.ts'
import { connect, disconnect, showConnection } from '../rankings/connection.ts'
import type { RankingContext } from '../rankings/context.ts'
import { createSecretBox } from '../secrets/secrets.ts'
import { readWorkspace } from '../workspaces/workspaces.ts'
import { type Command, parse, required, UsageError, withDatabase } from './command.ts'
import { readConfig } from './config.ts'

const OPTIONS = { workspace: { type: 'string' }, 'key-file': { type: 'string' } } as const
const NO_ORIGINS: ReadonlySet<string> = new Set()

/** Connects a workspace with Search Console by a service account, shows the connection and ends it. */
export const searchConsoleCommand: Command = {
  summary: 'Connect Search Console for rankings',
  usage: `search-console connect --workspace ID [--key-file FILE]
search-console show --workspace ID
search-console disconnect --workspace ID
  --key-file FILE   the service account’s JSON key; without it, or as -, it is read from standard input
The account’s address must be a user of the property in Search Console. QUILLPORT_SECRETS_KEY must be set.`,
  run: async (args, context) => {
    const { values, positionals } = parse(args, OPTIONS, 1)
    const workspaceId = required(values.workspace, '--workspace')
    await withDatabase(context, async (db) => {
      await readWorkspace(db, workspaceId)
      const rankings: RankingContext = {
        db,
        secrets: createSecretBox(readConfig(context.env).QUILLPORT_SECRETS_KEY),
        outbound: createOutbound({
          allowedOrigins: () => NO_ORIGINS,
          userAgent: `Quillport/${GUIDE.version}`,
          now: Date.now,
        }),
        now: Date.now,
      }
      context.print(JSON.stringify(await act(rankings, positionals[0], workspaceId, values), null, 2))
    })
  },
}

const act = async (
  context: RankingContext,
  action: string | undefined,
  workspaceId: string,
  { 'key-file': file }: { readonly 'key-file'?: string | undefined },
) => {
  switch (action) {
    case 'connect':
      return connect(context, workspaceId, await readKey(file))
    case 'show':
      return showConnection(context, workspaceId)
    case 'disconnect':
      await disconnect(context.db, workspaceId)
      return { disconnected: true }
    default:
      throw new UsageError('Say connect, show or disconnect.')
  }
}

const readKey = async (file: string | undefined): Promise<string> => {
  if (file === undefined || file === '-') return text(process.stdin)
  try {
    return await readFile(file, 'utf8')
  } catch {
    throw new UsageError(`${file} cannot be read.`)
  }
}
