import { articles } from './articles.ts'
import { changes } from './changes.ts'
import { credits } from './credits.ts'
import { forum } from './forum.ts'
import { plans } from './plans.ts'
import { publishing } from './publishing.ts'
import { rankings } from './rankings.ts'
import { replies } from './replies.ts'
import { sites } from './sites.ts'
import { triage } from './triage.ts'

/** The operations that the backend offers to agent keys. MCP tools are listed in this order. */
export const service = {
  sites,
  plans,
  articles,
  publishing,
  credits,
  rankings,
  forum: { ...forum, ...triage, ...replies },
  changes,
}
export type Service = typeof service
