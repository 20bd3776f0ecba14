import { useState } from 'react'
import { MESSAGE_EVENTS } from '../../../contract/dashboard/news.ts'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { call } from '../api.ts'
import { refusalOf } from '../auth-error.ts'
import { focusFirstFault } from '../faults.ts'
import { useAct } from '../queries.ts'
import { toast } from '../toasts.tsx'
import { EventChoice, eventsFault } from './event-choice.tsx'
import { nameFault, urlFault } from './target-faults.ts'

type Props = { readonly workspace_id: string; readonly onClose: () => void }

/** A dialog that adds a Slack channel as a target. */
export const AddSlack = ({ workspace_id, onClose }: Props) => {
  const [name, setName] = useState('')
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState(MESSAGE_EVENTS)
  const [tried, setTried] = useState(false)
  const add = useAct(
    () => call('news', 'addSlack', { workspace_id, name: name.trim(), url: url.trim(), events }),
    'news',
  )
  const faults = [nameFault(name), urlFault(url), eventsFault(events)]
  const [wrongName, wrongUrl, wrongEvents] = tried ? faults : [null, null, null]
  return (
    <FormDialog
      loose
      title="Add a Slack channel"
      description="In Slack, create an app with an incoming webhook for the channel, and copy the webhook’s address."
      error={refusalOf(add.error, 'Close this dialog and check whether the channel is in the list.')}
      submit="Add the channel"
      busy={add.isPending}
      onClose={onClose}
      onSubmit={(form) => {
        setTried(true)
        if (faults.some((fault) => fault !== null)) return focusFirstFault(form)
        add.mutate(undefined, {
          onSuccess: ({ name: added }) => {
            toast(`${added} was added. To check the channel, send a test.`)
            onClose()
          },
        })
      }}
    >
      <TextField
        label="Channel"
        hint="For example, #leads. The name is shown only on this page."
        error={wrongName}
        data-first
        value={name}
        maxLength={100}
        onText={setName}
      />
      <TextField
        label="Address of the incoming webhook"
        type="url"
        inputMode="url"
        hint="The address begins with https://hooks.slack.com/services/. After you add it, nobody can see it here."
        error={wrongUrl}
        value={url}
        maxLength={2000}
        onText={setUrl}
      />
      <EventChoice
        offered={MESSAGE_EVENTS}
        chosen={events}
        error={wrongEvents ?? null}
        onChange={(chosen) => setEvents([...chosen])}
      />
    </FormDialog>
  )
}
