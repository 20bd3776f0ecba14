import { useState } from 'react'
import { type CardContent, OUTLINE_LONGEST } from '../../../contract/owner/plans.ts'
import type { PlannedCard } from '../../../contract/plans.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Select, TextArea, TextInput } from '../../ui/inputs.tsx'
import { LengthSelect } from '../articles/length-select.tsx'
import { issueOf, wordsOf } from '../errors.ts'
import { go } from '../place.ts'
import { callDesk } from '../port.ts'
import { useAct } from '../queries.ts'
import { addMonths, monthWords } from './calendar.ts'
import { keyOf, type PlanName } from './cards.ts'

type TypedCard = {
  readonly title: string
  readonly focus_keyword: string
  readonly length: CardContent['length']
  readonly angle: string
  readonly outline: string
  readonly month: number
}

const EMPTY: TypedCard = {
  title: '',
  focus_keyword: '',
  length: 'medium',
  angle: '',
  outline: '',
  month: 1,
}

const contentOf = (card: PlannedCard): TypedCard => ({
  title: card.title,
  focus_keyword: card.focus_keyword ?? '',
  length: card.length,
  angle: card.angle ?? '',
  outline: card.outline.join('\n'),
  month: card.month,
})

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

const toSend = (content: TypedCard) => ({
  title: content.title.trim(),
  focus_keyword: orNull(content.focus_keyword),
  length: content.length,
  angle: orNull(content.angle),
  outline: content.outline
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
  month: content.month,
})

/** Changes a card, or adds one to a plan. */
export const CardForm = ({
  card,
  plans,
  first,
  onClose,
}: {
  /** The card to change; null to add one. */
  readonly card: PlannedCard | null
  readonly plans: readonly PlanName[]
  /** The plan that is offered first for a new card. */
  readonly first: string | null
  readonly onClose: () => void
}) => {
  const [content, setContent] = useState<TypedCard>(card ? contentOf(card) : EMPTY)
  const [planId, setPlanId] = useState(card?.plan.plan_id ?? first ?? plans[0]?.plan_id ?? '')
  const put = (part: Partial<TypedCard>) => setContent({ ...content, ...part })
  const save = useAct(
    () =>
      card
        ? callDesk('plan', 'changeCard', { plan_id: planId, card_index: card.card_index, ...toSend(content) })
        : callDesk('plan', 'addCard', { plan_id: planId, ...toSend(content), scheduled_for: null }),
    'plan',
  )
  const plan = plans.find(({ plan_id }) => plan_id === planId)
  const fields = ['title', 'focus_keyword', 'angle', 'outline', 'month']
  const placed = fields.some((path) => issueOf(save.error, path))
  return (
    <FormDialog
      wide
      title={card ? 'Edit the card' : 'Add a card'}
      error={save.error && !placed ? wordsOf(save.error) : null}
      submit={card ? 'Save the card' : 'Add the card'}
      ready={content.title.trim() !== ''}
      busy={save.isPending}
      onClose={onClose}
      onSubmit={() =>
        save.mutate(undefined, {
          onSuccess: (saved) => {
            onClose()
            go('plan', keyOf(saved))
          },
        })
      }
    >
      {!card && plans.length > 1 && (
        <Field label="Plan">
          {(ids) => (
            <Select {...ids} value={planId} onChange={(event) => setPlanId(event.target.value)}>
              {plans.map(({ plan_id, title, domain }) => (
                <option key={plan_id} value={plan_id}>
                  {title}, for {domain}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Field label="Title" error={issueOf(save.error, 'title')}>
        {(ids) => (
          <TextInput
            {...ids}
            data-first
            value={content.title}
            maxLength={300}
            onChange={(event) => put({ title: event.target.value })}
          />
        )}
      </Field>
      <div className="grid items-start gap-3 grid-cols-[1fr_1.2fr_1fr]">
        <Field label="Keyword" optional error={issueOf(save.error, 'focus_keyword')}>
          {(ids) => (
            <TextInput
              {...ids}
              value={content.focus_keyword}
              maxLength={120}
              onChange={(event) => put({ focus_keyword: event.target.value })}
            />
          )}
        </Field>
        <Field label="Length">
          {(ids) => <LengthSelect ids={ids} value={content.length} onChange={(length) => put({ length })} />}
        </Field>
        <Field label="Month" error={issueOf(save.error, 'month')}>
          {(ids) => (
            <MonthSelect
              ids={ids}
              starts={plan?.starts ?? null}
              value={content.month}
              onChange={(month) => put({ month })}
            />
          )}
        </Field>
      </div>
      <Field
        label="Angle"
        optional
        hint="What it should say, to whom, and what to leave out."
        error={issueOf(save.error, 'angle')}
      >
        {(ids) => (
          <TextArea
            {...ids}
            value={content.angle}
            maxLength={4000}
            onChange={(event) => put({ angle: event.target.value })}
          />
        )}
      </Field>
      <Field
        label="Headings"
        optional
        hint={`One to a line, at most ${OUTLINE_LONGEST}. Without any, whoever writes it chooses them.`}
        error={issueOf(save.error, 'outline')}
      >
        {(ids) => (
          <TextArea
            {...ids}
            value={content.outline}
            onChange={(event) => put({ outline: event.target.value })}
          />
        )}
      </Field>
    </FormDialog>
  )
}

type MonthSelectProps = {
  readonly ids: Readonly<Record<string, string | true | undefined>>
  readonly starts: string | null
  readonly value: number
  readonly onChange: (month: number) => void
}

/** The months of a plan by their calendar names: two years, and further where the card stands further. */
const MonthSelect = ({ ids, starts, value, onChange }: MonthSelectProps) => (
  <Select {...ids} value={value} onChange={(event) => onChange(Number(event.target.value))}>
    {Array.from({ length: Math.max(24, value) }, (_, place) => place + 1).map((month) => (
      <option key={month} value={month}>
        {starts ? monthWords(addMonths(starts, month - 1)) : `Month ${month}`}
      </option>
    ))}
  </Select>
)
