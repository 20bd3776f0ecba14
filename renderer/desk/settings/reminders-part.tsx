import { useState } from 'react'
import { REMIND_WITHIN, type Reminders } from '../../../contract/desk.ts'
import { HOT_SCORE } from '../../../contract/forum.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Bar } from '../../ui/skeleton.tsx'
import { SwitchList, SwitchRow } from '../../ui/switch.tsx'
import { TimeSelect } from '../../ui/time-select.tsx'
import { useConnections } from '../connections/use-connections.ts'
import { ErrorNote } from '../error-note.tsx'
import { wordsOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { deskQuery, queryClient, useAct, useDesk } from '../queries.ts'

/** The settings for reminders. Every change takes effect at once. */
export const RemindersPart = () => {
  const reminders = useDesk('reminders', 'get', {})
  const info = useDesk('app', 'info', {}).data
  const { others } = useConnections()
  const change = useAct((next: Reminders) => callDesk('reminders', 'change', next), 'reminders')
  if (reminders.error && !reminders.data) return <ErrorNote announce={false} error={reminders.error} />
  const now = reminders.data
  if (!now) return <Bar className="w-2/3" />
  const put = (part: Partial<Reminders>) => {
    const next = { ...now, ...part }
    queryClient.setQueryData(deskQuery('reminders', 'get', {}).queryKey, next)
    change.mutate(next)
  }
  return (
    <>
      {info?.can_notify && (
        <p className="text-ink-2">
          Reminders appear as notifications on this computer. So do questions from your agents.
        </p>
      )}
      {info && !info.can_notify && (
        <Note tone="plain">
          {info.shell === 'headless'
            ? 'You are using Quillport in a browser, so reminders appear in this tab while it is open. Only the desktop app can show notifications.'
            : 'This system offers no notifications, so reminders appear in the window.'}
        </Note>
      )}
      {others.length > 0 && (
        <p className="text-ink-2">
          These settings apply to all your businesses. Each reminder says which business it is about.
        </p>
      )}
      <ErrorNote notDone="Not saved" error={change.error} />
      <ReminderSwitches now={now} put={put} />
      {info?.can_notify && <TestNotification />}
    </>
  )
}

/** A switch for each kind of reminder, with its time or delay. */
const ReminderSwitches = ({
  now,
  put,
}: {
  readonly now: Reminders
  readonly put: (part: Partial<Reminders>) => void
}) => {
  const onOff = (name: keyof Reminders) => ({
    checked: now[name].on,
    onChange: (on: boolean) => put({ [name]: { ...now[name], on } }),
  })
  return (
    <SwitchList>
      <SwitchRow
        label="New leads"
        hint="Once a day, with the leads that the scans found."
        {...onOff('daily_leads')}
      >
        <span className={LINE}>
          at
          <Time
            label="Time of the reminder"
            value={now.daily_leads.at}
            disabled={!now.daily_leads.on}
            onChange={(at) => put({ daily_leads: { ...now.daily_leads, at } })}
          />
        </span>
      </SwitchRow>
      <SwitchRow
        label="Hot leads"
        hint={`When a scan finds leads that score ${HOT_SCORE} or more.`}
        {...onOff('hot_leads')}
      />
      <SwitchRow
        label="Copied reply"
        hint="When you have copied a reply but have not marked its lead as replied."
        {...onOff('copied_unmarked')}
      >
        <Amount
          label="Hours after copying"
          unit="hours"
          max={REMIND_WITHIN.hours}
          value={now.copied_unmarked.after_hours}
          disabled={!now.copied_unmarked.on}
          onChange={(after_hours) => put({ copied_unmarked: { ...now.copied_unmarked, after_hours } })}
        />
      </SwitchRow>
      <SwitchRow
        label="Saved lead"
        hint="When you have saved a lead but have not replied to it."
        {...onOff('saved_stale')}
      >
        <Amount
          label="Days after saving"
          unit="days"
          max={REMIND_WITHIN.days}
          value={now.saved_stale.after_days}
          disabled={!now.saved_stale.on}
          onChange={(after_days) => put({ saved_stale: { ...now.saved_stale, after_days } })}
        />
      </SwitchRow>
      <SwitchRow
        label="Articles"
        hint="When an article is finished or has failed."
        {...onOff('articles_done')}
      />
      <SwitchRow
        label="Quiet hours"
        hint="Quillport shows no notifications during these times. Reminders are held until the quiet time is over. During these times, questions from your agents appear only in the window."
        {...onOff('quiet')}
      >
        <span className="flex flex-wrap items-center gap-2 text-ink-3 two:pr-12">
          <Time
            label="Quiet from"
            value={now.quiet.from}
            disabled={!now.quiet.on}
            onChange={(from) => put({ quiet: { ...now.quiet, from } })}
          />
          to
          <Time
            label="Quiet until"
            value={now.quiet.to}
            disabled={!now.quiet.on}
            onChange={(to) => put({ quiet: { ...now.quiet, to } })}
          />
        </span>
      </SwitchRow>
    </SwitchList>
  )
}

const TestNotification = () => {
  const test = useAct(() => callDesk('reminders', 'test', {}))
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button disabled={test.isPending} onClick={() => test.mutate(undefined)}>
        Show a test notification
      </Button>
      <span role="status" className="text-s text-ink-3">
        {test.data &&
          (test.data.shown
            ? 'Shown just now.'
            : `Not shown: ${test.data.message ?? 'this computer gave no reason.'}`)}
        {test.error && <span className="text-bad">{wordsOf(test.error)}</span>}
      </span>
    </div>
  )
}

/** A word, a control and its unit, in columns that are the same in every row. */
const LINE = 'grid grid-cols-[auto_120px_40px] items-center gap-2 text-ink-3'

const BOX =
  'h-7 rounded-2 border border-field-line bg-surface px-2 text-ink disabled:bg-sunken disabled:text-ink-3'

type ControlProps<Value> = {
  readonly label: string
  readonly value: Value
  readonly disabled: boolean
  readonly onChange: (value: Value) => void
}

const Time = ({ label, value, disabled, onChange }: ControlProps<string>) => (
  <span className="w-[120px]">
    <TimeSelect small aria-label={label} value={value} disabled={disabled} onChoose={onChange} />
  </span>
)

type AmountProps = ControlProps<number> & { readonly unit: string; readonly max: number }

/** A field for a whole number from 1 to `max`. It keeps incomplete input and reports a number only if the number is in range. */
const Amount = ({ label, unit, value, max, disabled, onChange }: AmountProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <span className={LINE}>
      after
      <input
        type="number"
        aria-label={label}
        min={1}
        max={max}
        value={typed ?? value}
        disabled={disabled}
        onChange={(event) => {
          setTyped(event.target.value)
          const number = Number(event.target.value)
          if (Number.isInteger(number) && number >= 1 && number <= max) onChange(number)
        }}
        onBlur={() => setTyped(null)}
        className={`${BOX} w-full text-ink`}
      />
      {unit}
    </span>
  )
}
