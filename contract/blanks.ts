/** Gaps that a draft leaves for the person: brackets that are not links, and similar marks. */
const BLANK = /\[[^\]\n]{2,600}\](?!\()|\{\{[^}]*\}\}|<(?:your|insert|name)[^>]*>|_{4,}|\bX{3,}\b/gi

/** One range in a text, as UTF-16 offsets. */
export type Blank = { readonly from: number; readonly to: number }

/** The gaps in a draft that only the person can fill, in order. */
export const blanksIn = (text: string): readonly Blank[] =>
  [...text.matchAll(BLANK)].map(({ index, 0: found }) => ({ from: index, to: index + found.length }))
