import { wordsOfRun } from './unspaced-scripts.ts'

let figures = new Intl.NumberFormat('en')

/**
 * Makes `count` format numbers for a locale. Only pages call this, with the computer's locale. Texts for agents and mails
 * always contain English numbers.
 */
export const writeFiguresIn = (locale: string): void => {
  figures = new Intl.NumberFormat(locale)
}

/** Writes a count with its noun: `1 lead`, `1,204 leads`. */
export const count = (n: number, one: string, many = `${one}s`): string =>
  `${figures.format(n)} ${n === 1 ? one : many}`

/** Ends a text with a full stop, unless it already ends with a punctuation mark. */
export const sentence = (text: string): string => (/[.!?…]["”’)]*$/u.test(text) ? text : `${text}.`)

/** Returns the name of a model without its provider, which comes before a colon: `gpt-5-mini`. */
export const modelName = (named: string): string => named.replace(/^[^:/]+:(?=.)/, '')

/** Writes the first letter of a text as a capital. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Writes the first letter of a text as a small letter, so that the text can follow other words. */
export const uncapital = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** Cuts a text of more than `most` UTF-16 units after a word, and adds an ellipsis. */
export const cutAtWord = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most).replace(/\s+\S*$/, '')}…`

/** Writes a list in a sentence, with `and` or `or` before the last item: `500, 900 or 1400`. */
export const listed = (things: readonly (string | number)[], last: 'and' | 'or'): string =>
  things.length < 2 ? things.join('') : `${things.slice(0, -1).join(', ')} ${last} ${things.at(-1)}`

/**
 * Counts the words of a text. A word is a run of letters and digits, including the characters that join them. In scripts
 * that put no space between words, dictionaries divide the run into words.
 */
export const countWords = (text: string): number =>
  text
    .match(/[\p{L}\p{M}\p{N}]+(?:['’.-][\p{L}\p{M}\p{N}]+)*/gu)
    ?.reduce((sum, run) => sum + wordsOfRun(run).length, 0) ?? 0
