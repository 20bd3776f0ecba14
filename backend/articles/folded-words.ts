/** Returns the words of a text in lower case, with one space between two words and without other signs. Headings are compared in this form. */
export const foldedWords = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
