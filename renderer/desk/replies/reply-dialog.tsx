import { useState } from 'react'
import { INTENTS, type Intent } from '../../../contract/forum.ts'
import { READ_LANGUAGES, type ReadLanguage } from '../../../contract/languages.ts'
import { SAVED_REPLY_CAP } from '../../../contract/replies.ts'
import { Chip } from '../../ui/chip.tsx'
import { AreaField, SelectField, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { changedFields } from '../changed-fields.ts'
import { replyDialog } from '../dialogs.ts'
import { wordsOf } from '../errors.ts'
import { useWatchedNames } from '../forum/watched-names.ts'
import { callDesk } from '../port.ts'
import { useAct } from '../queries.ts'
import { toast } from '../toasts.ts'
import { INTENT_WORDS } from '../words.ts'

type Fields = {
  readonly name: string
  readonly text: string
  readonly intents: readonly Intent[]
  readonly communities: readonly string[]
  /** The language of the reply. If empty, the service detects the language from the text. */
  readonly language: ReadLanguage | ''
}

const LANGUAGES = (Object.keys(READ_LANGUAGES) as ReadLanguage[]).map((value) => ({
  value,
  words: READ_LANGUAGES[value],
}))
const FROM_TEXT = { value: '' as const, words: 'Detect it from the text' }

/** The dialog that saves a reply for reuse, or changes a saved reply. */
export const ReplyDialog = () => {
  const asked = replyDialog.useAsked()
  if (asked === null) return null
  const empty: Fields = { name: '', text: '', intents: [], communities: [], language: '' }
  const before: Fields =
    asked.kind === 'change'
      ? asked.reply
      : asked.kind === 'new'
        ? empty
        : { ...empty, text: asked.text, intents: [asked.intent] }
  const id = asked.kind === 'change' ? asked.reply.saved_reply_id : null
  return (
    <ReplyForm
      key={id ?? 'new'}
      id={id}
      title={TITLES[asked.kind]}
      before={before}
      community={asked.kind === 'keep' ? asked.community : ''}
    />
  )
}

const TITLES = {
  new: 'New saved reply',
  keep: 'Save this reply',
  change: 'Edit the saved reply',
} as const

type FormProps = {
  readonly id: string | null
  readonly title: string
  readonly before: Fields
  readonly community: string
}

const toSend = ({ language, intents, communities, name, text }: Fields) => ({
  name,
  text,
  intents: [...intents],
  communities: [...communities],
  ...(language === '' ? {} : { language }),
})

const ReplyForm = ({ id, title, before, community }: FormProps) => {
  const [fields, setFields] = useState(before)
  const put = (changed: Partial<Fields>) => setFields({ ...fields, ...changed })
  const { watched, nameOf } = useWatchedNames()
  // A reply may name a community that is no longer watched.
  const places = [...new Set([...watched, ...before.communities])]
  const save = useAct(async (typed: Fields) => {
    const given = toSend(typed)
    if (id === null) await callDesk('replies', 'keep', given)
    else await callDesk('replies', 'change', { saved_reply_id: id, ...changedFields(toSend(before), given) })
  }, 'replies')
  const toggle = (intent: Intent) =>
    put({
      intents: fields.intents.includes(intent)
        ? fields.intents.filter((one) => one !== intent)
        : [...fields.intents, intent],
    })
  return (
    <FormDialog
      title={title}
      description="When this reply fits a lead, Quillport offers it to you for that lead."
      wide
      submit="Save"
      ready={fields.name.trim() !== '' && fields.text.trim() !== ''}
      missing={
        fields.name.trim() !== ''
          ? 'Enter a text.'
          : fields.text.trim() !== ''
            ? 'Enter a name.'
            : 'Enter a name and a text.'
      }
      busy={save.isPending}
      error={save.error && wordsOf(save.error)}
      onClose={replyDialog.close}
      onSubmit={() =>
        save.mutate(fields, {
          onSuccess: () => {
            replyDialog.close()
            toast(id === null ? `The saved reply “${fields.name.trim()}” was added.` : 'Saved.')
          },
        })
      }
    >
      <TextField
        label="Name"
        value={fields.name}
        maxLength={100}
        placeholder="For example: first invoice"
        onText={(name) => put({ name })}
      />
      <AreaField
        label="Text"
        value={fields.text}
        maxLength={SAVED_REPLY_CAP}
        rows={7}
        hint="Replace words that differ from post to post with a placeholder in brackets, such as [their budget]."
        onText={(text) => put({ text })}
      />
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-medium">Use it for posts whose author…</legend>
        <div className="flex flex-wrap gap-1">
          {INTENTS.map((intent) => (
            <Chip key={intent} active={fields.intents.includes(intent)} onClick={() => toggle(intent)}>
              {INTENT_WORDS[intent]}
            </Chip>
          ))}
        </div>
        <p className="text-s text-ink-3">
          If you choose nothing here, Quillport offers the reply for all posts.
        </p>
      </fieldset>
      {places.length > 0 && (
        <fieldset className="grid gap-1">
          <legend className="mb-1 font-medium">Use it in</legend>
          <div className="flex flex-wrap gap-1">
            {places.map((name) => (
              <Chip
                key={name}
                active={fields.communities.includes(name)}
                onClick={() =>
                  put({
                    communities: fields.communities.includes(name)
                      ? fields.communities.filter((one) => one !== name)
                      : [...fields.communities, name],
                  })
                }
              >
                {nameOf(name)}
              </Chip>
            ))}
          </div>
          <p className="text-s text-ink-3">
            If you choose nothing here, Quillport offers the reply in all communities.
            {community !== '' && ` This post is from ${nameOf(community)}.`}
          </p>
        </fieldset>
      )}
      <SelectField
        label="Language"
        value={fields.language}
        options={id === null ? [FROM_TEXT, ...LANGUAGES] : LANGUAGES}
        onChoose={(language) => put({ language })}
        className="max-w-56"
      />
    </FormDialog>
  )
}
