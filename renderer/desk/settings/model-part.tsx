import { MOST_JUDGED_PER_DAY } from '../../../contract/forum.ts'
import { SelectField } from '../../ui/field.tsx'
import { Section } from '../../ui/section.tsx'
import { issueOf } from '../errors.ts'
import { ImageModelForm } from '../models/image-model-form.tsx'
import { costWords, EXAMPLE_MODEL, ModelForm } from '../models/model-form.tsx'
import { callDesk } from '../port.ts'
import { useAct, useDesk } from '../queries.ts'
import { SettingsColumns } from './settings-columns.tsx'

/** What a text model or an image model gets, by task. */
const SENT = [
  'To judge posts: the posts, the name and description of your business, and your competitors. Quillport also sends examples from posts that you marked. Each example gives the intent of the post and says which of your keywords the post contains.',
  'To draft a reply: the post, the rules of its community, the name and description of your business, your instructions for replies, your disclosure, and saved replies that suit the post.',
  'To write an article: what you enter for the article, the name and description of your business, the brand voice, the address of your site and titles of its posts, and the pages that Quillport reads for the article.',
  'To describe a brand voice: the texts that you paste, and the pages of your site that you name.',
  'To make a hero image: the title and the focus keyword of the article.',
] as const

/** The settings for the model that judges and writes, and for the model that makes hero images. */
export const ModelPart = () => (
  <>
    <p className="text-ink-2">
      An AI model such as GPT, Claude or Gemini judges posts in any language, and writes replies and articles.
    </p>
    <SettingsColumns>
      <Section large title="Text model">
        <div className="grid gap-5">
          <ModelForm />
          <JudgedADay />
        </div>
      </Section>
      <Section large title="Image model">
        <ImageModelForm />
      </Section>
    </SettingsColumns>
    <details className="text-ink-2">
      <summary className="w-fit cursor-pointer font-medium">What Quillport sends to the model</summary>
      <ul className="mt-2 grid list-disc gap-1 pl-5">
        {SENT.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </details>
  </>
)

/** The daily limits to choose from, in judged posts. The menu also contains the current limit. */
const JUDGED_CHOICES = [0, 50, 100, 300, 600, 1_000, 2_000, MOST_JUDGED_PER_DAY]

/** The setting for how many posts the model judges in a day. It judges the likeliest posts first. */
const JudgedADay = () => {
  const judged = useDesk('forum', 'settings', {}).data?.settings?.limits.judged
  const save = useAct((judged_per_day: number) => callDesk('forum', 'change', { judged_per_day }), 'forum')
  const connected = useDesk('model', 'get', {}).data
  const provider = connected?.provider ?? null
  if (!judged || provider === null) return null
  const choices = [...new Set([...JUDGED_CHOICES, judged.per_day])].toSorted((a, b) => a - b)
  return (
    <SelectField
      label="Posts judged per day"
      hint={
        <>
          {judged.used === 0 ? 'None judged today.' : `Judged ${judged.used} of ${judged.per_day} today.`} The
          posts that are most likely to be leads come first. Quillport scores the other posts only by their
          wording.
          {judged.per_day > 0 && connected?.model === EXAMPLE_MODEL && (
            <>
              {' '}
              {judged.per_day.toLocaleString()} posts cost about {costWords(judged.per_day)}.
            </>
          )}
        </>
      }
      error={issueOf(save.error, 'judged_per_day')}
      value={judged.per_day}
      options={choices.map((value) => ({ value, words: value === 0 ? 'None' : value.toLocaleString() }))}
      onChoose={(perDay) => save.mutate(perDay)}
      className="max-w-48"
    />
  )
}
