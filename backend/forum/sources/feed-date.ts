import { HOUR } from '../../../contract/time.ts'

/** Hours between UTC and the zones that feeds name and that `Date.parse` does not know. Names with several meanings are left out. */
const ZONE_HOURS: Readonly<Record<string, number>> = {
  WET: 0,
  WEST: 1,
  BST: 1,
  CET: 1,
  MET: 1,
  CEST: 2,
  MEST: 2,
  EET: 2,
  EEST: 3,
  MSK: 3,
  SGT: 8,
  HKT: 8,
  JST: 9,
  KST: 9,
  ACST: 9.5,
  AEST: 10,
  AEDT: 11,
  NZST: 12,
  NZDT: 13,
}

/** A time without a zone at the end of a date. */
const NO_ZONE = /(?<![+\d:-])\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s?[ap]m)?$/i
/** A date such as 06.01.2025, in which the day comes first. */
const DOTTED = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:$|,?\s+)/
/** The name of a zone, unless it only explains an offset, as in “+0100 (CET)”. */
const NAMED_ZONE = /(?<![+-]\d{2}:?\d{2})\s\(?([A-Z]{3,5})\)?$/
/** Dates without a time, which `Date.parse` reads in the computer’s zone. */
const ONLY_DAY =
  /^(?:\w{3,9}, )?(?:\d{1,2} \p{L}{3,9},? \d{4}|\p{L}{3,9} \d{1,2},? \d{4}|\d{4}\/\d{1,2}\/\d{1,2})$/u

/**
 * Reads the date of a feed's post, in ms; null if it cannot be read. Feeds use RFC 822, ISO 8601 and forms of their own. A date without a
 * zone counts as UTC, so that every computer reads the same time.
 */
export const feedDate = (text: string): number | null => {
  const date = text
    .trim()
    .replace(
      DOTTED,
      (_, day: string, month: string, year: string) =>
        `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')} `,
    )
    .trim()
  const hours = ZONE_HOURS[NAMED_ZONE.exec(date)?.[1] ?? '']
  const known = hours === undefined ? date : date.replace(NAMED_ZONE, '')
  // `Date.parse` would read these in the computer’s zone. It does not know a T together with “UTC”.
  const lacksZone = NO_ZONE.test(known) || ONLY_DAY.test(known)
  const time = Date.parse(lacksZone ? `${known.replace(/(?<=\d)T(?=\d)/, ' ')} UTC` : known)
  return Number.isFinite(time) ? time - (hours ?? 0) * HOUR : null
}
