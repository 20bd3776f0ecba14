import { Select, type SelectProps } from './inputs.tsx'
import { clockWords, timeAt } from './own-clock.ts'

const STEP_MINUTES = 15
const TIMES: readonly string[] = Array.from({ length: (24 * 60) / STEP_MINUTES }, (_, step) =>
  timeAt(step * STEP_MINUTES),
)

/**
 * A choice of a time of day, such as `06:30`, written like every other time on the screen. It offers the quarter hours, and the
 * current time if that lies between two of them.
 */
export const TimeSelect = ({ value, ...rest }: Omit<SelectProps<string>, 'options'>) => (
  <Select
    {...rest}
    value={value}
    options={[...new Set([...TIMES, value])]
      .toSorted()
      .map((time) => ({ value: time, words: clockWords(time) }))}
  />
)
