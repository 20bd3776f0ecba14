import { SOURCES, type SourceKind } from '../../../contract/forum.ts'
import { type Database, dbNow } from '../../db/database.ts'
import { lastReadings, venueStates } from '../../forum/forum.ts'
import { credentialsOf } from '../compose.ts'
import { type Config, partsIn } from '../config.ts'
import { type Finding, joined, ok, spanOf, warn, wrong } from './finding.ts'

/** How the communities of one source stand. */
type Standing = {
  readonly states: Awaited<ReturnType<typeof venueStates>>
  /** Milliseconds since one of them was last read well; null where none ever was. */
  readonly okAgo: number | null
}
type Standings = ReadonlyMap<SourceKind, Standing>

/** How the communities of each source stand, whoever watches them. */
export const standingsIn = async (db: Database): Promise<Standings> => {
  const now = await dbNow(db)
  const all = await venueStates(db)
  const readings = new Map((await lastReadings(db)).map((row) => [row.source, row.last_ok_at]))
  const standingOf = (source: SourceKind): Standing => {
    const states = all.filter((state) => state.source === source)
    const well = states.flatMap(({ status, tried_at }) => (status === 'ok' ? (tried_at ?? []) : []))
    const okAt = Math.max(readings.get(source) ?? 0, ...well)
    return { states, okAgo: okAt === 0 ? null : Math.max(0, now - okAt) }
  }
  return new Map(SOURCES.map((source) => [source, standingOf(source)]))
}

/** The sources that take a key, and those that somebody watches something of. */
export const sourcesToTell = (standings: Standings | null): readonly SourceKind[] =>
  SOURCES.filter(
    (source) =>
      source === 'reddit' || source === 'stack_exchange' || (standings?.get(source)?.states.length ?? 0) > 0,
  )

/** Whether a source is read, and with which key; null stands for rows that could not be looked at. */
export const lookAtSource = (source: SourceKind, standings: Standings | null, config: Config): Finding => {
  const key = keyOf(source, config)
  const standing = standings?.get(source)
  return joined([
    standing
      ? judge(source, standing, key?.isSet ?? true)
      : warn('How its communities stand was not looked at.', 'Mend the database first.'),
    ...(key ? [key.finding] : []),
  ])
}

type Key = { readonly isSet: boolean; readonly finding: Finding }

/** What the settings say of a source's key; null where it takes none. */
const keyOf = (source: SourceKind, config: Config): Key | null => {
  if (source === 'reddit') return redditKey(config)
  if (source !== 'stack_exchange') return null
  return config.QUILLPORT_STACK_EXCHANGE_KEY
    ? { isSet: true, finding: ok('It is read with its key.') }
    : { isSet: false, finding: ok('It is read without QUILLPORT_STACK_EXCHANGE_KEY, so less often.') }
}

const redditKey = (config: Config): Key => {
  if (credentialsOf(partsIn(config).credentials).reddit)
    return { isSet: true, finding: ok('It is read with its client.') }
  if (config.QUILLPORT_REDDIT_CLIENT_ID || config.QUILLPORT_REDDIT_CLIENT_SECRET)
    return {
      isSet: false,
      finding: wrong(
        'Only one half of its client is set, which has no effect.',
        'Set both QUILLPORT_REDDIT_CLIENT_ID and QUILLPORT_REDDIT_CLIENT_SECRET, or neither.',
      ),
    }
  return {
    isSet: false,
    finding: ok(
      'It is read without QUILLPORT_REDDIT_CLIENT_ID and QUILLPORT_REDDIT_CLIENT_SECRET, by its feeds.',
    ),
  }
}

const judge = (source: SourceKind, { states, okAgo }: Standing, hasKey: boolean): Finding => {
  if (states.length === 0) return ok('No community of it was read yet.')
  const counts = states.map(({ status, count }) => `${count} ${status}`).join(', ')
  const last = okAgo === null ? 'none was ever read well' : `last good reading ${spanOf(okAgo)} ago`
  const found = `Its communities: ${counts}; ${last}.`
  const bad =
    states.find(({ status }) => status === 'blocked') ?? states.find(({ status }) => status === 'error')
  if (!bad) return ok(found)
  const why = bad.message === null ? '' : ` Of one it is said: ${bad.message}.`
  return warn(found + why, bad.status === 'error' ? TRIED_AGAIN : todoForBlocked(source, hasKey))
}

const TRIED_AGAIN = 'They are tried again by themselves; forum show --workspace ID says more of each.'

const todoForBlocked = (source: SourceKind, hasKey: boolean): string => {
  const at = 'https://www.reddit.com/prefs/apps'
  if (source === 'reddit')
    return hasKey
      ? `See at ${at} that the client is there, and that its secret is the one that is set.`
      : `Make a client at ${at}, and set QUILLPORT_REDDIT_CLIENT_ID and QUILLPORT_REDDIT_CLIENT_SECRET: without one, Reddit refuses many servers.`
  if (source === 'stack_exchange' && !hasKey)
    return 'Set QUILLPORT_STACK_EXCHANGE_KEY: without one, few requests are allowed.'
  return 'The site refuses this server: ask whoever runs it, or watch something else. forum show --workspace ID says more of each.'
}
