import { ALSO } from './asks.ts'
import type { AskForm } from './form-kinds.ts'
import type { Found } from './phrases.ts'
import type { ParsedSentence } from './reading.ts'
import { wordSet } from './word-sets.ts'

const SELF = wordSet('i im ive id my me we weve our us')
const READER = wordSet('you youre your yours yourself op they them their he she his her people')
const EVERYBODY = wordSet('anyone anybody someone everyone everybody guys folks all yall')
const GIVES = wordSet('recommend suggest recommended suggested advise')
const WANTS = wordSet(
  'looking searching search seeking hunting shopping need needs needing want wants wanting trying wondering interested recommendation recommendations suggestion suggestions recs advice appreciate appreciated same similar',
)
const PAST = wordSet('was had did when used until')
/** How many words before a request are searched to tell whose request it is. */
const BEFORE = 4

const has = (words: ParsedSentence['words'], set: ReadonlySet<string>): boolean =>
  words.some(({ sense }) => set.has(sense))

/**
 * Whether a request in a comment is its author's own. Most comments answer the post: they recommend, say what their author uses,
 * and ask questions in return. Questions to everybody or about the author count, as do statements of what the author wants now.
 */
const isOwn = (s: ParsedSentence, { from, to }: Found<AskForm>): boolean => {
  const lead = s.words.slice(Math.max(0, from - BEFORE), to)
  const isOfSelf = has(lead, SELF)
  if (s.sentence.question) {
    const asksAll = has(s.words, EVERYBODY) || (has(s.words, READER) && has(s.words, GIVES))
    return has(s.words, SELF) || asksAll || !has(s.words, READER)
  }
  if (has(lead, GIVES) || has(lead, PAST)) return false
  return has(lead, WANTS) && (isOfSelf || !has(lead, READER))
}

/** Whether a request counts: in a post, any request except `ALSO`; in a comment, only the author's own. */
export const countsBeside = (isComment: boolean, s: ParsedSentence, found: Found<AskForm>): boolean =>
  isComment ? isOwn(s, found) : found.meaning !== ALSO
