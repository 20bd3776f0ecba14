import { createHash } from 'node:crypto'
import { HOUR, MINUTE } from '../../contract/time.ts'
import { type Database, dbNow, transaction } from '../db/database.ts'

/** Who tries: an e-mail address, the network address that a request comes from, or both. */
type Who = { readonly email?: string; readonly client?: string }
type Limit = { readonly of: readonly (keyof Who)[]; readonly most: number; readonly windowMs: number }

/**
 * How often something may be tried. Addresses without an account count too, so that a limit does not reveal which addresses have
 * accounts. Wrong passwords count first for each client of an address, so that a stranger's guesses do not lock the address's owner out
 * at once.
 */
const LIMITS = {
  password: [
    { of: ['email', 'client'], most: 10, windowMs: 15 * MINUTE },
    { of: ['email'], most: 50, windowMs: 15 * MINUTE },
  ],
  /** Attempts to sign in with a passkey. Each attempt allows one answer. */
  passkey: [{ of: ['client'], most: 60, windowMs: 10 * MINUTE }],
  /** Sign-ins that begin at a provider. */
  provider: [{ of: ['client'], most: 60, windowMs: 10 * MINUTE }],
  sign_up: [
    { of: ['email'], most: 5, windowMs: HOUR },
    { of: ['client'], most: 10, windowMs: 10 * MINUTE },
  ],
  reset: [
    { of: ['email'], most: 5, windowMs: HOUR },
    { of: ['client'], most: 10, windowMs: 10 * MINUTE },
  ],
  /** The client of an invitation is the id of the person who invites. */
  invitation: [
    { of: ['email'], most: 5, windowMs: HOUR },
    { of: ['client'], most: 30, windowMs: HOUR },
  ],
  /** The client is the id of a workspace. */
  export: [{ of: ['client'], most: 10, windowMs: HOUR }],
  probe: [{ of: ['client'], most: 20, windowMs: MINUTE }],
  /** Keys that are tested with their forum; the client is the id of a workspace. */
  forum_keys: [{ of: ['client'], most: 20, windowMs: 10 * MINUTE }],
  /** Sign-ins at Google that are begun for a workspace, which is the client. */
  google: [{ of: ['client'], most: 30, windowMs: HOUR }],
  /** Desks that ask for a code. */
  desk: [{ of: ['client'], most: 20, windowMs: 10 * MINUTE }],
  /** Correct codes count too, because somebody who guesses can create correct codes of their own in between. */
  desk_code: [
    { of: ['email'], most: 20, windowMs: 15 * MINUTE },
    { of: ['client'], most: 60, windowMs: 15 * MINUTE },
  ],
  /** Messages that members send by hand; the client is the id of the workspace. */
  news: [{ of: ['client'], most: 30, windowMs: HOUR }],
} as const satisfies Readonly<Record<string, readonly Limit[]>>
type Counted = keyof typeof LIMITS

/** Many mail servers deliver mail for `name+anything@` to `name@`. */
const plainOf = (text: string): string => {
  const plain = text.trim().toLowerCase()
  const plus = plain.indexOf('+')
  const at = plus < 0 ? -1 : plain.indexOf('@', plus)
  return at < 0 ? plain : plain.slice(0, plus) + plain.slice(at)
}

const hashOf = (text: string): string => createHash('sha256').update(plainOf(text)).digest('hex')

/** `password:email:HASH:client:HASH`, so that the counts of an address have a common start. */
const keyOf = (what: Counted, { of }: Pick<Limit, 'of'>, who: Who): string =>
  [what, ...of.flatMap((part) => [part, hashOf(who[part] ?? '')])].join(':')

/**
 * Counts a try before it is made, so that simultaneous tries count like successive ones. Returns the seconds until the next try is
 * allowed; null if this try is allowed.
 */
export const countTry = (db: Database, what: Counted, who: Who): Promise<number | null> =>
  transaction(db, async (trx) => {
    const now = await dbNow(trx)
    // A count that begins in the future was made while the clock was ahead. Servers that share a database may differ by milliseconds.
    await trx
      .deleteFrom('try_count')
      .where((eb) => eb.or([eb('since', '<=', now - HOUR), eb('since', '>', now + MINUTE)]))
      .execute()
    for (const limit of LIMITS[what]) {
      const { most, windowMs } = limit
      const isOver = now - windowMs
      const { count, since } = await trx
        .insertInto('try_count')
        .values({ key: keyOf(what, limit, who), count: 1, since: now })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet((eb) => ({
            count: eb
              .case()
              .when('try_count.since', '<=', isOver)
              .then(1)
              .else(eb('try_count.count', '+', 1))
              .end(),
            since: eb
              .case()
              .when('try_count.since', '<=', isOver)
              .then(now)
              .else(eb.ref('try_count.since'))
              .end(),
          })),
        )
        .returning(['count', 'since'])
        .executeTakeFirstOrThrow()
      // A refused try does not count against further limits, so that one client cannot use up the limit that all clients share.
      if (count > most) return Math.max(1, Math.ceil((since + windowMs - now) / 1000))
    }
    return null
  })

/** The time (ms) from which people on any network may try a password for an address again; null if nobody has to wait. */
export const lockedUntil = async (db: Database, email: string): Promise<number | null> => {
  const [ofClient, ofAddress] = LIMITS.password
  const key = keyOf('password', { of: ['email'] }, { email })
  const now = await dbNow(db)
  const rows = await db
    .selectFrom('try_count')
    .select('since')
    .where((eb) =>
      eb.or([
        eb.and([eb('key', '=', key), eb('count', '>', ofAddress.most)]),
        eb.and([eb('key', 'like', `${key}:%`), eb('count', '>', ofClient.most)]),
      ]),
    )
    .where('since', '>', now - ofAddress.windowMs)
    .execute()
  return rows.length === 0 ? null : Math.max(...rows.map(({ since }) => since + ofAddress.windowMs))
}

/** Forgets the tries that were counted for an address, of one client or of all. */
export const forgetTries = async (
  db: Database,
  what: Counted,
  { email, client }: { readonly email: string; readonly client?: string },
): Promise<void> => {
  const ofAddress = keyOf(what, { of: ['email'] }, { email })
  const ofClient =
    client === undefined ? `${ofAddress}:%` : keyOf(what, { of: ['email', 'client'] }, { email, client })
  await db
    .deleteFrom('try_count')
    .where((eb) => eb.or([eb('key', '=', ofAddress), eb('key', 'like', ofClient)]))
    .execute()
}
