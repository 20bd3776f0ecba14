import type { Check } from './articles.ts'

/** What the checks of the focus keyword measure if there is none. */
export const NO_KEYWORD = 'no focus keyword chosen'

/** The checks whose results mean nothing while words are missing from the text, whether the checks pass or not. */
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
  /** What can be put right now. Places to fill in come first, because filling them in changes the other checks. */
  readonly failed: readonly Check[]
  /** What can be checked only when the places are filled in. */
  readonly waiting: readonly Check[]
  readonly passed: readonly Check[]
}

/** Sorts checks into groups, for reading. A claim without support is shown at once. */
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

/** Counts the checks that passed. */
export const countPassed = (checks: readonly Check[]) => ({
  passed: groupChecks(checks).passed.length,
  all: checks.length,
})
