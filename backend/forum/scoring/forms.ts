import { ASKS, type AskForm } from './asks.ts'
import { CIRCUMSTANCES, type CircumstanceForm } from './circumstances.ts'
import { type Found, findPhrases, type Marked, phraseBook } from './phrases.ts'
import { ROLES, type RoleForm } from './roles.ts'

/** The forms of words of one sentence, by what they tell. */
export type FoundForms = {
  readonly asks: readonly Found<AskForm>[]
  readonly roles: readonly Found<RoleForm>[]
  readonly circumstances: readonly Found<CircumstanceForm>[]
}

// One book, so that each word is looked up once.
const BOOK = phraseBook<AskForm | RoleForm | CircumstanceForm>([...ASKS, ...ROLES, ...CIRCUMSTANCES])

/** Finds every known form of words in one sentence. */
export const formsIn = (words: readonly Marked[]): FoundForms => {
  const asks: Found<AskForm>[] = []
  const roles: Found<RoleForm>[] = []
  const circumstances: Found<CircumstanceForm>[] = []
  for (const { meaning, from, to } of findPhrases(BOOK, words)) {
    if ('role' in meaning) roles.push({ meaning, from, to })
    else if ('circumstance' in meaning) circumstances.push({ meaning, from, to })
    else asks.push({ meaning, from, to })
  }
  return { asks, roles, circumstances }
}
