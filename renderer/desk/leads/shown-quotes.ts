import { UNSPACED_SCRIPTS, wordsOfRun } from '../../../contract/unspaced-scripts.ts'

const LETTER = /[\p{L}\p{N}]/u
/** A letter of a script that puts spaces between its words. */
const SPACED_LETTER = new RegExp(`(?!${UNSPACED_SCRIPTS})[\\p{L}\\p{N}]`, 'u')
const STARTS_SENTENCE = /(?:^|[.!?…。！？\n])[\s\-*•>"“‘'(]*$/u
const ENDS_SENTENCE = /^["”’')]*(?:\s*$|[.!?…。！？]|\s*\n)/u

/** Returns a quote with “…” on each side on which it cuts a sentence of its text. A word that it cuts at its end is left out. */
export const cutQuote = (quote: string, texts: readonly string[]): string => {
  const text = texts.find((one) => one.includes(quote))
  if (quote === '' || text === undefined) return quote
  const from = text.indexOf(quote)
  const [before, after] = [text.slice(0, from), text.slice(from + quote.length)]
  const cutsWord = SPACED_LETTER.test(quote.at(-1) ?? '') && SPACED_LETTER.test(after.slice(0, 1))
  const words = cutsWord ? quote.replace(/\s+\S*$/u, '') : quote
  const isEnd = !cutsWord && (/[.!?…。！？]$/u.test(quote) || ENDS_SENTENCE.test(after))
  return `${STARTS_SENTENCE.test(before) ? '' : '…'}${words}${isEnd ? '' : '…'}`
}

/** The number of words to show of a quote whose words all stand in the quote above it. */
const REPEATED_WORDS = 4
/** The number of words by which a quote must differ from the quote above it. */
const DIFFERING_WORDS = 3

/**
 * Returns what to show of quotes that stand below each other: of a quote that contains the quote above it, only the words that differ;
 * of a quote with almost the same words, or within the one above it, the first words.
 */
export const shownQuotes = (quotes: readonly string[], texts: readonly string[]): readonly string[] => {
  let above = ''
  return quotes.map((quote) => {
    const [known, words] = [bare(above), bare(quote)]
    const whole = cutQuote(quote, texts)
    if (words === '') return whole
    if (known.includes(words)) return beginning(whole)
    above = quote
    if (known === '' || !words.includes(known)) return whole
    return differing(words, known, whole.startsWith('…')) ?? beginning(whole)
  })
}

const beginning = (quote: string): string => {
  const words = quote.split(' ')
  return words.length <= REPEATED_WORDS + 1 ? quote : `${words.slice(0, REPEATED_WORDS).join(' ')}…`
}

const differing = (words: string, known: string, isCut: boolean): string | null => {
  const at = words.indexOf(known)
  const [head, tail] = [words.slice(0, at).trim(), words.slice(at + known.length).trim()]
  const added = `${head} ${tail}`
    .split(/\s+/)
    .flatMap(wordsOfRun)
    .filter((word) => LETTER.test(word))
  if (added.length < DIFFERING_WORDS) return null
  if (tail === '') return `${isCut ? '…' : ''}${head}…`
  return head === '' ? `…${tail}` : `${head} … ${tail}`
}

/** Returns a quote without the marks at its ends. */
const bare = (quote: string): string => quote.replace(/[…?!.\s]+$/u, '').replace(/^…/u, '')
