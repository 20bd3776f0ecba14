import type { SourceKind } from '../../../contract/forum.ts'
import { discourse } from './discourse.ts'
import { feed } from './feed.ts'
import { hackerNews } from './hacker-news.ts'
import { lemmy } from './lemmy.ts'
import type { ForumSource } from './port.ts'
import { createReddit } from './reddit.ts'
import { stackExchange } from './stack-exchange.ts'

const SOURCES: Readonly<Record<SourceKind, ForumSource>> = {
  reddit: createReddit(),
  hacker_news: hackerNews,
  stack_exchange: stackExchange,
  lemmy,
  discourse,
  feed,
}

/** Returns the adapter of a kind of forum. */
export const sourceOf = (kind: SourceKind): ForumSource => SOURCES[kind]
