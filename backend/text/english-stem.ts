const VOWEL = /[aeiouy]/

const withoutDouble = (s: string): string => {
  const last = s.at(-1)
  return last !== undefined && last === s.at(-2) && !'lszaeio'.includes(last) ? s.slice(0, -1) : s
}

const singular = (w: string): string => {
  if (w.endsWith('ies') && w.length > 4) return `${w.slice(0, -3)}y`
  if (/(?:ss|x|z|ch|sh)es$/.test(w)) return w.slice(0, -2)
  if (w.endsWith('s') && !/(?:ss|us|is)$/.test(w)) return w.slice(0, -1)
  return w
}

/**
 * Returns a light English stem, so that "invoices", "invoicing" and "invoiced" have the same stem, as do "tracker" and
 * "tracking". Takes one lower-case word, and leaves words in other scripts unchanged.
 */
export const stem = (word: string): string => {
  if (word.length < 4) return word
  let s = singular(word)
  if (s.endsWith('ing') && s.length > 5 && VOWEL.test(s.slice(0, -3))) s = withoutDouble(s.slice(0, -3))
  else if (s.endsWith('ed') && s.length > 4 && VOWEL.test(s.slice(0, -2))) s = withoutDouble(s.slice(0, -2))
  else if (s.endsWith('er') && s.length > 5 && VOWEL.test(s.slice(0, -3))) s = withoutDouble(s.slice(0, -2))
  else if (s.endsWith('ation') && s.length > 7) s = s.slice(0, -3)
  else if (s.endsWith('ment') && s.length > 7) s = s.slice(0, -4)
  return s.length > 4 && s.endsWith('e') ? s.slice(0, -1) : s
}
