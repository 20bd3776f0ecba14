import type { Article } from '../articles.ts'

/** Returns the message after an order to publish whose result is unknown. `article` is the newest that the app knows. */
export const unsureWords = (article: Article | null | undefined, connectionId: string): string =>
  article?.publications?.some((one) => one.connection_id === connectionId && one.state === 'publishing')
    ? 'The site is slow, and the service is still publishing the article. Wait a moment: the result will appear in the article.'
    : 'The service did not say whether the article was published. Try again: Quillport looks for the post first, and never creates a second post.'
