import type { ArticleOrder } from './article-order.ts'
import type { Block, Question, Source, Work } from './document.ts'

/** Writes an article. The writer is a model, or the outline writer if there is no model. Each part is requested once and stored. */
export type Writer = {
  /** The name shown as `written_by`. */
  readonly name: string
  /** Whether pages are read for the writer before it begins. An outline contains only the person's own words. */
  readonly readsPages: boolean
  outline(order: ArticleOrder, work: Work): Promise<Outlined>
  /** Writes the next sections, one or more. The first section of an article is the opening, which has no heading. */
  sections(order: ArticleOrder, work: Work): Promise<readonly (readonly Block[])[]>
  faq(order: ArticleOrder, work: Work): Promise<readonly Question[]>
  meta(order: ArticleOrder, work: Work): Promise<NonNullable<Work['meta']>>
  /**
   * Reads the whole text twice more: finds doubtful sentences on the subject, then compares the text with the order and corrects it. Returns
   * what changed or was found. `complete` is false if one of the two readings failed.
   */
  lastReading?(
    order: ArticleOrder,
    work: Work,
  ): Promise<
    Partial<Pick<Work, 'sections' | 'faq' | 'meta' | 'unsupported' | 'doubts' | 'calculated'>> & {
      readonly complete: boolean
    }
  >
  /** Names addresses that may be worth citing. Each is fetched before it is kept. */
  sources(order: ArticleOrder, work: Work): readonly Source[]
}

/** The results of the outline. A writer that makes no plan omits the optional fields. */
export type Outlined = Pick<Work, 'keyword' | 'angle' | 'headings'> &
  Partial<
    Pick<Work, 'reader' | 'country' | 'address' | 'speaker' | 'covers' | 'weights' | 'questions' | 'to_cite'>
  >
