import type { ParsedSentence } from './reading.ts'
import type { Signal } from './weights.ts'

/** A signal seen in a post: its strength from 0 to 1 and the words that show it. */
export type Evidence = {
  readonly signal: Signal
  readonly strength: number
  readonly at: { readonly sentence: ParsedSentence; readonly from: number; readonly to: number } | undefined
}

/** Makes evidence, with its strength limited to the range from 0 to 1. */
export const evidence = (
  signal: Signal,
  strength: number,
  sentence?: ParsedSentence,
  from = 0,
  to = sentence?.words.length ?? 0,
): Evidence => ({
  signal,
  strength: Math.max(0, Math.min(1, strength)),
  at: sentence === undefined ? undefined : { sentence, from, to },
})

export const QUOTE_LIMIT = 140

/** The post's own words for a piece of evidence, cut between words if they are too long. */
export const quoteOf = (e: Evidence, post: { readonly title: string; readonly body: string }): string => {
  if (e.at === undefined) return ''
  const { sentence, from, to } = e.at
  const field = sentence.sentence.field === 'title' ? post.title : post.body
  const start = sentence.words[from]?.start
  if (start === undefined) return ''
  let end = start
  for (let i = from; i < to; i++) {
    const word = sentence.words[i]
    if (word === undefined || word.end - start > QUOTE_LIMIT) break
    end = word.end
  }
  const words = field.slice(start, end)
  const opensBracket = words.lastIndexOf('(') > words.lastIndexOf(')')
  if (opensBracket && field[end] === ')') end += 1
  const mark = field[end]
  const quote = field.slice(start, end)
  return mark === '?' && end === sentence.sentence.end - 1 && quote.length < QUOTE_LIMIT ? `${quote}?` : quote
}
