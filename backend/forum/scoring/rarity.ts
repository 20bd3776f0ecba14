import { FORUM_WORDS } from './common-words.ts'
import { stem } from './stem.ts'

const shareOfStem = new Map<string, number>()
for (const { share, words } of FORUM_WORDS) {
  for (const word of words.split(/\s+/)) {
    if (word === '') continue
    const s = stem(word)
    shareOfStem.set(s, Math.min(0.6, (shareOfStem.get(s) ?? 0) + share))
  }
}

/** True for a word that forum posts of any kind use, by its stem; such a word is no name by itself. */
export const isCommon = (s: string): boolean => shareOfStem.has(s)

/** How telling a stem is, from 0 (in every tenth post) to 1 (in fewer than one of a thousand). */
export const rarity = (s: string): number => {
  const share = shareOfStem.get(s) ?? 0.0005
  return Math.min(1, Math.max(0, Math.log(share / 0.1) / Math.log(0.001 / 0.1)))
}
