import type { MailTime } from '../../../contract/dashboard/news.ts'
import { SelectField } from '../../ui/field.tsx'
import { zoneWords } from '../../ui/own-clock.ts'
import { hourOptions, TIME_OPTIONS } from './news-words.ts'

type Props = {
  readonly every: MailTime
  readonly hour: number
  readonly onEvery: (every: MailTime) => void
  readonly onHour: (hour: number) => void
}

/** The fields for how often mails are sent, and at which hour. */
export const MailTimeFields = ({ every, hour, onEvery, onHour }: Props) => (
  <>
    <SelectField
      label="How often"
      hint="An email contains everything that is new since the previous email. If nothing is new, no email is sent."
      value={every}
      options={TIME_OPTIONS}
      onChoose={onEvery}
    />
    {every === 'daily' && (
      <SelectField label="Time" hint={zoneWords()} value={hour} options={hourOptions()} onChoose={onHour} />
    )}
  </>
)
