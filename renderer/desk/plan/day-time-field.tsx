import type { ComponentProps } from 'react'
import { cx } from '../../ui/cx.ts'
import { Field, type TextField } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { dayAndTime } from '../time.ts'
import { momentOfInput } from './calendar.ts'

type Props = Pick<ComponentProps<typeof TextField>, 'label' | 'id' | 'hint' | 'error' | 'optional'> & {
  /** The accessible name, if it differs from the label. */
  readonly 'aria-label'?: string
  /** Whether the field gets the focus when its dialog opens. */
  readonly 'data-first'?: boolean
  /** A day and a time in the format of `<input type=datetime-local>`, or an empty text. */
  readonly value: string
  readonly onText: (text: string) => void
}

/**
 * A field for a day and a time. The browser's own field, in which the person types or chooses, shows the day in the browser's format. Until it
 * has the focus, the day is shown as in the other texts of the desk.
 */
export const DayTimeField = ({ label, id, hint, error, optional, value, onText, ...rest }: Props) => {
  const moment = momentOfInput(value)
  return (
    <Field label={label} id={id} hint={hint} error={error} optional={optional}>
      {(ids) => (
        <span className="relative w-full max-w-60">
          <TextInput
            {...ids}
            {...rest}
            type="datetime-local"
            className={cx('peer', moment !== null && '[&:not(:focus)::-webkit-datetime-edit]:opacity-0')}
            value={value}
            onChange={({ target }) => onText(target.value)}
          />
          {moment !== null && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 left-[11px] hidden items-center whitespace-nowrap supports-[selector(::-webkit-datetime-edit)]:flex peer-focus:hidden!"
            >
              {dayAndTime(moment)}
            </span>
          )}
        </span>
      )}
    </Field>
  )
}
