import { literalPattern } from '../../../contract/literal-pattern.ts'
import { stem } from '../../text/english-stem.ts'
import { rarity } from './rarity.ts'

/** A pattern for a name as a whole word. An everyday word, such as Wave or Close, matches only with its capital. */
export const namePattern = (name: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])${literalPattern(name)}(?![\\p{L}\\p{N}])`,
    rarity(stem(name.toLowerCase())) < 1 ? 'u' : 'iu',
  )

/** Whether a text contains a name. */
export const isNamed = (text: string, name: string): boolean =>
  name.length > 1 && namePattern(name).test(text)
