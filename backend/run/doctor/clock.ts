import { type Database, dbNow, dialectOf } from '../../db/database.ts'
import { type Finding, joined, ok, spanOf, warn, wrong } from './finding.ts'
import type { Visit } from './visit.ts'

/** How far two clocks may differ, and the difference from which tokens and times of day are wrong, ms. */
const APART_MS = 5_000
const FAR_APART_MS = 60_000
/** The Date header omits the fraction of its second, which is half a second on average. */
const HALF_SECOND_MS = 500

/** Whether this computer's clock agrees with those of Postgres and of the base URL. A clock that is null is skipped. */
export const lookAtClock = async (db: Database | null, base: Visit | null): Promise<Finding> => {
  const others = [
    ...(db && dialectOf(db) === 'postgres' ? [await compareDatabase(db)] : []),
    ...(base && base.who !== 'nobody' ? compareHeader(base) : []),
  ]
  return others.length === 0
    ? ok('There is no other clock to compare this computer’s clock with.')
    : joined(others)
}

const compareDatabase = async (db: Database): Promise<Finding> => {
  const before = Date.now()
  const theirs = await dbNow(db)
  return compare((before + Date.now()) / 2 - theirs, 'the database')
}

const compareHeader = ({ answer }: Exclude<Visit, { readonly who: 'nobody' }>): readonly Finding[] => {
  const theirs = Date.parse(answer.headers.date ?? '')
  return Number.isNaN(theirs) ? [] : [compare(answer.at - theirs - HALF_SECOND_MS, 'the base URL')]
}

const compare = (aheadMs: number, whose: string): Finding => {
  const apart = Math.abs(aheadMs)
  if (apart <= APART_MS) return ok(`This computer’s clock agrees with that of ${whose}.`)
  const found = `This computer’s clock is ${spanOf(apart)} ${aheadMs > 0 ? 'ahead of' : 'behind'} that of ${whose}.`
  const todo =
    'Synchronize the clocks of both computers with NTP. On this computer, timedatectl shows whether the clock is synchronized.'
  return apart > FAR_APART_MS ? wrong(found, todo) : warn(found, todo)
}
