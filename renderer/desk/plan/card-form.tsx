import { OUTLINE_LONGEST } from '../../../contract/owner/plans.ts'
import { cx } from '../../ui/cx.ts'
import { AreaField, SelectField, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LENGTH_CHOICES } from '../articles/article-words.ts'
import { ExtrasFields } from '../articles/extras-fields.tsx'
import { INSTRUCTED, KEYWORD_FIELD, POINTS_WORDS, TITLE_EXAMPLE } from '../articles/field-words.ts'
import { issueOf, wordsOf } from '../errors.ts'
import { useDesk } from '../queries.ts'
import { go } from '../route.ts'
import { dayOf, useNow } from '../time.ts'
import { addMonths, type Month, monthOf, monthsBetween, monthWords } from './calendar.ts'
import { keyOf, type PlanName } from './cards.ts'
import { DayTimeField } from './day-time-field.tsx'
import { ScheduledFate } from './scheduled-fate.tsx'
import { planWords } from './site-of.ts'
import { keepPoints } from './typed-points.ts'
import { type CardDraft, type FormCard, useCardDraft } from './use-card-draft.ts'

/** The fields that show their own errors. */
const FIELDS = ['title', 'focus_keyword', 'angle', 'outline', 'month', 'scheduled_for']

/** A form that changes a card, or adds a card to a plan. */
export const CardForm = ({ onClose, ...wanted }: FormCard & { readonly onClose: () => void }) => {
  const { card, day, plans, at, asked } = wanted
  const draft = useCardDraft(wanted)
  const { content, setContent, text, plan, past, makes, needsPoints, save } = draft
  const words = POINTS_WORDS[makes]
  // With given headings, an outline puts the points below them.
  const pointsHint =
    makes === 'outline' && text('outline').value.trim() !== ''
      ? 'One point per line. Quillport puts each point under the most suitable heading.'
      : words.hint
  const placed = FIELDS.some((path) => issueOf(save.error, path))
  return (
    <FormDialog
      wide
      title={card ? 'Edit the card' : 'Add a card'}
      error={save.error && !placed ? wordsOf(save.error) : null}
      submit={card ? 'Save' : 'Add the card'}
      ready={content.title.trim() !== '' && !past && !needsPoints}
      busy={save.isPending}
      onClose={onClose}
      onSubmit={() =>
        save.mutate(undefined, {
          onSuccess: (saved) => {
            // These points replace points that were typed in the open card.
            if (saved.angle) keepPoints(saved, '')
            onClose()
            go('plan', keyOf(saved))
          },
        })
      }
    >
      {!card && plans.length > 1 && <PlanField draft={draft} plans={plans} />}
      <TextField
        {...text('title')}
        label="Title"
        placeholder={TITLE_EXAMPLE}
        hint={asked && `${asked} Write a title in your own words.`}
        data-first={at ? undefined : true}
        maxLength={300}
      />
      <AreaField
        {...text('angle')}
        label={words.label}
        data-first={at === 'points' ? true : undefined}
        optional={!needsPoints}
        // A card has no field for instructions, which have no effect on an outline.
        hint={`${pointsHint}${makes === 'article' ? ` You can also say how to write it: ${INSTRUCTED}.` : ''}`}
        placeholder={words.placeholder}
        maxLength={4000}
      />
      <KeywordRow draft={draft} />
      {day !== undefined && plan && <DayField draft={draft} plan={plan} />}
      <AreaField
        {...text('outline')}
        label="Headings"
        optional
        hint={`One per line, at most ${OUTLINE_LONGEST}. ${makes === 'outline' ? 'If you leave this empty, your points become the headings.' : 'If you leave this empty, Quillport chooses the headings.'}`}
      />
      <ExtrasFields
        inDialog
        extras={content.extras}
        isOutline={makes === 'outline'}
        onChange={(change) => setContent({ ...content, extras: { ...content.extras, ...change } })}
      />
    </FormDialog>
  )
}

type DraftProps = { readonly draft: CardDraft }

const PlanField = ({
  draft: { planId, setPlanId },
  plans,
}: DraftProps & { readonly plans: readonly PlanName[] }) => {
  const sites = useDesk('sites', 'list', {}).data?.sites ?? []
  return (
    <SelectField
      label="Plan"
      value={planId}
      options={plans.map((plan) => ({ value: plan.plan_id, words: planWords(plan, sites) }))}
      onChoose={setPlanId}
    />
  )
}

/** The length, the focus keyword and the month, in one row of a wide window. */
const KeywordRow = ({
  draft: { content, setContent, text, plan, moment, makes, isScheduled, save },
}: DraftProps) => {
  const today = monthOf(dayOf(useNow()))
  // A day decides the month.
  const planOfMonth = moment === null && !isScheduled ? plan : undefined
  const asksMonth = planOfMonth !== undefined
  return (
    <div
      className={cx(
        'grid items-start gap-3',
        makes === 'article' && (asksMonth ? 'two:grid-cols-[1.2fr_1fr_1fr]' : 'two:grid-cols-2'),
        makes === 'outline' && asksMonth && 'two:grid-cols-2',
      )}
    >
      {makes === 'article' && (
        <SelectField
          label="Length"
          value={content.length}
          options={LENGTH_CHOICES}
          onChoose={(length) => setContent({ ...content, length })}
        />
      )}
      <TextField {...text('focus_keyword')} {...KEYWORD_FIELD} optional maxLength={120} />
      {planOfMonth && (
        <SelectField
          label="Month"
          error={issueOf(save.error, 'month')}
          value={laterOf(planOfMonth.starts, content.month)}
          options={monthsOf(planOfMonth, content.month, today)}
          onChoose={(month) => setContent({ ...content, month })}
        />
      )}
    </div>
  )
}

const DayField = ({
  draft: { time, setTime, moment, past, extras, save },
  plan,
}: DraftProps & { readonly plan: PlanName }) => (
  <>
    <DayTimeField
      label="Day and time"
      optional
      error={past ? 'This time has passed.' : issueOf(save.error, 'scheduled_for')}
      value={time}
      onText={setTime}
    />
    {moment !== null && <ScheduledFate plan={plan} extras={extras} adds />}
  </>
)

const laterOf = (a: Month, b: Month): Month => (a > b ? a : b)

/** The number of months that the form offers. */
const OFFERED = 24

/**
 * Lists two years of months of a plan with their names, from this month or the chosen month, whichever is earlier, or more
 * months if the chosen month is later.
 */
const monthsOf = (plan: PlanName, chosen: Month, today: Month) => {
  const from = laterOf(plan.starts, chosen < today ? chosen : today)
  return Array.from({ length: Math.max(OFFERED, monthsBetween(from, chosen) + 1) }, (_, place) => {
    const value = addMonths(from, place)
    return { value, words: monthWords(value) }
  })
}
