import type { Scope } from '../../contract/operation.ts'
import { listed } from '../../contract/words.ts'

type Words = {
  readonly name: string
  /** What a key with this scope may do, as a sentence. */
  readonly does: string
  /** The same in short, after “may”. */
  readonly may: string
}

/** The name of each scope, and what a key with this scope may do. */
export const SCOPE_WORDS: Readonly<Record<Scope, Words>> = {
  articles: {
    name: 'Articles',
    does: 'Write and edit articles (this spends credits). Read the content plan, the rankings and the list of your sites.',
    may: 'write articles',
  },
  publish: {
    name: 'Publish',
    does: 'Read articles. Save them on your sites as drafts, or publish them live.',
    may: 'publish on your sites (also live)',
  },
  forum: {
    name: 'Leads',
    does: 'Read and mark leads, start scans, and draft replies. Quillport never posts to a forum.',
    may: 'work on leads',
  },
}

/** What a key or an app may do. */
type Permission = { readonly scopes: readonly Scope[]; readonly drafts_only: boolean }

const MAY_SAVE = 'publish on your sites (drafts only)'

/** Writes what a key or an app may do: `May write articles and work on leads`. */
export const mayInWords = ({ scopes, drafts_only }: Permission): string =>
  `May ${listed(
    scopes.map((scope) => (scope === 'publish' && drafts_only ? MAY_SAVE : SCOPE_WORDS[scope].may)),
    'and',
  )}`
