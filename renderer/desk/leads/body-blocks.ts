import { markQuotes, type Piece } from './highlight.ts'

/** A part of a post's text: lines as they are, or the items of a list without their signs. Each line is a row of pieces. */
export type Block = { readonly isList: boolean; readonly lines: readonly (readonly Piece[])[] }

/** What begins an item of a list that somebody typed. */
const SIGN = '- '

/** Splits a text into lines of pieces; a piece is marked if a quote contains it. */
const linesOf = (text: string, quotes: readonly string[]): readonly (readonly Piece[])[] => {
  const lines: Piece[][] = [[]]
  for (const { text: words, marked } of markQuotes(text, quotes))
    words.split('\n').forEach((part, place) => {
      if (place > 0) lines.push([])
      if (part !== '') lines.at(-1)?.push({ text: part, marked })
    })
  return lines
}

const wordsOf = (line: readonly Piece[]): string => line.map(({ text }) => text).join('')

const withoutSign = ([first, ...rest]: readonly Piece[]): readonly Piece[] =>
  first ? [{ ...first, text: first.text.slice(SIGN.length) }, ...rest] : []

/** Whether a line is an item. A mark that begins within the sign leaves the line as it is. */
const isItem = ([first]: readonly Piece[]): boolean => first?.text.startsWith(SIGN) === true

/**
 * Splits a text into blocks: two or more lines after each other that begin with “- ” are a list. Empty lines around a list are left
 * out. The words stay as they are.
 */
export const bodyBlocks = (text: string, quotes: readonly string[]): readonly Block[] => {
  const lines = linesOf(text, quotes)
  const inList = lines.map(
    (line, place) =>
      isItem(line) && [lines[place - 1], lines[place + 1]].some((next) => next && isItem(next)),
  )
  const blocks: { readonly isList: boolean; readonly lines: (readonly Piece[])[] }[] = []
  lines.forEach((line, place) => {
    const isList = inList[place] === true
    const last = blocks.at(-1)
    const shown = isList ? withoutSign(line) : line
    if (last?.isList === isList) last.lines.push(shown)
    else blocks.push({ isList, lines: [shown] })
  })
  if (!inList.includes(true)) return blocks
  return blocks
    .map(({ isList, lines: all }) => ({ isList, lines: isList ? all : withoutEmptyEnds(all) }))
    .filter(({ lines: all }) => all.length > 0)
}

const withoutEmptyEnds = (lines: readonly (readonly Piece[])[]): readonly (readonly Piece[])[] => {
  const from = lines.findIndex((line) => wordsOf(line).trim() !== '')
  const to = lines.findLastIndex((line) => wordsOf(line).trim() !== '')
  return from === -1 ? [] : lines.slice(from, to + 1)
}
