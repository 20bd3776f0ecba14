/** Letters that Unicode does not decompose into a Latin letter and its accent. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
}

/** Converts a text to lowercase words of a–z and digits with hyphens between them, for an address or a file name; empty if nothing is left. */
export const addressWords = (text: string, longest: number): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæœøłđðþ]/g, (letter) => SPELLED[letter] ?? letter)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replaceAll(/^-+|-+$/g, '')
