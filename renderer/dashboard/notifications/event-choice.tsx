import { useId } from 'react'
import type { NewsEvent } from '../../../contract/dashboard/news.ts'
import { Choice } from '../choice.tsx'
import { EVENT_WORDS } from './news-words.ts'

type Props<E extends NewsEvent> = {
  readonly offered: readonly E[]
  readonly chosen: readonly E[]
  readonly error: string | null
  readonly onChange: (chosen: readonly E[]) => void
}

/** A list in which the person chooses the events that a target gets. */
export const EventChoice = <E extends NewsEvent>({ offered, chosen, error, onChange }: Props<E>) => {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="grid gap-2">
      <legend className="mb-1 font-medium">What to send</legend>
      {offered.map((event) => (
        <Choice
          key={event}
          type="checkbox"
          {...EVENT_WORDS[event]}
          aria-invalid={error ? true : undefined}
          checked={chosen.includes(event)}
          onChange={({ target }) =>
            onChange(offered.filter((one) => (one === event ? target.checked : chosen.includes(one))))
          }
        />
      ))}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-s text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** Returns what is wrong with a choice of events; null if it is valid. */
export const eventsFault = (chosen: readonly NewsEvent[]): string | null =>
  chosen.length === 0 ? 'Choose at least one.' : null
