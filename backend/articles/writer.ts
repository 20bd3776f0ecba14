import type { ArticleOrder } from './article-order.ts'
import type { Block, Question, Source, Work } from './document.ts'

/** Who writes: a model, or the outline writer where there is none. Each part is asked for once and kept. */
export type Writer = {
  /** Shown as `written_by`. */
  readonly name: string
  /** Whether the ordered length binds it; an outline ends where its input does. */
  readonly keepsLength: boolean
  brief(order: ArticleOrder): Promise<Pick<Work, 'keyword' | 'angle'>>
  headings(order: ArticleOrder, work: Work): Promise<readonly string[]>
  /** The section at a place; 0 is the opening, which has no heading. */
  section(order: ArticleOrder, work: Work, at: number): Promise<readonly Block[]>
  faq(order: ArticleOrder, work: Work): Promise<readonly Question[]>
  meta(order: ArticleOrder, work: Work): Promise<NonNullable<Work['meta']>>
  /** Addresses that may be worth citing; each is fetched before it is kept. */
  sources(order: ArticleOrder, work: Work): Promise<readonly Source[]>
}
