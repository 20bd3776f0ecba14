import { useState } from 'react'
import { type MailTime, MESSAGE_EVENTS, type NewsTarget } from '../../../contract/dashboard/news.ts'
import { SelectField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { call } from '../api.ts'
import { refusalOf } from '../auth-error.ts'
import { PartFailed } from '../failed.tsx'
import { focusFirstFault } from '../faults.ts'
import type { Me } from '../me.ts'
import { useAct, useMembers, useWays } from '../queries.ts'
import { toast } from '../toasts.tsx'
import { EventChoice, eventsFault } from './event-choice.tsx'
import { MailTimeFields } from './mail-time.tsx'
import { usualHour } from './news-words.ts'

type Props = {
  readonly me: Me
  readonly workspace_id: string
  readonly targets: readonly NewsTarget[]
  readonly onClose: () => void
}

/** A dialog that starts mails to a member who does not get any yet. */
export const AddMail = ({ me, workspace_id, targets, onClose }: Props) => {
  const members = useMembers(workspace_id)
  const sendsMail = useWays().data?.sends_mail ?? true
  const free = (members.data?.members ?? []).filter(
    ({ person_id }) => !targets.some((target) => target.person_id === person_id),
  )
  const [asked, setAsked] = useState<string | null>(null)
  const chosen = free.find(({ person_id }) => person_id === (asked ?? me.person_id)) ?? free[0] ?? null
  const [every, setEvery] = useState<MailTime>('daily')
  const [hour, setHour] = useState(usualHour)
  const [events, setEvents] = useState(MESSAGE_EVENTS)
  const [tried, setTried] = useState(false)
  const add = useAct(
    (person_id: string) => call('news', 'addMail', { workspace_id, person_id, every, hour, events }),
    'news',
  )
  return (
    <FormDialog
      loose
      title="Send emails to a member"
      description="Every email contains a link for unsubscribing."
      error={refusalOf(add.error, 'Close this dialog and check whether the notification is in the list.')}
      submit="Add the emails"
      ready={sendsMail && chosen !== null}
      busy={add.isPending}
      onClose={onClose}
      onSubmit={(form) => {
        setTried(true)
        if (eventsFault(events) !== null) return focusFirstFault(form)
        if (chosen)
          add.mutate(chosen.person_id, {
            onSuccess: ({ address }) => {
              toast(`Quillport now emails ${address}.`)
              onClose()
            },
          })
      }}
    >
      {!sendsMail ? (
        <Note tone="plain">This service sends no email. Add a webhook or a Slack channel instead.</Note>
      ) : members.error && !members.data ? (
        <PartFailed error={members.error} onRetry={() => void members.refetch()} />
      ) : !members.data ? (
        <Loading label="The members are loading" className="grid gap-3" bars={['w-32', 'h-8 w-full']} />
      ) : chosen === null ? (
        <Note tone="plain">
          Every member already gets notifications by email. To change which emails a member gets, edit the
          member’s entry in the list.
        </Note>
      ) : (
        <>
          <SelectField
            label="Member"
            data-first
            value={chosen.person_id}
            options={free.map(({ person_id, name, email }) => ({
              value: person_id,
              words: `${name} · ${email}`,
            }))}
            onChoose={setAsked}
          />
          <MailTimeFields every={every} hour={hour} onEvery={setEvery} onHour={setHour} />
          <EventChoice
            offered={MESSAGE_EVENTS}
            chosen={events}
            error={tried ? eventsFault(events) : null}
            onChange={(now) => setEvents([...now])}
          />
        </>
      )}
    </FormDialog>
  )
}
