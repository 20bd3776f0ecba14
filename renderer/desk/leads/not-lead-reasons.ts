import type { NotLeadReason } from '../../../contract/forum.ts'

/** The text of each reason why a post is not a lead. */
export const NO_LEAD_WORDS: Readonly<Record<NotLeadReason, string>> = {
  sells: 'The author sells it too',
  other_thing: 'The author asks for something else',
  no_need: 'The author does not want to buy anything',
  old: 'The post is too old',
  other: 'Another reason',
}
