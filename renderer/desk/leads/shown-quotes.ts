const LETTER = /[\p{L}\p{N}]/u
const STARTS_SENTENCE = /(?:^|[.!?…。！？\n])[\s\-*•>"“‘'(]*$/u
const ENDS_SENTENCE = /^["”’')]*(?:\s*$|[.!?…。！？]|\s*\n)/u

/** Returns a quote with “…” on each side on which it cuts a sentence of its text. A word that it cuts at its end is left out. */
export const cutQuote = (quote: string, texts: readonly string[]): string => {
  const text = texts.find((one) => one.includes(quote))
  if (quote === '' || text === undefined) return quote
  const from = text.indexOf(quote)
  const [before, after] = [text.slice(0, from), text.slice(from + quote.length)]
  const cutsWord = LETTER.test(quote.at(-1) ?? '') && LETTER.test(after.slice(0, 1))
  const words = cutsWord ? quote.replace(/\s+\S*$/u, '') : quote
  const isEnd = !cutsWord && (/[.!?…。！？]$/u.test(quote) || ENDS_SENTENCE.test(after))
  return `${STARTS_SENTENCE.test(before) ? '' : '…'}${words}${isEnd ? '' : '…'}`
}

/**
 * Returns what to show of quotes that stand below each other: of a quote that contains the quote above it, only the words that differ;
 * null for a quote that has the same words as the quote above it.
 */
export const shownQuotes = (
  quotes: readonly string[],
  texts: readonly string[],
): readonly (string | null)[] => {
  let above = ''
  return quotes.map((quote) => {
    const [known, words] = [bare(above), bare(quote)]
    if (words === '' || (known !== words && known.includes(words))) return cutQuote(quote, texts)
    if (known === words) return null
    above = quote
    const whole = cutQuote(quote, texts)
    if (known === '' || !words.includes(known)) return whole
    const [head, tail] = [
      words.slice(0, words.indexOf(known)),
      words.slice(words.indexOf(known) + known.length),
    ]
    if (tail.trim() === '') return `${whole.startsWith('…') ? '…' : ''}${head.trim()}…`
    return head.trim() === '' ? `…${tail.trim()}` : `${head.trim()} … ${tail.trim()}`
  })
}

/** Returns a quote without the marks at its ends. */
const bare = (quote: string): string => quote.replace(/[…?!.\s]+$/u, '').replace(/^…/u, '')
