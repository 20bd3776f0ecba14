import { SOURCES, type SourceKind } from '../../../contract/forum.ts'
import { type Database, dbNow } from '../../db/database.ts'
import { lastReadings, venueStates } from '../../forum/forum.ts'
import { credentialsOf } from '../compose.ts'
import { type Config, partsIn } from '../config.ts'
import { type Finding, joined, ok, spanOf, warn, wrong } from './finding.ts'

/** The state of one source's communities. */
type Standing = {
  readonly states: Awaited<ReturnType<typeof venueStates>>
  /** Milliseconds since any community of the source was last read successfully; null if that never happened. */
  readonly okAgo: number | null
}
type Standings = ReadonlyMap<SourceKind, Standing>

/** The state of each source's communities, across all workspaces. */
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

/** The sources to report: those that take a key, and those with watched communities. */
export const sourcesToTell = (standings: Standings | null): readonly SourceKind[] =>
  SOURCES.filter(
    (source) =>
      source === 'reddit' || source === 'stack_exchange' || (standings?.get(source)?.states.length ?? 0) > 0,
  )

/** Whether a source can be read, and with which key. Null standings mean that the communities could not be checked. */
export const lookAtSource = (source: SourceKind, standings: Standings | null, config: Config): Finding => {
  const key = keyOf(source, config)
  const standing = standings?.get(source)
  return joined([
    standing
      ? judge(source, standing, key?.isSet ?? true)
      : warn(
          'The communities of this source were not checked.',
          'First solve the problem with the database.',
        ),
    ...(key ? [key.finding] : []),
  ])
}

type Key = { readonly isSet: boolean; readonly finding: Finding }

/** The configured key of a source; null if the source takes no key. */
const keyOf = (source: SourceKind, config: Config): Key | null => {
  if (source === 'reddit') return redditKey(config)
  if (source !== 'stack_exchange') return null
  return config.QUILLPORT_STACK_EXCHANGE_KEY
    ? { isSet: true, finding: ok('Quillport reads Stack Exchange with your key.') }
    : {
        isSet: false,
        finding: ok('QUILLPORT_STACK_EXCHANGE_KEY is not set, so Quillport reads Stack Exchange less often.'),
      }
}

const redditKey = (config: Config): Key => {
  if (credentialsOf(partsIn(config).credentials).reddit)
    return { isSet: true, finding: ok('Quillport reads Reddit with your Reddit client.') }
  if (config.QUILLPORT_REDDIT_CLIENT_ID || config.QUILLPORT_REDDIT_CLIENT_SECRET)
    return {
      isSet: false,
      finding: wrong(
        'Either the id or the secret of the Reddit client is missing, so Quillport cannot use this client.',
        'Set QUILLPORT_REDDIT_CLIENT_ID and QUILLPORT_REDDIT_CLIENT_SECRET, or remove both.',
      ),
    }
  return {
    isSet: false,
    finding: ok(
      'Quillport reads Reddit’s feeds, because QUILLPORT_REDDIT_CLIENT_ID and QUILLPORT_REDDIT_CLIENT_SECRET are not set.',
    ),
  }
}

const judge = (source: SourceKind, { states, okAgo }: Standing, hasKey: boolean): Finding => {
  if (states.length === 0) return ok('No community of this source has been read yet.')
  const counts = states.map(({ status, count }) => `${count} ${status}`).join(', ')
  const last =
    okAgo === null ? 'none has been read successfully yet' : `last successful reading ${spanOf(okAgo)} ago`
  const found = `Communities of this source: ${counts}; ${last}.`
  const bad =
    states.find(({ status }) => status === 'blocked') ?? states.find(({ status }) => status === 'error')
  if (!bad) return ok(found)
  const why = bad.message === null ? '' : ` An example: ${bad.message}.`
  return warn(found + why, bad.status === 'error' ? TRIED_AGAIN : todoForBlocked(source, hasKey))
}

const TRIED_AGAIN =
  'Quillport will automatically try to read these communities again. For details of each community, run “forum show --workspace ID”.'

const todoForBlocked = (source: SourceKind, hasKey: boolean): string => {
  const at = 'https://www.reddit.com/prefs/apps'
  if (source === 'reddit')
    return hasKey
      ? `At ${at}, check that the client exists and that its secret is the one that you set.`
      : `Create a client at ${at}, and set QUILLPORT_REDDIT_CLIENT_ID and QUILLPORT_REDDIT_CLIENT_SECRET. Without a client, Reddit refuses many servers.`
  if (source === 'stack_exchange' && !hasKey)
    return 'Set QUILLPORT_STACK_EXCHANGE_KEY. Without a key, Stack Exchange allows few requests.'
  return 'The site blocks this server. Ask the site’s operator to allow this server, or watch another community. For details of each community, run “forum show --workspace ID”.'
}
