const MARKS = /\p{M}+/gu

const bare = (text: string): string => text.normalize('NFD').replace(MARKS, '').normalize('NFC')

/** Words as they are compared: lower case without accents, since many type without them. */
export const fold = (text: string): string =>
  bare(text.toLowerCase()).replaceAll('œ', 'oe').replaceAll('æ', 'ae')

/** Spanish: "q" and "xq" are how "que" and "porque" are typed. */
export const foldSpanish = (text: string): string =>
  fold(text).replace(/\b([xp]?)q\b/g, (_, by) => (by === '' ? 'que' : 'porque'))

/** German: "ü", "ue" and a bare "u" meet, as do "ß" and "ss". */
export const foldGerman = (text: string): string =>
  fold(text)
    .replaceAll('ß', 'ss')
    .replace(/([aou])e(?!u)/g, '$1')

/** Dutch: "factuur" and "facturen" meet, since a long vowel is written twice only in a closed syllable. */
export const foldDutch = (text: string): string => fold(text).replace(/([aeou])\1/g, '$1')
