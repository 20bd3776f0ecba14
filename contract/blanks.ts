/** What a draft leaves to the person: brackets that are no link, and the like. */
const BLANK = /\[[^\]\n]{2,600}\](?!\()|\{\{[^}]*\}\}|<(?:your|insert|name)[^>]*>|_{4,}|\bX{3,}\b/gi

/** One place in a text, from and to as UTF-16 offsets. */
export type Blank = { readonly from: number; readonly to: number }

/** The places of a draft that only the person can fill, in order. */
export const blanksIn = (text: string): readonly Blank[] =>
  [...text.matchAll(BLANK)].map(({ index, 0: found }) => ({ from: index, to: index + found.length }))
