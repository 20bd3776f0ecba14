import { ALSO } from './asks.ts'
import type { AskForm } from './form-kinds.ts'
import type { Reader } from './languages/reader.ts'
import type { Found } from './phrases.ts'
import type { ParsedSentence } from './reading.ts'
import { wordSet } from './word-sets.ts'

const SELF = wordSet('i im ive id my me we weve our us')
const READER = wordSet('you youre your yours yourself op they them their he she his her people')
/** Subjects of a request that is not the author's own: "perfect for anyone looking for an app". */
const OTHERS = wordSet('anyone anybody someone somebody those whoever')
const DENIES = wordSet('not never no dont doesnt')
/** How many words before a request are searched to tell whose request it is. */
const BEFORE = 4

type Words = ParsedSentence['words']

const means = (words: Words, set: ReadonlySet<string>): boolean => words.some(({ sense }) => set.has(sense))

const has = (words: Words, set: ReadonlySet<string>): boolean => words.some(({ norm }) => set.has(norm))

/** Whether only a space separates the word at `at` from the word before it. */
const isJoined = (words: Words, at: number): boolean => words[at]?.start === (words[at - 1]?.end ?? 0) + 1

/** Whether "not" or "no" is with the word at `at`: "do not need", "brauche keine", "non ho bisogno". */
const isDenied = (words: Words, at: number): boolean => {
  const denies = (i: number): boolean => DENIES.has(words[i]?.sense ?? '')
  // A negation is next to a verb of "I", so "plus" in "en plus je cherche" denies nothing.
  const isVerb = SELF.has(words[at]?.sense ?? '')
  return (
    (isJoined(words, at) && (denies(at - 1) || (!isVerb && isJoined(words, at - 1) && denies(at - 2)))) ||
    (isJoined(words, at + 1) && denies(at + 1))
  )
}

/**
 * Whether a request in a comment is its author's own. Most comments answer the post: they recommend, say what their author uses,
 * and ask questions in return. Questions to everybody or about the author count, as do statements of what the author wants now.
 */
const isOwn = (
  { wants, gives, past, toAll, ofOthers }: Reader['comments'],
  s: ParsedSentence,
  { from, to }: Found<AskForm>,
): boolean => {
  const lead = s.words.slice(Math.max(0, from - BEFORE), to)
  const isOfSelf = (words: Words): boolean =>
    words.some(({ norm, sense }, i) => {
      // Dutch "zoek" is of the author, and "zoek je" of the reader.
      const isTurned = wants.has(norm) && READER.has(words[i + 1]?.sense ?? '')
      return SELF.has(sense) && !isTurned && !ofOthers?.has(norm)
    })
  const mayBeOfOthers = (words: Words): boolean =>
    means(words, READER) || (ofOthers !== null && has(words, ofOthers))
  if (s.sentence.question) {
    const asksAll = has(s.words, toAll) || (mayBeOfOthers(s.words) && has(s.words, gives))
    return isOfSelf(s.words) || asksAll || !mayBeOfOthers(s.words)
  }
  if (has(lead, gives) || has(lead, past)) return false
  // "I am someone looking for an app" and "Following, as someone looking for one" speak of their authors.
  const isOfOthers = (i: number): boolean =>
    isJoined(lead, i) &&
    OTHERS.has(lead[i - 1]?.sense ?? '') &&
    lead[i - 2]?.norm !== 'as' &&
    !isOfSelf(lead.slice(0, i))
  const isWanted = lead.some(({ norm }, i) => wants.has(norm) && !isDenied(lead, i) && !isOfOthers(i))
  return isWanted && (isOfSelf(lead) || !mayBeOfOthers(lead))
}

/** Whether a request counts: in a post, any request except `ALSO`; in a comment, only the author's own. */
export const countsBeside = (
  { comments }: Reader,
  isComment: boolean,
  s: ParsedSentence,
  found: Found<AskForm>,
): boolean => (isComment ? isOwn(comments, s, found) : found.meaning !== ALSO)
