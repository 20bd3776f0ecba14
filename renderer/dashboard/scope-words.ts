import type { Scope } from '../../contract/operation.ts'
import { listed } from '../../contract/words.ts'

/** The name of each scope, and what a key with this scope may do. */
export const SCOPE_WORDS: Readonly<Record<Scope, { readonly name: string; readonly does: string }>> = {
  articles: {
    name: 'Articles',
    does: 'Write and edit articles (this spends credits). Read the content plan and the rankings.',
  },
  publish: {
    name: 'Publish',
    does: 'Publish finished articles on the connected sites, as drafts or live.',
  },
  forum: {
    name: 'Forum',
    does: 'Read and mark leads, start scans, and draft replies. Quillport never posts to a forum.',
  },
}

/** Writes the scopes of a key as a list in a sentence: `Articles and Forum`. */
export const scopesInWords = (scopes: readonly Scope[]): string =>
  listed(
    scopes.map((scope) => SCOPE_WORDS[scope].name),
    'and',
  )
