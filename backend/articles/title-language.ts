import { languageIn } from '../forum/scoring/languages/detect-language.ts'
import type { ArticleOrder } from './article-order.ts'

/**
 * Returns the language of an article as an ISO 639-1 code: the language of its title, or of the whole order if the title is too short.
 * Empty if neither reveals the language.
 */
export const languageOf = ({
  title,
  topic = '',
  instructions = '',
}: Pick<ArticleOrder, 'title' | 'topic' | 'instructions'>): string =>
  languageIn({ title, body: '' }) ?? languageIn({ title, body: `${topic}\n${instructions}` }) ?? ''
