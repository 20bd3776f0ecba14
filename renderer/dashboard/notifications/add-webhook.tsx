import { useState } from 'react'
import { NEWS_EVENTS, type NewsEvent } from '../../../contract/dashboard/news.ts'
import type { Dashboard } from '../../../contract/dashboard.ts'
import type { Answer } from '../../../contract/operation.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { call } from '../api.ts'
import { refusalOf } from '../auth-error.ts'
import { focusFirstFault } from '../faults.ts'
import { useAct } from '../queries.ts'
import { EventChoice, eventsFault } from './event-choice.tsx'
import { nameFault, urlFault } from './target-faults.ts'

type Props = { readonly workspace_id: string; readonly onClose: () => void }

/** Adds a webhook, then shows its secret once. */
export const AddWebhook = ({ workspace_id, onClose }: Props) => {
  const [name, setName] = useState('')
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<readonly NewsEvent[]>(['lead.hot', 'lead.deleted'])
  const [tried, setTried] = useState(false)
  const add = useAct(
    () =>
      call('news', 'addWebhook', { workspace_id, name: name.trim(), url: url.trim(), events: [...events] }),
    'news',
  )
  if (add.data) return <WebhookAdded added={add.data} onClose={onClose} />
  const faults = [nameFault(name), urlFault(url), eventsFault(events)]
  const [wrongName, wrongUrl, wrongEvents] = tried ? faults : [null, null, null]
  return (
    <FormDialog
      loose
      title="Add a webhook"
      description="Quillport sends each event to your app as a POST request with signed JSON."
      error={refusalOf(
        add.error,
        'Close this dialog and look at the list. If the webhook is in the list, remove it and add it again.',
      )}
      submit="Add the webhook"
      busy={add.isPending}
      onClose={onClose}
      onSubmit={(form) => {
        setTried(true)
        if (faults.some((fault) => fault !== null)) return focusFirstFault(form)
        add.mutate(undefined)
      }}
    >
      <TextField
        label="Name"
        hint="For example, CRM."
        error={wrongName}
        data-first
        value={name}
        maxLength={100}
        onText={setName}
      />
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        hint="The address must begin with https://, and your server must answer within ten seconds. Quillport does not follow redirects."
        error={wrongUrl}
        value={url}
        maxLength={2000}
        onText={setUrl}
      />
      <EventChoice offered={NEWS_EVENTS} chosen={events} error={wrongEvents ?? null} onChange={setEvents} />
    </FormDialog>
  )
}

type AddedProps = {
  readonly added: Answer<Dashboard['news']['addWebhook']>
  readonly onClose: () => void
}

/** Shows the secret once. Only the button closes the dialog, because nobody can see the secret after that. */
const WebhookAdded = ({ added: { target, secret }, onClose }: AddedProps) => {
  const [warned, setWarned] = useState(false)
  return (
    <Dialog
      open
      onClose={() => setWarned(true)}
      title={`The webhook “${target.name}” was added`}
      description="With this secret, your app can check that messages come from Quillport. Copy the secret now, because it is shown only once."
      actions={<Button onClick={onClose}>I have saved the secret</Button>}
    >
      {warned && (
        <Note announce>
          You will not see this secret again. When you have copied it, press “I have saved the secret”.
        </Note>
      )}
      <div className="flex flex-wrap items-center gap-2 rounded-2 bg-sunken py-1.5 pr-1.5 pl-3">
        <output
          aria-label="Secret of the webhook"
          className="min-w-0 flex-1 basis-52 font-mono text-s [overflow-wrap:anywhere]"
        >
          {secret}
        </output>
        <CopyButton tone="primary" text={secret}>
          Copy the secret
        </CopyButton>
      </div>
      <p className="text-s text-ink-2">
        Messages are signed according to Standard Webhooks, so any library for Standard Webhooks can check the
        headers <code>webhook-id</code>, <code>webhook-timestamp</code> and <code>webhook-signature</code>. If
        Quillport sends a message again, the message keeps its id.
      </p>
    </Dialog>
  )
}
