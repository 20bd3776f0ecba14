import { type ReactNode, useState } from 'react'
import { SOURCE_WORDS } from '../../../contract/forum.ts'
import type { ForumKeysGiven, KeyedSource } from '../../../contract/owner/forum.ts'
import { Button, TextButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { askToOpen } from '../address-dialog.tsx'
import { ErrorNote } from '../error-note.tsx'
import { issueOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { useAct } from '../queries.ts'
import { useLostWords } from './key-words.ts'

type KeyField = {
  readonly name: string
  readonly label: string
  readonly hint?: string
  /** Whether the value stays visible while the person types, because it is not a secret. */
  readonly shown?: boolean
}

const Page = ({ url, children }: { readonly url: string; readonly children: ReactNode }) => (
  <TextButton onClick={() => askToOpen(url, 'the page')}>{children}</TextButton>
)

const FORMS: Readonly<
  Record<
    KeyedSource,
    {
      readonly fields: readonly KeyField[]
      readonly steps: ReactNode
      readonly keysOf: (typed: Readonly<Record<string, string>>) => ForumKeysGiven
    }
  >
> = {
  reddit: {
    fields: [
      {
        name: 'client_id',
        label: 'Reddit client ID',
        shown: true,
      },
      { name: 'client_secret', label: 'Reddit client secret' },
      {
        name: 'username',
        label: 'Reddit username',
        hint: 'For example: u/anna. Quillport sends this name to Reddit, because Reddit requires programs to say whose keys they are using.',
        shown: true,
      },
    ],
    steps: (
      <>
        <li>
          Request access to Reddit’s API as{' '}
          <Page url="https://support.reddithelp.com/hc/en-us/articles/42728983564564-Responsible-Builder-Policy">
            Reddit’s policy
          </Page>{' '}
          describes. Come back after Reddit has approved your request. Reddit may also refuse it.
        </li>
        <li>
          Sign in to Reddit and open{' '}
          <Page url="https://www.reddit.com/prefs/apps">reddit.com/prefs/apps</Page>.
        </li>
        <li>
          At the bottom, choose “create another app…” and the type “script”. Enter any name, and
          http://localhost as the redirect URI.
        </li>
        <li>
          Choose “create app”. Copy the secret and the client ID. The client ID is below “personal use
          script”.
        </li>
      </>
    ),
    keysOf: ({ client_id = '', client_secret = '', username = '' }) => ({
      source: 'reddit',
      client_id,
      client_secret,
      username,
    }),
  },
  stack_exchange: {
    fields: [
      {
        name: 'key',
        label: 'Stack Exchange key',
        hint: 'A key raises the daily limit from 300 to 10,000 requests.',
      },
    ],
    steps: (
      <>
        <li>
          Sign in and open{' '}
          <Page url="https://stackapps.com/apps/oauth/register">stackapps.com/apps/oauth/register</Page>.
        </li>
        <li>
          Register an app. Any name and website address will do. Then copy the app’s key, not the app’s
          secret.
        </li>
      </>
    ),
    keysOf: ({ key = '' }) => ({ source: 'stack_exchange', key }),
  },
}

type Props = {
  readonly source: KeyedSource
  /** Called when the forum has accepted the keys. It must say so. */
  readonly onSaved: () => void
  readonly onCancel?: () => void
}

/** A form for the API keys of one forum, with instructions for getting keys. The service tests the keys before it stores them. */
export const KeysForm = ({ source, onSaved, onCancel }: Props) => {
  const { fields, steps, keysOf } = FORMS[source]
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const save = useAct((keys: ForumKeysGiven) => callDesk('forum', 'saveKeys', { keys }), 'forum')
  const lost = useLostWords()
  const isEmpty = fields.some(({ name }) => (typed[name] ?? '').trim() === '')
  const isAboutField = fields.some(({ name }) => issueOf(save.error, `keys.${name}`) !== null)
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(keysOf(typed), {
          onSuccess: () => {
            setTyped({})
            onSaved()
          },
        })
      }}
    >
      <ol
        aria-label={`How to get keys from ${SOURCE_WORDS[source]}`}
        className="grid list-decimal gap-1 rounded-2 bg-sunken py-2.5 pr-3 pl-8 text-s text-ink-2"
      >
        {steps}
      </ol>
      <div className="grid items-start gap-4 two:grid-cols-2">
        {fields.map(({ name, label, hint, shown }) => (
          <Field key={name} label={label} hint={hint} error={issueOf(save.error, `keys.${name}`)}>
            {(ids) => (
              <TextInput
                {...ids}
                type={shown ? 'text' : 'password'}
                autoComplete="off"
                spellCheck={false}
                value={typed[name] ?? ''}
                maxLength={200}
                onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      {lost && <Note>{lost}</Note>}
      {!isAboutField && <ErrorNote error={save.error} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" tone="primary" disabled={save.isPending || isEmpty}>
          Test and save
        </Button>
        {onCancel && (
          <Button tone="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
        {save.isPending && (
          <span role="status" className="flex items-center gap-2 text-s text-ink-3">
            <Spinner /> Asking {SOURCE_WORDS[source]}…
          </span>
        )}
      </div>
    </form>
  )
}
