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

/** A date without a zone, at the end of which a time stands. */
const NO_ZONE = /(?<![+\d:-])\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/
/** A date such as 06.01.2025, in which the day comes first. */
const DOTTED = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?=$|\s)/
const NAMED_ZONE = /\s\(?([A-Z]{3,5})\)?$/
const HOUR_MS = 3_600_000

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
        `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    )
    .replace(/^(\d{4}-\d{2}-\d{2})\s+(?=\d)/, '$1T')
  const hours = ZONE_HOURS[NAMED_ZONE.exec(date)?.[1] ?? '']
  const known = hours === undefined ? date : date.replace(NAMED_ZONE, '')
  const iso = /^\d{4}-/.test(known)
  const time = Date.parse(NO_ZONE.test(known) ? `${known}${iso ? 'Z' : ' UTC'}` : known)
  return Number.isFinite(time) ? time - (hours ?? 0) * HOUR_MS : null
}
