import { parseOutside, TooComplex } from '../../outbound/parse-outside.ts'
import { workerFile } from '../../outbound/worker-file.ts'
import { Unreadable } from './source-error.ts'

const parse = parseOutside<string, string>(workerFile('html-to-text', import.meta.url))

/** Converts the HTML of a source to plain text (`htmlToText`) in another thread. Throws Unreadable if the HTML is too complex. */
export const readHtml = async (html: string | null | undefined): Promise<string> => {
  if (!html) return ''
  return parse(html).catch((thrown: unknown) => {
    if (thrown instanceof TooComplex) throw new Unreadable('a post is too complex to read', thrown)
    throw thrown
  })
}
