import type { AskForm } from './asks.ts'
import type { Phrase } from './phrases.ts'
import { formsOf } from './word-sets.ts'

/** Asks for what the post above asks for; in a post such words ask for nothing by themselves. */
export const ALSO: AskForm = {
  kind: 'recommendation',
  strength: 0.9,
  open: true,
  inQuestion: false,
  ofRival: false,
  inShort: false,
}

/** How people join in what a post asks. */
export const COMMENT_ASKS: readonly (readonly [Phrase, AskForm])[] = formsOf(
  `
  $seek *1 for *3 one|something|same|similar|this|that|it
  i|we|id *2 $need *2 one|something|same|similar|this|that
  same|similar *1 question|boat|situation|problem|issue
  wondering|want *2 know *2 same|this|too
  interested *2 in? *2 answers|recommendations|suggestions|this|too`,
  ALSO,
)
