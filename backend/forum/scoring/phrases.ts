/** The kinds of words, by the profile and by general lists, as bits. */
export const KIND = { topic: 1, product: 2, rival: 4, brand: 8, person: 16, outside: 32, ware: 64 } as const

/** A word as the matcher sees it: its plain form and the bits of its kinds. */
export type Marked = { readonly norm: string; readonly kinds: number }

type Step = {
  readonly words: ReadonlySet<string>
  readonly kinds: number
  readonly gap: number
  readonly optional: boolean
}

/** A form of words as a list of steps. */
export type Phrase = { readonly steps: readonly Step[]; readonly atStart: boolean; readonly atEnd: boolean }

const isKind = (name: string): name is keyof typeof KIND => Object.hasOwn(KIND, name)

/**
 * Parses a form of words. `a|b` matches either word, `$set` a word of a named set, and `@kind` a word of that kind. `x?` may be
 * missing. `*4` matches up to four words of any sort. `^` and `.` match the start and the end of the sentence.
 */
export const phrase = (form: string, sets: Readonly<Record<string, string>> = {}): Phrase => {
  const steps: Step[] = []
  let gap = 0
  const parts = form.trim().split(/\s+/)
  for (const part of parts) {
    if (part === '^' || part === '.') continue
    if (part.startsWith('*')) {
      gap += Number(part.slice(1))
      continue
    }
    const optional = part.endsWith('?')
    const words = new Set<string>()
    let kinds = 0
    for (const option of (optional ? part.slice(0, -1) : part).split('|')) {
      if (option.startsWith('$')) {
        const set = sets[option.slice(1)]
        if (set === undefined) throw new Error(`no word set ${option} for "${form}"`)
        for (const w of set.split(/\s+/)) words.add(w)
      } else if (option.startsWith('@')) {
        const name = option.slice(1)
        if (!isKind(name)) throw new Error(`no kind ${option} for "${form}"`)
        kinds |= KIND[name]
      } else words.add(option)
    }
    steps.push({ words, kinds, gap, optional })
    gap = 0
  }
  return { steps, atStart: parts[0] === '^', atEnd: parts.at(-1) === '.' }
}

const fits = (step: Step, word: Marked): boolean =>
  (step.kinds & word.kinds) !== 0 || step.words.has(word.norm)

/**
 * Matches the steps from `index` onwards with the words from `at` onwards. Returns the position after the last matched word; -1
 * without a match.
 */
const endFrom = (p: Phrase, index: number, words: readonly Marked[], at: number): number => {
  const step = p.steps[index]
  if (step === undefined) return !p.atEnd || at === words.length ? at : -1
  const last = Math.min(at + step.gap, words.length - 1)
  for (let i = at; i <= last; i++) {
    const word = words[i]
    if (word !== undefined && fits(step, word)) {
      const end = endFrom(p, index + 1, words, i + 1)
      if (end >= 0) return end
    }
  }
  return step.optional ? endFrom(p, index + 1, words, at) : -1
}

/**
 * A filter over words and kinds, with two bits for each word. If a sentence's filter shares no bits with a step's, no word fits
 * that step.
 */
type Marks = { one: number; two: number; kinds: number }

type Filed<T> = { readonly phrase: Phrase; readonly meaning: T; readonly needs: readonly Readonly<Marks>[] }

/** Phrases by the words and kinds that they can begin with, each with its meaning. */
export type PhraseBook<T> = {
  readonly byWord: ReadonlyMap<string, readonly Filed<T>[]>
  readonly byKind: readonly (Filed<T> & { readonly kinds: number })[]
  readonly bits: ReadonlyMap<string, Readonly<Pick<Marks, 'one' | 'two'>>>
}

const BITS = 31
/** Coprime with `BITS`, so that two words with the same first bit differ in their second. */
const STRIDE = 7

const bitsOf = (phrases: readonly Phrase[]): PhraseBook<unknown>['bits'] => {
  const out = new Map<string, { one: number; two: number }>()
  for (const word of phrases.flatMap((p) => p.steps.flatMap((step) => [...step.words]))) {
    const n = out.size
    if (!out.has(word))
      out.set(word, { one: 1 << (n % BITS), two: 1 << ((Math.floor(n / BITS) * STRIDE + n) % BITS) })
  }
  return out
}

/** The filters of all required steps except the first step. */
const needsOf = (p: Phrase, bits: PhraseBook<unknown>['bits']): Marks[] =>
  p.steps.slice(1).flatMap((step) => {
    if (step.optional) return []
    const marks = { one: 0, two: 0, kinds: step.kinds }
    for (const word of step.words) {
      marks.one |= bits.get(word)?.one ?? 0
      marks.two |= bits.get(word)?.two ?? 0
    }
    return [marks]
  })

/** Builds a phrase book. A phrase must not begin with an optional step or a gap. */
export const phraseBook = <T>(entries: readonly (readonly [Phrase, T])[]): PhraseBook<T> => {
  const byWord = new Map<string, Filed<T>[]>()
  const byKind: (Filed<T> & { kinds: number })[] = []
  const bits = bitsOf(entries.map(([p]) => p))
  for (const [p, meaning] of entries) {
    const first = p.steps[0]
    if (first === undefined || first.optional || first.gap > 0) throw new Error('a phrase begins with a word')
    const filed = { phrase: p, meaning, needs: needsOf(p, bits) }
    for (const w of first.words) {
      const list = byWord.get(w)
      if (list === undefined) byWord.set(w, [filed])
      else list.push(filed)
    }
    if (first.kinds !== 0) byKind.push({ ...filed, kinds: first.kinds })
  }
  return { byWord, byKind, bits }
}

/** A phrase found in a sentence: words `from` up to, not including, `to`. */
export type Found<T> = { readonly meaning: T; readonly from: number; readonly to: number }

const marksOf = <T>(book: PhraseBook<T>, words: readonly Marked[]): Marks => {
  const marks = { one: 0, two: 0, kinds: 0 }
  for (const word of words) {
    marks.kinds |= word.kinds
    const bits = book.bits.get(word.norm)
    if (bits === undefined) continue
    marks.one |= bits.one
    marks.two |= bits.two
  }
  return marks
}

/** False if a required step fits no word of the sentence. Rules out most phrases quickly. */
const mayFit = (needs: readonly Readonly<Marks>[], there: Marks): boolean => {
  for (const need of needs) {
    const byWord = (need.one & there.one) !== 0 && (need.two & there.two) !== 0
    if (!byWord && (need.kinds & there.kinds) === 0) return false
  }
  return true
}

/** Finds all phrases of the book in one sentence, at most one match for each phrase and first word. */
export const findPhrases = <T>(book: PhraseBook<T>, words: readonly Marked[]): Found<T>[] => {
  const out: Found<T>[] = []
  const there = marksOf(book, words)
  const find = ({ phrase: p, meaning, needs }: Filed<T>, i: number): void => {
    if ((p.atStart && i > 0) || !mayFit(needs, there)) return
    const to = endFrom(p, 1, words, i + 1)
    if (to >= 0) out.push({ meaning, from: i, to })
  }
  for (let i = 0; i < words.length; i++) {
    const word = words[i]
    if (word === undefined) continue
    for (const filed of book.byWord.get(word.norm) ?? NONE) find(filed, i)
    if (word.kinds === 0) continue
    for (const filed of book.byKind) if ((filed.kinds & word.kinds) !== 0) find(filed, i)
  }
  return out
}

const NONE: readonly never[] = []
