import { MOST_CARDS } from '../../../contract/owner/plans.ts'
import type { Site } from '../../../contract/sites.ts'
import { count } from '../../../contract/words.ts'
import { Field } from '../../ui/field.tsx'
import { Select, TextArea, TextInput } from '../../ui/inputs.tsx'
import { LengthSelect } from '../articles/length-select.tsx'
import { issueOf } from '../errors.ts'
import { addMonths, dayOf, monthOf, monthWords } from './calendar.ts'
import type { PlanDraft } from './plan-draft.ts'
import { hostOf } from './site-of.ts'

type Props = {
  readonly draft: PlanDraft
  readonly onChange: (change: Partial<PlanDraft>) => void
  /** Why the plan was not made; what it says of a field stands there. */
  readonly error: Error | null
}

/** The fields whose faults stand at them. */
const NAMED_FIELDS = ['domain', 'title', 'starts', 'cards'] as const

/** Whether an error says what is wrong with one of the fields. */
export const namesPlanField = (error: Error | null): boolean =>
  NAMED_FIELDS.some((path) => issueOf(error, path))

/** Where the plan's articles shall appear, and what it is called. */
export const PlaceFields = ({
  draft,
  onChange,
  error,
  sites,
  site,
  domain,
}: Props & { readonly sites: readonly Site[]; readonly site: Site | null; readonly domain: string }) => (
  <div className="grid items-start gap-3 grid-cols-2">
    {sites.length > 0 && (
      <Field label="Site">
        {(ids) => (
          <Select
            {...ids}
            value={site?.connection_id ?? ''}
            onChange={(event) => onChange({ site: event.target.value })}
          >
            {sites.map(({ connection_id, name, url }) => (
              <option key={connection_id} value={connection_id}>
                {name}, {hostOf(url)}
              </option>
            ))}
            <option value="">Another domain</option>
          </Select>
        )}
      </Field>
    )}
    {!site && (
      <Field
        label="Domain"
        hint="Where it shall appear, such as example.com. Connect the site to have drafts saved there."
        error={issueOf(error, 'domain')}
      >
        {(ids) => (
          <TextInput
            {...ids}
            data-first
            value={draft.domain}
            maxLength={253}
            onChange={(event) => onChange({ domain: event.target.value })}
          />
        )}
      </Field>
    )}
    <Field label="Name of the plan" optional error={issueOf(error, 'title')}>
      {(ids) => (
        <TextInput
          {...ids}
          value={draft.title}
          maxLength={200}
          placeholder={domain}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      )}
    </Field>
  </div>
)

/** When the plan begins, how many cards a month has, and how long the articles are. */
export const PaceFields = ({ draft, onChange, error }: Props) => {
  const thisMonth = monthOf(dayOf(Date.now()))
  return (
    <div className="grid items-start gap-3 grid-cols-[1fr_116px_1.3fr]">
      <Field label="First month" error={issueOf(error, 'starts')}>
        {(ids) => (
          <Select
            {...ids}
            value={draft.starts}
            onChange={(event) => onChange({ starts: event.target.value })}
          >
            {Array.from({ length: 14 }, (_, place) => addMonths(thisMonth, place - 1)).map((month) => (
              <option key={month} value={month}>
                {monthWords(month)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Cards a month">
        {(ids) => (
          <TextInput
            {...ids}
            type="number"
            min={1}
            max={MOST_CARDS}
            value={draft.perMonth}
            onChange={(event) => onChange({ perMonth: Math.max(1, Math.trunc(Number(event.target.value))) })}
          />
        )}
      </Field>
      <Field label="Length">
        {(ids) => <LengthSelect ids={ids} value={draft.length} onChange={(length) => onChange({ length })} />}
      </Field>
    </div>
  )
}

/** The first cards as text, with how many they are. */
export const FirstCardsField = ({
  draft,
  onChange,
  error,
  typed,
}: Props & { /** How many cards are typed. */ readonly typed: number }) => (
  <Field
    label="First cards"
    hint={
      <span className="flex gap-3">
        <span className="flex-1">One to a line: the title, and after a bar its keyword.</span>
        <span role="status">{typed > 0 && count(typed, 'card')}</span>
      </span>
    }
    error={
      typed > MOST_CARDS
        ? `A plan begins with ${MOST_CARDS} cards at most; add the others afterwards.`
        : issueOf(error, 'cards')
    }
  >
    {(ids) => (
      <TextArea
        {...ids}
        className="min-h-32!"
        value={draft.cards}
        placeholder={
          'How to invoice three clients by the hour | hourly invoicing\nReminders that clients pay on | late payment reminder'
        }
        onChange={(event) => onChange({ cards: event.target.value })}
      />
    )}
  </Field>
)
