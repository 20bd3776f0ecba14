import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import type { Caller } from '../auth.ts'
import type { ChangeKind } from './changes.ts'

const FORUM_KINDS: readonly ChangeKind[] = ['lead', 'draft', 'scan', 'settings']

/** The kinds that a key's scopes let it follow. */
export const visibleKinds = (caller: Caller): readonly ChangeKind[] => [
  'credits',
  ...(caller.scopes.includes('forum') ? FORUM_KINDS : []),
  ...(seesArticles(caller) ? (['article', 'site'] as const) : []),
  ...(caller.scopes.includes('articles') ? (['card'] as const) : []),
]

const seesArticles = ({ scopes }: Caller): boolean =>
  scopes.includes('articles') || scopes.includes('publish')

/** What decides how resources look to a caller; under another view they have to be sent again. */
const viewOf = (caller: Caller): string =>
  [
    caller.scopes.includes('forum') ? `forum:${caller.forumAccess.kind}` : 'credits',
    ...(seesArticles(caller) ? ['sites'] : []),
    ...(caller.scopes.includes('articles') ? ['cards'] : []),
  ].join()

const Cursor = z.tuple([z.string(), z.string(), z.int().min(0)])

/** A place in the feed of a caller's workspace, as opaque text. */
export const writeCursor = (caller: Caller, revision: number): string =>
  Buffer.from(JSON.stringify([caller.workspaceId, viewOf(caller), revision])).toString('base64url')

/** The revision to go on from; 0 where the caller sees other things by now. Throws `invalid_input`. */
export const readCursor = (caller: Caller, cursor: string): number => {
  const [workspaceId, view, revision] = parse(cursor)
  if (workspaceId !== caller.workspaceId) throw unusable('belongs to another workspace')
  return view === viewOf(caller) ? revision : 0
}

const parse = (cursor: string): z.infer<typeof Cursor> => {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw unusable('is not one of ours')
  }
}

/** The refusal of a cursor, which says to start again without one. */
export const unusable = (why: string): AppError => {
  const message = `The cursor ${why}. Start again without one.`
  return new AppError('invalid_input', message, { issues: [{ path: 'cursor', message }] })
}
