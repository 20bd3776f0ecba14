import type { ArticleOrder } from './article-order.ts'

/** Finds the addresses that the person gave with the order. */
export const linksIn = ({
  topic = '',
  instructions = '',
}: Pick<ArticleOrder, 'topic' | 'instructions'>): readonly string[] => [
  ...new Set(
    (`${topic} ${instructions}`.match(/https?:\/\/[^\s<>"')\]]+/g) ?? [])
      .map((url) => url.replace(/[.,;:!?]+$/, ''))
      .filter((url) => URL.canParse(url)),
  ),
]

/** Names an address for people: without its scheme and without a slash at its end. */
export const shortAddress = (url: string): string =>
  url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
