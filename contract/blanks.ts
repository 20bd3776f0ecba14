/**
 * Matches a gap that a draft leaves for the person: brackets that are not a link, and similar marks. Brackets may contain
 * several sentences of the person's own text in another language. No gap contains the mark that opens it, except brackets, so that the
 * time grows only in proportion to the length of the text.
 */
const BLANK = /\[[^\]\n]{2,4000}\](?!\()|\{\{[^{}]*\}\}|<(?:your|insert|name)[^<>]*>|_{4,}|\bX{3,}\b/gi

/** The range of one gap in a text, in UTF-16 offsets. */
export type Blank = { readonly from: number; readonly to: number }

/** Finds the gaps in a draft that only the person can fill, in the order of the text. */
export const blanksIn = (text: string): readonly Blank[] =>
  [...text.matchAll(BLANK)].map(({ index, 0: found }) => ({ from: index, to: index + found.length }))

/** Returns a draft's text without its gaps, which are not words of the reply. */
export const withoutBlanks = (text: string): string => text.replaceAll(BLANK, ' ')
