import type { OutboundResponse } from '../../outbound/outbound.ts'
import { parseOutside, TooComplex } from '../../outbound/parse-outside.ts'
import { workerFile } from '../../outbound/worker-file.ts'
import type { FeedAnswer, ReadAnswer } from './feed-document.ts'
import { SourceError } from './source-error.ts'

const parse = parseOutside<FeedAnswer, ReadAnswer>(workerFile('feed-document', import.meta.url))

/**
 * Reads the feed, or the web page instead of a feed, in an answer. Throws SourceError if the answer is neither, is cut
 * off, or is too complex.
 */
export const readFeed = async (
  response: OutboundResponse,
): Promise<Exclude<ReadAnswer, { readonly trouble: string }>> => {
  const { body, headers, url } = response
  const read = await parse({ body, contentType: headers.get('content-type'), url }).catch(
    (thrown: unknown) => {
      if (thrown instanceof TooComplex)
        throw new SourceError('error', 'the feed is too complex to read', null, thrown)
      throw thrown
    },
  )
  if ('trouble' in read) throw new SourceError('error', read.trouble)
  return read
}
