/** A piece of a text, marked if a reason quotes it. */
export type Piece = { readonly text: string; readonly marked: boolean }

/**
 * Splits a text into pieces and marks the first exact match of each quote. Overlapping quotes become one mark. A quote
 * that is missing, or that occurs only inside a longer word, marks nothing. The text never changes.
 */
export const markQuotes = (text: string, quotes: readonly string[]): readonly Piece[] => {
  const ranges = quotes
    .map((quote) => quote.trim())
    .filter((quote) => quote !== '')
    .map((quote) => ({ from: wholeWords(text, quote), length: quote.length }))
    .filter(({ from }) => from >= 0)
    .map(({ from, length }) => ({ from, to: from + length }))
    .sort((a, b) => a.from - b.from)
  const pieces: Piece[] = []
  let done = 0
  for (const { from, to } of merge(ranges)) {
    if (from > done) pieces.push({ text: text.slice(done, from), marked: false })
    pieces.push({ text: text.slice(from, to), marked: true })
    done = to
  }
  if (done < text.length) pieces.push({ text: text.slice(done), marked: false })
  return pieces
}

const LETTER = /[\p{L}\p{N}]/u

/** Returns the first index at which the quote occurs without splitting a word, or -1. */
const wholeWords = (text: string, quote: string): number => {
  const splits = (left: string | undefined, right: string | undefined) =>
    left !== undefined && right !== undefined && LETTER.test(left) && LETTER.test(right)
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) {
    const end = at + quote.length
    if (!splits(text[at - 1], quote[0]) && !splits(quote.at(-1), text[end])) return at
  }
  return -1
}

type Range = { readonly from: number; readonly to: number }

const merge = (sorted: readonly Range[]): readonly Range[] => {
  const merged: Range[] = []
  for (const range of sorted) {
    const last = merged.at(-1)
    if (last && range.from <= last.to)
      merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, range.to) }
    else merged.push(range)
  }
  return merged
}
