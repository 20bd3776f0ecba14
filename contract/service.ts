import { articles } from './articles.ts'
import { changes } from './changes.ts'
import { credits } from './credits.ts'
import { forum } from './forum.ts'

/** What the backend serves to agent keys. */
export const service = { articles, credits, forum, changes }
export type Service = typeof service
