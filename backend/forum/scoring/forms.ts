import type { AskForm, CircumstanceForm, RoleForm } from './form-kinds.ts'
import type { Reader } from './languages/reader.ts'
import { type Found, findPhrases, type Marked } from './phrases.ts'

/** The forms of words in one sentence, by kind. */
export type FoundForms = {
  readonly asks: readonly Found<AskForm>[]
  readonly roles: readonly Found<RoleForm>[]
  readonly circumstances: readonly Found<CircumstanceForm>[]
}

/** Finds all known forms of words in one sentence. */
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
