import { MOST_JUDGED_PER_DAY } from '../../../contract/forum.ts'
import { SelectField } from '../../ui/field.tsx'
import { Section } from '../../ui/section.tsx'
import { issueOf } from '../errors.ts'
import { ImageModelForm } from '../models/image-model-form.tsx'
import { ModelForm } from '../models/model-form.tsx'
import { callDesk } from '../port.ts'
import { useAct, useDesk } from '../queries.ts'

/** The setting for the model that writes drafts. */
export const ModelPart = () => (
  <>
    <p className="max-w-[64ch] text-ink-2">
      A model judges every post that may be a lead, in any language, and writes drafts and articles. For
      posts, it sees the post, the community’s rules and what you sell. For articles, it sees the brief and
      what the sources say.
    </p>
    <ModelForm />
    <JudgedADay />
    <Section title="Hero images" level="h3">
      <ImageModelForm />
    </Section>
  </>
)

/** The daily limits to choose from, in judged posts. The menu also contains the current limit. */
const JUDGED_CHOICES = [0, 50, 100, 300, 600, 1_000, 2_000, MOST_JUDGED_PER_DAY]

/** The setting for how many posts the model judges in a day. It judges the likeliest posts first. */
const JudgedADay = () => {
  const judged = useDesk('forum', 'settings', {}).data?.settings?.limits.judged
  const save = useAct((judged_per_day: number) => callDesk('forum', 'change', { judged_per_day }), 'forum')
  if (!judged) return null
  const choices = [...new Set([...JUDGED_CHOICES, judged.per_day])].toSorted((a, b) => a - b)
  return (
    <SelectField
      label="Posts judged per day"
      hint={`The likeliest posts first. The others are scored by their wording. ${judged.used === 0 ? 'Judged today: none.' : `Judged ${judged.used} of ${judged.per_day} today.`} Judging a post takes about 200 tokens.`}
      error={issueOf(save.error, 'judged_per_day')}
      value={judged.per_day}
      options={choices.map((value) => ({ value, words: value === 0 ? 'None' : value.toLocaleString() }))}
      onChoose={(perDay) => save.mutate(perDay)}
      className="max-w-48"
    />
  )
}
