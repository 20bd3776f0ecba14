/** A prefix of one or more phrases: a node of the trie. */
type Beginning = {
  readonly next: Map<string, Beginning>
  /** The longest other prefix that this prefix ends with. */
  shorter: Beginning | null
  /** The phrase that ends here; null if no phrase does. */
  phrase: string | null
  /** Whether the text contains this prefix, and so every prefix that it ends with. */
  met: boolean
}
const beginning = (): Beginning => ({ next: new Map(), shorter: null, phrase: null, met: false })

/**
 * Finds the phrases that occur anywhere in a text, even within words. Reads the text and each phrase once (Aho and
 * Corasick, 1975), so that the time grows with the sum of their lengths, not with the product.
 */
export const phrasesIn = (text: string, phrases: readonly string[]): ReadonlySet<string> => {
  const found = new Set<string>()
  if (phrases.length === 0) return found
  const start = beginningsOf(phrases)
  let at = start
  for (const sign of text) {
    at = after(start, at, sign)
    for (let met: Beginning | null = at; met && !met.met; met = met.shorter) {
      met.met = true
      if (met.phrase !== null) found.add(met.phrase)
    }
  }
  return found
}

const beginningsOf = (phrases: readonly string[]): Beginning => {
  const start = beginning()
  for (const phrase of phrases) {
    let at = start
    for (const sign of phrase) {
      const known = at.next.get(sign) ?? beginning()
      at.next.set(sign, known)
      at = known
    }
    at.phrase = phrase
  }
  // Shorter prefixes come before the longer prefixes that build on them.
  const all = [start]
  for (const at of all)
    for (const [sign, longer] of at.next) {
      longer.shorter = at.shorter ? after(start, at.shorter, sign) : start
      all.push(longer)
    }
  return start
}

/** Returns the longest prefix that the text read so far ends with, after one more character. */
const after = (start: Beginning, from: Beginning, sign: string): Beginning => {
  let at: Beginning | null = from
  while (at) {
    const longer = at.next.get(sign)
    if (longer) return longer
    at = at.shorter
  }
  return start
}
