import type { Check } from './articles.ts'

/** The measured value of every check of the focus keyword if there is no focus keyword. */
export const NO_KEYWORD = 'no focus keyword chosen'

/** The ids of the checks whose results mean nothing as long as places in the text are not filled in. */
const OF_WHOLE_TEXT: ReadonlySet<string> = new Set([
  'keyphrase_in_opening',
  'keyphrase_density',
  'subheading_distance',
  'word_count',
  'faq_schema',
  'sources_read',
  'external_link',
])

/** The largest number of gaps that count as a few. A few gaps change neither the length of a text nor its links. */
const FEW_GAPS = 3
const OF_LENGTH_OR_LINKS: ReadonlySet<string> = new Set([
  'subheading_distance',
  'word_count',
  'external_link',
])
/** The checks that text in a few gaps cannot spoil once they passed. */
const KEPT_BY_MORE_TEXT: ReadonlySet<string> = new Set(['keyphrase_in_opening', 'faq_schema'])

type CheckGroups = {
  /** The failed checks that the person can fix now. Places to fill in come first, because filling them in changes other checks. */
  readonly failed: readonly Check[]
  /** The checks whose results count only once the places are filled in. */
  readonly waiting: readonly Check[]
  readonly passed: readonly Check[]
}

/**
 * Sorts checks into the groups that a person reads. A failed `sources_read` or `subheading_distance` never waits for places, and a few gaps
 * hold back only what text in them can change.
 */
export const groupChecks = (checks: readonly Check[]): CheckGroups => {
  const places = checks.filter(({ id, passed }) => id === 'filled_in' && !passed)
  const gaps = Number(/^\d+/.exec(places[0]?.measured ?? '')?.[0] ?? Number.POSITIVE_INFINITY)
  const isSettled = ({ id, passed }: Check): boolean =>
    gaps <= FEW_GAPS && (OF_LENGTH_OR_LINKS.has(id) || (passed && KEPT_BY_MORE_TEXT.has(id)))
  const waits = (check: Check): boolean => {
    const { id, measured, passed } = check
    return (
      places.length > 0 &&
      !isSettled(check) &&
      OF_WHOLE_TEXT.has(id) &&
      measured !== NO_KEYWORD &&
      (passed || (id !== 'sources_read' && id !== 'subheading_distance'))
    )
  }
  const left = checks.filter((one) => !waits(one))
  return {
    failed: [...places, ...left.filter(({ id, passed }) => !passed && id !== 'filled_in')],
    waiting: checks.filter(waits),
    passed: left.filter(({ passed }) => passed),
  }
}

/** Counts the checks that passed, that wait for gaps to be filled in, and all checks. */
export const countChecks = (checks: readonly Check[]) => {
  const { passed, waiting } = groupChecks(checks)
  return { passed: passed.length, waiting: waiting.length, all: checks.length }
}

/** Counts the checks that passed. */
export const countPassed = (checks: readonly Check[]) => ({
  passed: groupChecks(checks).passed.length,
  all: checks.length,
})
