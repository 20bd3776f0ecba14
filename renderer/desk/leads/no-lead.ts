import type { NotLeadReason } from '../../../contract/forum.ts'

/** Why something is no lead, as a person says it. */
export const NO_LEAD_WORDS: Readonly<Record<NotLeadReason, string>> = {
  sells: 'They sell it themselves',
  other_thing: 'They ask for something else',
  no_need: 'They need nothing',
  old: 'It is too old',
  other: 'Another reason',
}
