import { diffArrays, diffWordsWithSpace } from 'diff'

/** A piece of text, and whether a version added or removed it. */
export type Piece = { readonly kind: 'same' | 'added' | 'removed'; readonly text: string }

/** A block of a text that changed, or how many blocks in a row stayed the same. */
export type Compared =
  | { readonly kind: 'changed'; readonly name: string; readonly pieces: readonly Piece[] }
  | { readonly kind: 'same'; readonly count: number }

type Block = { readonly name: string; readonly text: string }

const BLOCKS = 'h1, h2, h3, h4, h5, h6, p, li, blockquote, pre, td, th, dt, dd, figcaption'
/** How long one comparison may take, in ms. After that, the old and the new text are shown whole. */
const MOST_MS = 200
/** The share of the shorter text that must be the same, so that the words of two texts are compared. */
const ALIKE = 0.5

const lettersOf = (text: string): number => text.replaceAll(/\s/g, '').length

/**
 * Joins changed words with only spaces between them into one removed and one added run: words one after the other are hard to
 * read, such as “without and losing keep”.
 */
const joined = (pieces: readonly Piece[]): readonly Piece[] => {
  const runs: Piece[] = []
  let removed = ''
  let added = ''
  /** Ends the runs, and returns the space at the end of both, which did not change. */
  const end = (): string => {
    const space = /\s*$/.exec(removed)?.[0] ?? ''
    const shared = removed !== '' && added.endsWith(space) ? space : ''
    const runOf = (kind: Piece['kind'], text: string) => {
      const own = text.slice(0, text.length - shared.length)
      if (own !== '') runs.push({ kind, text: own })
    }
    runOf('removed', removed)
    runOf('added', added)
    removed = ''
    added = ''
    return shared
  }
  for (const [at, { kind, text }] of pieces.entries()) {
    const isBetween =
      kind === 'same' && text.trim() === '' && removed + added !== '' && at < pieces.length - 1
    if (kind === 'same' && !isBetween) runs.push({ kind, text: end() + text })
    else {
      if (kind !== 'added') removed += text
      if (kind !== 'removed') added += text
    }
  }
  const rest = end()
  if (rest !== '') runs.push({ kind: 'same', text: rest })
  return runs
}

/** Compares two texts word by word. Texts with few words in common are shown one after the other. */
export const compareTexts = (before: string, after: string): readonly Piece[] => {
  const parts = diffWordsWithSpace(before, after, { timeout: MOST_MS }) ?? []
  const pieces = parts.map(
    ({ value, added, removed }): Piece => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value,
    }),
  )
  const same = pieces.reduce((sum, { kind, text }) => (kind === 'same' ? sum + lettersOf(text) : sum), 0)
  if (same >= ALIKE * Math.min(lettersOf(before), lettersOf(after))) return joined(pieces)
  const whole: readonly Piece[] = [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ]
  return whole.filter(({ text }) => text !== '')
}

/** Returns the blocks of a text that contain no other blocks. Links show their address, because it can change too. */
const blocksOf = (html: string): readonly Block[] => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const script of body.querySelectorAll('script, style')) script.remove()
  for (const link of body.querySelectorAll('a[href]')) link.append(` (${link.getAttribute('href')})`)
  return [...body.querySelectorAll(BLOCKS)]
    .filter((element) => !element.querySelector(BLOCKS))
    .map((element) => ({
      name: element.localName,
      text: (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim(),
    }))
}

const changed = (name: string, pieces: readonly Piece[]): Compared => ({ kind: 'changed', name, pieces })

/** Compares blocks that replaced each other, in pairs. The words of a pair are compared if the pair is alike. */
const comparePairs = (before: readonly Block[], after: readonly Block[]): readonly Compared[] =>
  Array.from({ length: Math.max(before.length, after.length) }, (_, at) => at).flatMap((at) => {
    const [old, now] = [before[at], after[at]]
    if (!old || !now) {
      const one = now ?? old
      return one ? [changed(one.name, [{ kind: now ? 'added' : 'removed', text: one.text }])] : []
    }
    const pieces = compareTexts(old.text, now.text)
    return pieces.some(({ kind }) => kind === 'same')
      ? [changed(now.name, pieces)]
      : pieces.map((piece) => changed(piece.kind === 'removed' ? old.name : now.name, [piece]))
  })

/** Compares two bodies block by block. Blocks that stayed the same are only counted. */
export const compareBodies = (before: string, after: string): readonly Compared[] => {
  const parts = diffArrays([...blocksOf(before)], [...blocksOf(after)], {
    comparator: (a, b) => a.name === b.name && a.text === b.text,
    timeout: MOST_MS,
  })
  if (!parts) return comparePairs(blocksOf(before), blocksOf(after))
  const compared: Compared[] = []
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at]
    const next = parts[at + 1]
    if (!part) continue
    if (part.removed && next?.added) {
      compared.push(...comparePairs(part.value, next.value))
      at += 1
    } else if (part.removed) compared.push(...comparePairs(part.value, []))
    else if (part.added) compared.push(...comparePairs([], part.value))
    else compared.push({ kind: 'same', count: part.value.length })
  }
  return compared
}
