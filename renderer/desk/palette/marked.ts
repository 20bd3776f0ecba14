import { folded, foldedWords } from '../../../contract/desk/rows.ts'

/** A piece of a name, marked if the search found it. */
type Piece = { readonly text: string; readonly marked: boolean }

/** Splits a name into pieces and marks what a search found, without regard to case and accents. */
export const markFound = (name: string, search: string): readonly Piece[] => {
  const letters = [...name]
  const foldedLetters = letters.map(folded)
  const text = foldedLetters.join('')
  // The letter of the name to which each place in the folded text belongs.
  const letterAt = foldedLetters.flatMap((one, index) => Array.from(one, () => index))
  const found = new Set<number>()
  for (const word of foldedWords(search))
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
      for (const index of letterAt.slice(at, at + word.length)) found.add(index)
  const pieces: { text: string; marked: boolean }[] = []
  letters.forEach((letter, index) => {
    const last = pieces.at(-1)
    const marked = found.has(index)
    if (last?.marked === marked) last.text += letter
    else pieces.push({ text: letter, marked })
  })
  return pieces
}

/** Whether every word of a search is in a name. */
export const isInName = (name: string, search: string): boolean => {
  const text = folded(name)
  return foldedWords(search).every((word) => text.includes(word))
}
