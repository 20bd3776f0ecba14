import type { CallToolResult } from '@modelcontextprotocol/server'
import { articles } from '../../../contract/articles.ts'
import { toolAnswer } from '../../../transport/mcp-answer.ts'
import type { Cache } from './cache.ts'

/** Answers get_article from the cache. Returns null for other tools and for articles that are not cached. */
export const knownArticle = (cache: Cache, tool: string, args: unknown): CallToolResult | null => {
  if (tool !== articles.get.mcp.tool) return null
  const asked = articles.get.input.safeParse(args)
  const article = asked.success ? cache.articles((all) => all.get(asked.data.job_id)) : null
  return article ? toolAnswer(articles.get, { ...article }) : null
}
