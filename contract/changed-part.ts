/** The words that two texts share at their beginning and end, and the parts between them that differ. */
export type ChangedPart = {
  readonly before: string
  readonly ours: string
  readonly theirs: string
  readonly after: string
}

/** Finds the part of a text that differs from another text, in whole words. */
export const changedPart = (ours: string, theirs: string): ChangedPart => {
  // Words and the spaces between them, so that a word is the same whatever follows it.
  const [a, b] = [ours.split(/(\s+)/), theirs.split(/(\s+)/)]
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  return {
    before: a.slice(0, start).join(''),
    ours: a.slice(start, a.length - end).join(''),
    theirs: b.slice(start, b.length - end).join(''),
    after: a.slice(a.length - end).join(''),
  }
}
