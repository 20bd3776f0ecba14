import { z } from 'zod'
import { ArticleRequest } from '../../contract/articles.ts'
import { LENGTH_NAMES } from '../../contract/lengths.ts'

/** What is to be written: a request with everything filled in that a card, a brand voice or a default gives. */
export const ArticleOrder = ArticleRequest.omit({
  title: true,
  length: true,
  brand_voice_id: true,
}).extend({
  title: z.string(),
  length: z.enum(LENGTH_NAMES).default('medium'),
  /** Headings that a card asks for; empty where the writer finds its own. */
  outline: z.array(z.string()).default([]),
  /** The site that it is written for, as the card's plan names it. */
  domain: z.string().nullable().default(null),
  /** The voice as it was when the article was ordered. */
  brand_voice: z.object({ name: z.string(), guidance: z.string() }).nullable().default(null),
})
export type ArticleOrder = z.infer<typeof ArticleOrder>
