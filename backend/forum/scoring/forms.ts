import type { AskForm } from './asks.ts'
import type { CircumstanceForm } from './circumstances.ts'
import type { Reader } from './languages/reader.ts'
import { type Found, findPhrases, type Marked } from './phrases.ts'
import type { RoleForm } from './roles.ts'

/** The forms of words of one sentence, by what they tell. */
export type FoundForms = {
  readonly asks: readonly Found<AskForm>[]
  readonly roles: readonly Found<RoleForm>[]
  readonly circumstances: readonly Found<CircumstanceForm>[]
}

/** Finds every form of words in one sentence that is known in its language. */
export const formsIn = ({ book }: Reader, words: readonly Marked[]): FoundForms => {
  const asks: Found<AskForm>[] = []
  const roles: Found<RoleForm>[] = []
  const circumstances: Found<CircumstanceForm>[] = []
  for (const { meaning, from, to } of findPhrases(book, words)) {
    if ('role' in meaning) roles.push({ meaning, from, to })
    else if ('circumstance' in meaning) circumstances.push({ meaning, from, to })
    else asks.push({ meaning, from, to })
  }
  return { asks, roles, circumstances }
}
