import type { Name } from './names.ts'
import type { Sentence } from './split-text.ts'
import { wordSet } from './word-sets.ts'

/** A name found in a sentence. */
export type Mention = { readonly label: string; readonly from: number; readonly to: number }

const GIVES_CONTEXT = wordSet(
  'use uses using used tried try trying vs versus than alternative alternatives replace replacing from with on to leave leaving ditch ditching quit or and like of hate love',
)
const STRONG_CONTEXT = wordSet('use uses using used tried vs versus alternative alternatives ditch ditching')

const DOMAINS = wordSet('com io app co net org ai dev')

/** Whether a domain follows: the everyday word in "mint.com" is a name. */
const hasDomain = (sentence: Sentence, next: number): boolean => {
  const last = sentence.words[next - 1]
  const word = sentence.words[next]
  return last !== undefined && word !== undefined && word.start === last.end + 1 && DOMAINS.has(word.norm)
}

const SOUGHT = wordSet('alternative alternatives replacement replacements')

/** Whether the context shows that a lower-case word is a name, as in "alternatives to mint". */
const isSought = (sentence: Sentence, at: number): boolean =>
  SOUGHT.has(sentence.words[at - 2]?.sense ?? '') || SOUGHT.has(sentence.words[at + 1]?.sense ?? '')

const isName = (name: Name, sentence: Sentence, at: number, shouted: boolean): boolean => {
  const first = sentence.words[at]
  if (first === undefined) return false
  for (let k = 1; k < name.words.length; k++) if (sentence.words[at + k]?.norm !== name.words[k]) return false
  if (first.link) return true
  if (hasDomain(sentence, at + name.words.length)) return true
  if (name.needsCapital && !first.capital) return isSought(sentence, at)
  if (!name.ambiguous) return true
  const before = sentence.words[at - 1]?.sense ?? ''
  const after = sentence.words[at + name.words.length]?.sense ?? ''
  const strong =
    STRONG_CONTEXT.has(before) || after === 'alternative' || after === 'alternatives' || after === 'vs'
  return shouted || at === 0 ? strong || GIVES_CONTEXT.has(before) || name.words.length > 1 : true
}

/** Whether most words have a capital, as in headlines. A capital then does not mark a name. */
const isShouted = (sentence: Sentence): boolean => {
  let capitals = 0
  let lower = 0
  for (const w of sentence.words) {
    if (w.norm.length < 4) continue
    if (w.capital) capitals++
    else lower++
  }
  return capitals > 2 && capitals > lower
}

const CHOICE = wordSet('or vs versus and')

/** Whether a sentence begins with a name as one of two options: in "Notion or Obsidian?", the other option has a capital too. */
const isChosenFrom = (name: Name, sentence: Sentence, at: number): boolean => {
  const end = at + name.words.length
  return (
    sentence.words[at]?.capital === true &&
    CHOICE.has(sentence.words[end]?.norm ?? '') &&
    sentence.words[end + 1]?.capital === true
  )
}

/** All mentions of the names in one sentence. With `capitalNouns`, a capital does not mark a name. */
export const mentionsOf = (
  index: ReadonlyMap<string, readonly Name[]>,
  sentence: Sentence,
  capitalNouns: boolean,
): readonly Mention[] => {
  const out: Mention[] = []
  const shouted = capitalNouns || isShouted(sentence)
  for (let i = 0; i < sentence.words.length; i++) {
    const candidates = index.get(sentence.words[i]?.norm ?? '')
    if (candidates === undefined) continue
    const name = candidates.find(
      (n) =>
        isName(n, sentence, i, shouted) || (i === 0 && n.words.length === 1 && isChosenFrom(n, sentence, i)),
    )
    if (name === undefined) continue
    out.push({ label: name.label, from: i, to: i + name.words.length })
  }
  return out
}
