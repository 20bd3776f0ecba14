import { useState } from 'react'
import { MESSAGE_EVENTS, NEWS_EVENTS, type NewsTarget } from '../../../contract/dashboard/news.ts'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { call } from '../api.ts'
import { refusalOf } from '../auth-error.ts'
import { focusFirstFault } from '../faults.ts'
import { useAct } from '../queries.ts'
import { toast } from '../toasts.tsx'
import { EventChoice, eventsFault } from './event-choice.tsx'
import { MailTimeFields } from './mail-time.tsx'
import { usualHour } from './news-words.ts'
import { nameFault } from './target-faults.ts'

type Props = {
  readonly workspace_id: string
  readonly target: NewsTarget
  readonly onClose: () => void
}

/** A dialog that changes the events of a target and, for mails, the times. */
export const ChangeTarget = ({ workspace_id, target, onClose }: Props) => {
  const { target_id, kind } = target
  const isMail = kind === 'email'
  const [name, setName] = useState(target.name)
  const [events, setEvents] = useState<NewsTarget['events']>(target.events)
  const [every, setEvery] = useState(target.every ?? 'daily')
  const [hour, setHour] = useState(target.hour ?? usualHour())
  const [tried, setTried] = useState(false)
  const change = useAct(
    () =>
      call('news', 'change', {
        workspace_id,
        target_id,
        events,
        ...(isMail ? { every, hour } : { name: name.trim() }),
      }),
    'news',
  )
  const faults = [isMail ? null : nameFault(name), eventsFault(events)]
  const [wrongName, wrongEvents] = tried ? faults : [null, null]
  return (
    <FormDialog
      loose
      title={isMail ? `Edit the emails to ${target.name}` : `Edit ${target.name}`}
      description={isMail ? null : 'To use another address, remove this notification and add a new one.'}
      error={refusalOf(change.error, 'Close this dialog and check whether the notification has changed.')}
      submit="Save"
      busy={change.isPending}
      onClose={onClose}
      onSubmit={(form) => {
        setTried(true)
        if (faults.some((fault) => fault !== null)) return focusFirstFault(form)
        change.mutate(undefined, {
          onSuccess: () => {
            toast('Your change was saved.')
            onClose()
          },
        })
      }}
    >
      {isMail ? (
        <MailTimeFields every={every} hour={hour} onEvery={setEvery} onHour={setHour} />
      ) : (
        <TextField label="Name" error={wrongName} data-first value={name} maxLength={100} onText={setName} />
      )}
      <EventChoice
        offered={kind === 'webhook' ? NEWS_EVENTS : MESSAGE_EVENTS}
        chosen={events}
        error={wrongEvents ?? null}
        onChange={(chosen) => setEvents([...chosen])}
      />
    </FormDialog>
  )
}
