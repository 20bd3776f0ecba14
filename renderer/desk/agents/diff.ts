/** A line of a diff. Its text includes the leading `+`, `-` or space. */
export type DiffLine = {
  readonly kind: 'added' | 'removed' | 'same' | 'place'
  readonly text: string
  /** The index of the line in the diff, from 0. */
  readonly at: number
}

const KINDS: Readonly<Record<string, DiffLine['kind']>> = { '+': 'added', '-': 'removed', '@': 'place' }

/** Returns the lines of a unified diff of one file, without the header and the note about a missing final newline. */
export const linesOf = (diff: string): readonly DiffLine[] => {
  const lines = diff.split('\n')
  const start = lines.findIndex((line) => line.startsWith('@@'))
  return start < 0
    ? []
    : lines
        .slice(start)
        .filter((line, place, all) => !line.startsWith('\\') && (line !== '' || place < all.length - 1))
        .map((text, at) => ({ kind: KINDS[text[0] ?? ''] ?? 'same', text, at }))
}
