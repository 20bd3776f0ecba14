import { z } from 'zod'
import { CHANGE_KINDS } from '../../contract/changes.ts'
import { type AppError, wrongField } from '../../contract/errors.ts'
import type { Scope } from '../../contract/operation.ts'
import type { ChangeKind } from '../changes/changes.ts'
import type { Seen } from '../changes/dated-revisions.ts'
import type { Caller } from '../keys/auth.ts'
import { opaque, readOpaque } from '../text/opaque.ts'

/** The scopes that let a key follow each kind. */
const FOLLOWED_BY: Readonly<Record<ChangeKind, readonly Scope[] | 'any'>> = {
  lead: ['forum'],
  draft: ['forum'],
  scan: ['forum'],
  settings: ['forum'],
  saved_reply: ['forum'],
  article: ['articles', 'publish'],
  card: ['articles'],
  site: ['articles', 'publish'],
  credits: 'any',
}

const sees = ({ scopes }: Caller, kind: ChangeKind): boolean => {
  const followedBy = FOLLOWED_BY[kind]
  return followedBy === 'any' || followedBy.some((scope) => scopes.includes(scope))
}

/** Lists the kinds that a caller's scopes let it follow. */
export const visibleKinds = (caller: Caller): readonly ChangeKind[] =>
  CHANGE_KINDS.filter((kind) => sees(caller, kind))

/** Names everything that determines how resources look to a caller. If it changes, all resources must be sent again. */
export const viewOf = (caller: Caller): string =>
  [
    sees(caller, 'lead') ? `forum:${caller.forumAccess.kind}` : 'credits',
    ...(sees(caller, 'site') ? ['sites'] : []),
    ...(caller.draftsOnly === null ? [] : ['drafts only']),
    ...(sees(caller, 'card') ? ['cards'] : []),
  ].join()

// Older cursors contain only a revision.
const Cursor = z.tuple([
  z.string(),
  z.string(),
  z.int().min(0),
  z.int().min(0).optional(),
  z.string().optional(),
])

/** A position in the feed: the revision up to which the caller has received everything, and what the caller had seen by then. */
export type FeedPosition = { readonly revision: number; readonly seen: Seen }

/** Writes a position in the feed of a caller's workspace as opaque text. */
export const writeCursor = (caller: Caller, { revision, seen }: FeedPosition): string =>
  opaque([caller.workspaceId, viewOf(caller), revision, seen.revision, seen.dated])

/** Reads the position to continue from; its revision is 0 if the caller's view has changed. Throws `invalid_input`. */
export const readCursor = (caller: Caller, cursor: string): FeedPosition => {
  const [workspaceId, view, revision, seen = revision, dated = ''] = parse(cursor)
  if (workspaceId !== caller.workspaceId) throw unusable('belongs to another workspace')
  return { revision: view === viewOf(caller) ? revision : 0, seen: { revision: seen, dated } }
}

const parse = (cursor: string): z.infer<typeof Cursor> => {
  const parts = readOpaque(Cursor, cursor)
  if (parts) return parts
  throw unusable('is not a cursor of this service')
}

/** Makes the error for a cursor that cannot be used. Its text says to start again without a cursor. */
export const unusable = (why: string): AppError =>
  wrongField('cursor', `The cursor ${why}. Start again without a cursor.`)
