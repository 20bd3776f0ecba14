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

type CheckGroups = {
  /** The failed checks that the person can fix now. Places to fill in come first, because filling them in changes other checks. */
  readonly failed: readonly Check[]
  /** The checks whose results count only once the places are filled in. */
  readonly waiting: readonly Check[]
  readonly passed: readonly Check[]
}

/** Sorts checks into the groups that a person reads. A failed `sources_read` or `subheading_distance` never waits for places. */
export const groupChecks = (checks: readonly Check[]): CheckGroups => {
  const places = checks.filter(({ id, passed }) => id === 'filled_in' && !passed)
  const waits = ({ id, measured, passed }: Check): boolean =>
    places.length > 0 &&
    OF_WHOLE_TEXT.has(id) &&
    measured !== NO_KEYWORD &&
    (passed || (id !== 'sources_read' && id !== 'subheading_distance'))
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
