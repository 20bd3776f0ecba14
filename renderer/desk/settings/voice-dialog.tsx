import { useRef, useState } from 'react'
import type { BrandVoice } from '../../../contract/articles.ts'
import { Button, TextButton } from '../../ui/button.tsx'
import { AreaField, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { changedFields } from '../changed-fields.ts'
import { voiceDialog } from '../dialogs.ts'
import { wordsOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { useAct } from '../queries.ts'
import { toast } from '../toasts.ts'

/** The minimum length of a text from which a model can describe a voice, in characters. */
const SHORTEST = 200

/** The dialog that makes or changes a brand voice: by hand, or from texts whose style a model describes. */
export const VoiceDialog = () => {
  const asked = voiceDialog.useAsked()
  if (asked === null) return null
  return <VoiceForm key={asked.voice?.brand_voice_id ?? 'new'} voice={asked.voice} />
}

const VoiceForm = ({ voice }: { readonly voice: BrandVoice | null }) => {
  const [name, setName] = useState(voice?.name ?? '')
  const [guidance, setGuidance] = useState(voice?.guidance ?? '')
  const [sample, setSample] = useState<string | null>(null)
  /** A description that did not replace what was typed meanwhile. */
  const [offered, setOffered] = useState<string | null>(null)
  // The guidance may have changed since the render that a description belongs to.
  const typed = useRef(guidance)
  typed.current = guidance
  const save = useAct(async () => {
    const typed = { name: name.trim(), guidance: guidance.trim() }
    if (voice === null) return callDesk('articles', 'saveBrandVoice', typed)
    // The service takes both fields, so a field that the person left alone gets the text that the service has now.
    const { brand_voice_id } = voice
    const { brand_voices } = await callDesk('articles', 'brandVoices', {})
    const now = brand_voices.find((one) => one.brand_voice_id === brand_voice_id) ?? voice
    return callDesk('articles', 'saveBrandVoice', {
      brand_voice_id,
      name: now.name,
      guidance: now.guidance,
      ...changedFields({ name: voice.name, guidance: voice.guidance }, typed),
    })
  }, 'articles')
  return (
    <FormDialog
      loose
      wide
      title={voice === null ? 'New brand voice' : 'Edit the brand voice'}
      submit="Save"
      ready={name.trim() !== '' && guidance.trim() !== ''}
      busy={save.isPending}
      error={save.error && wordsOf(save.error)}
      onClose={voiceDialog.close}
      onSubmit={() =>
        save.mutate(undefined, {
          onSuccess: (saved) => {
            toast(`“${saved.name}” is saved.`)
            voiceDialog.close()
          },
        })
      }
    >
      <TextField
        label="Name"
        data-first
        hint="For example, a word such as “Calm”, or the name of your brand."
        value={name}
        maxLength={100}
        onText={setName}
      />
      <FromTexts
        onBegin={() => {
          const before = typed.current
          return (answer) => {
            const isUntouched = typed.current === before
            setSample(answer.sample)
            setOffered(isUntouched ? null : answer.guidance)
            if (isUntouched) setGuidance(answer.guidance)
          }
        }}
      />
      <AreaField
        label="Guidance"
        hint="How the AI model should write: sentence length, tone, how to address the reader, words to use and words to avoid."
        rows={6}
        value={guidance}
        maxLength={4000}
        onText={setGuidance}
      />
      {offered !== null && (
        <Note
          tone="plain"
          announce
          action={
            <TextButton
              onClick={() => {
                setGuidance(offered)
                setOffered(null)
              }}
            >
              Use this description
            </TextButton>
          }
        >
          <span className="whitespace-pre-line [overflow-wrap:anywhere]">
            You typed guidance in the meantime, so Quillport kept your text. The model’s description:{' '}
            {offered}
          </span>
        </Note>
      )}
      {sample !== null && (
        <section aria-label="Sample" className="grid gap-1">
          <h3 className="text-s font-semibold text-ink-2">A sample in this voice</h3>
          <p className="rounded-2 bg-sunken px-3 py-2 whitespace-pre-line [overflow-wrap:anywhere]">
            {sample}
          </p>
          <p className="text-s text-ink-3">
            Does this text sound like you? If not, correct the guidance above.
          </p>
        </section>
      )}
    </FormDialog>
  )
}

type Described = { readonly guidance: string; readonly sample: string }

/** The fields for up to three texts or addresses, from which a model describes the voice. */
const FromTexts = ({
  onBegin,
}: {
  /** Called when a description begins. Returns the function that takes the description. */
  readonly onBegin: () => (described: Described) => void
}) => {
  const [texts, setTexts] = useState<readonly string[]>(['', '', ''])
  const given = texts.map((text) => text.trim()).filter((text) => text !== '')
  const tooShort = given.some((text) => !isAddress(text) && text.length < SHORTEST)
  const describe = useAct(() =>
    callDesk('articles', 'describeBrandVoice', {
      texts: given.filter((text) => !isAddress(text)),
      pages: given.filter(isAddress),
    }),
  )
  return (
    <details className="rounded-2 border border-line px-3 py-2">
      <summary className="cursor-default font-medium">Learn the voice from your own writing</summary>
      <div className="mt-3 grid gap-3">
        {texts.map((text, at) => (
          <AreaField
            // The three fields never change their order, so the index identifies a field.
            key={FIELDS[at]}
            label={FIELDS[at] ?? ''}
            optional={at > 0}
            hint={
              at === 0
                ? 'Paste a text that sounds like you, or the address of a page on your site.'
                : undefined
            }
            rows={3}
            value={text}
            maxLength={20_000}
            onText={(typed) => setTexts(texts.map((one, place) => (place === at ? typed : one)))}
          />
        ))}
        {describe.error && (
          <Note tone="bad" announce>
            {wordsOf(describe.error)}
          </Note>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            disabled={given.length === 0 || tooShort || describe.isPending}
            onClick={() => describe.mutate(undefined, { onSuccess: onBegin() })}
          >
            {describe.isPending && <Spinner />}
            Describe my voice
          </Button>
          {tooShort && (
            <span className="text-s text-ink-3">Each text needs at least {SHORTEST} characters.</span>
          )}
        </div>
      </div>
    </details>
  )
}

const FIELDS = ['First text', 'Second text', 'Third text'] as const

const isAddress = (text: string): boolean => /^https?:\/\/\S+$/.test(text)
