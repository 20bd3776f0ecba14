import type { ToggleEvent } from 'react'

/** For `onToggle` of a `details`: scrolls what was opened into view, with its beginning first if all of it does not fit. */
export const showOpened = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>): void => {
  if (currentTarget.open) currentTarget.scrollIntoView({ block: 'nearest' })
}
