import { find } from 'linkifyjs'
import type { ArticleOrder } from './article-order.ts'

/** Finds the web addresses that the person gave with the order, each once. */
export const givenLinks = ({
  topic = '',
  instructions = '',
}: Pick<ArticleOrder, 'topic' | 'instructions'>): readonly string[] => [
  ...new Set(
    find(`${topic} ${instructions}`, 'url')
      .map(({ value }) => value)
      .filter((url) => /^https?:/i.test(url) && URL.canParse(url)),
  ),
]

/** Names an address for people: without its scheme and without a slash at its end. */
export const shortAddress = (url: string): string =>
  url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
