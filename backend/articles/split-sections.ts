import type { Block } from './document.ts'
import { foldedWords } from './folded-words.ts'

/**
 * Finds where each section begins: at its own heading or, if the text has exactly one subheading for each section, at the corresponding
 * subheading.
 */
const beginnings = (blocks: readonly Block[], headings: readonly string[]): readonly number[] => {
  const marks = blocks.flatMap((block, at) =>
    block.kind === 'subheading' ? [{ at, text: foldedWords(block.text) }] : [],
  )
  const named = headings.map((heading) => marks.find(({ text }) => text === foldedWords(heading))?.at ?? -1)
  if (named.includes(-1) && marks.length === headings.length) return marks.map(({ at }) => at)
  return named
}

/** Splits a text of several sections at their headings, which are left out. A section that is missing is empty. */
export const splitSections = (
  blocks: readonly Block[],
  headings: readonly string[],
): readonly (readonly Block[])[] => {
  if (headings.length < 2) return [blocks]
  const at = beginnings(blocks, headings)
  return at.map((from, place) => {
    if (from < 0) return []
    const next = at.slice(place + 1).find((later) => later > from)
    return blocks.slice(from + 1, next)
  })
}
