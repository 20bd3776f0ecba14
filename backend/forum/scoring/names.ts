import type { Reader } from './languages/reader.ts'

/** A name, as words to find. `ambiguous` names are everyday words: a capital alone does not always mark them. */
export type Name = {
  readonly words: readonly string[]
  readonly label: string
  readonly ambiguous: boolean
  readonly needsCapital: boolean
}

/** "QBO" for QuickBooks Online, "CCC" for Carbon Copy Cloner: three capitals or more. */
const shortForm = (label: string): string[] => {
  const capitals = label.replace(/[^\p{Lu}]/gu, '').toLowerCase()
  return capitals.length >= 3 && capitals.length < label.length ? [capitals] : []
}

const nameOf = (label: string, short: string): Name => ({
  words: [short],
  label: label.trim(),
  ambiguous: false,
  needsCapital: true,
})

/** The spellings of one name: as given, in one word, with an s, and as capitals. */
const writings = ({ wordsOf, isEveryday }: Reader, label: string): Name[] => {
  const words = wordsOf(label)
  const last = words.at(-1)
  if (last === undefined) return []
  const ambiguous = words.every((w) => isEveryday(w) || w.length < 3)
  const name = { words, label: label.trim(), ambiguous, needsCapital: ambiguous }
  const out: Name[] = [name, { ...name, words: [...words.slice(0, -1), `${last}s`] }]
  if (words.length > 1) out.push({ ...name, words: [words.join('')], ambiguous: false, needsCapital: false })
  out.push(...shortForm(label).map((short) => nameOf(label, short)))
  return out
}

/** The short forms of names that the description gives in a longer form, such as "QuickBooks Online". */
const longerNames = (labels: readonly string[], description: string): Name[] =>
  labels.flatMap((label) => {
    const at = label.trim() === '' ? -1 : description.indexOf(label.trim())
    const more = at < 0 ? null : /^(?: \p{Lu}[\p{L}\d]*)+/u.exec(description.slice(at + label.trim().length))
    return more === null ? [] : shortForm(label + more[0]).map((short) => nameOf(label, short))
  })

/** Names by their first word, the longest first. Longer forms of the names come from `description`. */
export const namesOf = (
  reader: Reader,
  labels: readonly string[],
  description = '',
): ReadonlyMap<string, readonly Name[]> => {
  const out = new Map<string, Name[]>()
  for (const name of [
    ...labels.flatMap((label) => writings(reader, label)),
    ...longerNames(labels, description),
  ]) {
    const first = name.words[0]
    if (first !== undefined) out.set(first, [...(out.get(first) ?? []), name])
  }
  for (const list of out.values()) list.sort((a, b) => b.words.length - a.words.length)
  return out
}
