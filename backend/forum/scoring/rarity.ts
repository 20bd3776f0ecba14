import { stem } from '../../text/english-stem.ts'
import wordShares from './data/word-shares.json' with { type: 'json' }

const commonWords = new Set<string>()
const shareOfStem = new Map<string, number>()
for (const { share, words } of wordShares) {
  for (const word of words) {
    commonWords.add(word)
    const s = stem(word)
    shareOfStem.set(s, Math.min(0.6, (shareOfStem.get(s) ?? 0) + share))
  }
}

/** Whether posts of any kind use a word or its singular. Such a word is not a name by itself. */
export const isCommon = (word: string): boolean =>
  commonWords.has(word) || (word.endsWith('s') && commonWords.has(word.slice(0, -1)))

/** How much a stem reveals about a subject, from 0 (it is in every tenth post) to 1 (it is in fewer than one post in a thousand). */
export const rarity = (s: string): number => {
  const share = shareOfStem.get(s) ?? 0.0005
  return Math.min(1, Math.max(0, Math.log(share / 0.1) / Math.log(0.001 / 0.1)))
}
