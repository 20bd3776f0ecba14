/** What is read so far of phrases that begin alike. */
type Beginning = {
  readonly next: Map<string, Beginning>
  /** The longest other beginning that this one ends with. */
  shorter: Beginning | null
  /** What ends here. */
  phrase: string | null
  /** Whether the text has it, and so all that it ends with. */
  met: boolean
}
const beginning = (): Beginning => ({ next: new Map(), shorter: null, phrase: null, met: false })

/**
 * The phrases that a text has anywhere, within words too. It reads the text and each phrase once (Aho and Corasick, 1975), so that
 * many phrases and a long text cost their sum, not their product.
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
  // Shorter ones come first, as each leans on them.
  const all = [start]
  for (const at of all)
    for (const [sign, longer] of at.next) {
      longer.shorter = at.shorter ? after(start, at.shorter, sign) : start
      all.push(longer)
    }
  return start
}

/** The longest beginning that what was read ends with, one sign later. */
const after = (start: Beginning, from: Beginning, sign: string): Beginning => {
  let at: Beginning | null = from
  while (at) {
    const longer = at.next.get(sign)
    if (longer) return longer
    at = at.shorter
  }
  return start
}
