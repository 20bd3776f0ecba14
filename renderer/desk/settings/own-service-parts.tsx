import { useState } from 'react'
import { MOST_JUDGED_PER_DAY } from '../../../contract/forum.ts'
import type { SourceCredentials } from '../../../contract/owner/forum.ts'
import { Button } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Section } from '../../ui/section.tsx'
import { ErrorNote } from '../error-note.tsx'
import { issueOf } from '../errors.ts'
import { ImageModelForm } from '../models/image-model-form.tsx'
import { ModelForm } from '../models/model-form.tsx'
import { callDesk } from '../port.ts'
import { useAct, useDesk } from '../queries.ts'
import { toast } from '../toasts.ts'

/** The model that writes drafts. */
export const ModelPart = () => (
  <>
    <p className="max-w-[64ch] text-ink-2">
      A model judges every post that may be a lead, in any language, and writes drafts and articles. For
      posts, it sees the post, the community’s rules and what you sell. For articles, it sees the brief and
      what the sources say. Without a model, posts are scored by their wording, replies come from your saved
      replies and your own sentences, and articles are outlines.
    </p>
    <ModelForm />
    <JudgedADay />
    <Section title="Hero images" level="h3">
      <ImageModelForm />
    </Section>
  </>
)

/** The daily limits to choose from. The current limit is added to them. */
const JUDGED_CHOICES = [0, 50, 100, 300, 600, 1_000, 2_000, MOST_JUDGED_PER_DAY]

/** The daily limit of posts that the model judges, likeliest posts first. */
const JudgedADay = () => {
  const judged = useDesk('forum', 'settings', {}).data?.settings?.limits.judged
  const save = useAct((judged_per_day: number) => callDesk('forum', 'change', { judged_per_day }), 'forum')
  if (!judged) return null
  const choices = [...new Set([...JUDGED_CHOICES, judged.per_day])].toSorted((a, b) => a - b)
  return (
    <SelectField
      label="Posts judged per day"
      hint={`The likeliest posts first. The others are scored by their wording. ${judged.used === 0 ? 'No posts judged today.' : `Judged ${judged.used} of ${judged.per_day} today.`} Judging a post takes about 200 tokens.`}
      error={issueOf(save.error, 'judged_per_day')}
      value={judged.per_day}
      options={choices.map((value) => ({ value, words: value === 0 ? 'None' : value.toLocaleString('en') }))}
      onChoose={(perDay) => save.mutate(perDay)}
      className="max-w-48"
    />
  )
}

const FIELDS: readonly {
  readonly name: keyof SourceCredentials
  readonly label: string
  readonly hint?: string
  /** The value is not a secret and stays visible while the person types it. */
  readonly shown?: boolean
}[] = [
  {
    name: 'reddit_client_id',
    label: 'Reddit client ID',
    hint: 'From reddit.com/prefs/apps, an app of the type “script”.',
  },
  { name: 'reddit_client_secret', label: 'Reddit client secret' },
  {
    name: 'reddit_username',
    label: 'Reddit username',
    hint: 'Your Reddit username, as u/name. Reddit requires it in every request and blocks programs that leave it out.',
    shown: true,
  },
  {
    name: 'stack_exchange_key',
    label: 'Stack Exchange key',
    hint: 'From stackapps.com. It raises the daily limit from 300 to 10,000 requests.',
  },
]

const NONE = { reddit_client_id: '', reddit_client_secret: '', reddit_username: '', stack_exchange_key: '' }

/** Forum API keys. They are never read back, and an empty field leaves the stored key unchanged. */
export const SourceKeysPart = () => {
  const [keys, setKeys] = useState<Readonly<Record<keyof SourceCredentials, string>>>(NONE)
  const save = useAct(
    (given: SourceCredentials) => callDesk('model', 'changeSourceCredentials', given),
    'forum',
    'model',
  )
  const kept = useDesk('model', 'sourceCredentials', {}).data?.kept ?? []
  const given = Object.fromEntries(Object.entries(keys).filter(([, key]) => key.trim() !== ''))
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(given, {
          onSuccess: () => {
            setKeys(NONE)
            toast('Saved. The next scan will use these keys.')
          },
        })
      }}
    >
      <p className="max-w-[64ch] text-ink-2">
        With your own keys, Reddit and Stack Exchange allow more requests and are less likely to block them.
        The keys stay in this computer’s keychain and are not shown again.
      </p>
      {FIELDS.map(({ name, label, hint, shown }) => (
        <Field key={name} label={label} hint={hint} error={issueOf(save.error, name)}>
          {(ids) => (
            <div className="flex items-center gap-2">
              <TextInput
                {...ids}
                type={shown ? 'text' : 'password'}
                value={keys[name]}
                placeholder={kept.includes(name) ? 'Saved. Type here to replace it' : ''}
                maxLength={200}
                onChange={(event) => setKeys({ ...keys, [name]: event.target.value })}
              />
              {kept.includes(name) && (
                <Button
                  aria-label={`Forget the ${label}`}
                  disabled={save.isPending}
                  onClick={() =>
                    save.mutate({ [name]: '' }, { onSuccess: () => toast(`${label}: forgotten.`) })
                  }
                >
                  Forget
                </Button>
              )}
            </div>
          )}
        </Field>
      ))}
      <ErrorNote error={save.error} />
      <div className="flex justify-end">
        <Button type="submit" tone="primary" disabled={save.isPending || Object.keys(given).length === 0}>
          Save these keys
        </Button>
      </div>
    </form>
  )
}
