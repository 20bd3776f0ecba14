const MARKS = /\p{M}+/gu

const bare = (text: string): string => text.normalize('NFD').replace(MARKS, '').normalize('NFC')

/** Words for comparison: lower case without accents, since many people type without them. */
export const fold = (text: string): string =>
  bare(text.toLowerCase()).replaceAll('œ', 'oe').replaceAll('æ', 'ae')

/** Spanish: people type "q" and "xq" for "que" and "porque". */
export const foldSpanish = (text: string): string =>
  fold(text).replace(/\b([xp]?)q\b/g, (_, by) => (by === '' ? 'que' : 'porque'))

/** German: "ü", "ue" and "u" become equal, as do "ß" and "ss". */
export const foldGerman = (text: string): string =>
  fold(text)
    .replaceAll('ß', 'ss')
    .replace(/([aou])e(?!u)/g, '$1')

/** Dutch: single and double vowels become equal, since "factuur" has the plural "facturen". */
export const foldDutch = (text: string): string => fold(text).replace(/([aeou])\1/g, '$1')
