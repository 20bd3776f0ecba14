import { z } from 'zod'
import { LENGTH_NAMES } from '../../contract/article-lengths.ts'
import { ArticleRequest } from '../../contract/articles.ts'

/** An order: a request whose missing fields are filled from a card, a brand voice and the defaults. `take-order.ts` decides which orders are accepted. */
export const ArticleOrder = ArticleRequest.omit({
  title: true,
  length: true,
  brand_voice_id: true,
}).extend({
  title: z.string(),
  length: z.enum(LENGTH_NAMES).default('medium'),
  /** The headings that a card asks for; empty if the writer chooses its own. */
  outline: z.array(z.string()).default([]),
  /** The site that the article is for, as the card's plan names it. */
  domain: z.string().nullable().default(null),
  /** The brand voice as it was when the article was ordered. */
  brand_voice: z.object({ name: z.string(), guidance: z.string() }).nullable().default(null),
})
export type ArticleOrder = z.infer<typeof ArticleOrder>
