/** A piece of a text, marked where a reason quotes it. */
export type Piece = { readonly text: string; readonly marked: boolean }

/**
 * Cuts a text into pieces and marks the first place where each quote stands word for word. Quotes that overlap become one
 * mark; a quote that is not there marks nothing. The text itself is never changed.
 */
export const markQuotes = (text: string, quotes: readonly string[]): readonly Piece[] => {
  const ranges = quotes
    .map((quote) => quote.trim())
    .filter((quote) => quote !== '')
    .map((quote) => ({ from: text.indexOf(quote), length: quote.length }))
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
