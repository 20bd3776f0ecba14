import { stem } from '../../text/english-stem.ts'
import { rarity } from './rarity.ts'

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A pattern for a name as a word; one that is an everyday word, such as Wave or Close, only with its capital. */
export const namePattern = (name: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`,
    rarity(stem(name.toLowerCase())) < 1 ? 'u' : 'iu',
  )

/** Whether a name stands in a text. */
export const isNamed = (text: string, name: string): boolean =>
  name.length > 1 && namePattern(name).test(text)
