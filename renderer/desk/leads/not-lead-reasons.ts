import type { NotLeadReason } from '../../../contract/forum.ts'

/** The text of each reason why a post is not a lead. */
export const NO_LEAD_WORDS: Readonly<Record<NotLeadReason, string>> = {
  sells: 'They sell it themselves',
  other_thing: 'They ask for something else',
  no_need: 'They do not want to buy anything',
  old: 'It is too old',
  other: 'Another reason',
}
