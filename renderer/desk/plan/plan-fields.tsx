import { MOST_CARDS } from '../../../contract/owner/plans.ts'
import type { PlannedCard } from '../../../contract/plans.ts'
import type { Site } from '../../../contract/sites.ts'
import { count } from '../../../contract/words.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { AreaField, SelectField, TextField } from '../../ui/field.tsx'
import { Suggestions } from '../../ui/suggestions.tsx'
import { LENGTH_CHOICES } from '../articles/article-words.ts'
import { issueOf, textsOf } from '../errors.ts'
import { dayOf } from '../time.ts'
import { useMakes } from '../use-writer.ts'
import { addMonths, daysLeft, monthOf, monthWords } from './calendar.ts'
import { type PlanDraft, type PlanPlace, pickInto, titlesOf } from './plan-draft.ts'
import { hostOf } from './site-of.ts'
import { useCards } from './use-cards.ts'
import { useIdeas } from './use-ideas.ts'

type Props = {
  readonly draft: PlanDraft
  readonly onChange: (change: Partial<PlanDraft>) => void
  /** The error because of which the plan was not made. An error about a field appears at that field. */
  readonly error: Error | null
}

/** The names of the fields that show their own errors. */
const NAMED_FIELDS = ['domain', 'title', 'starts', 'cards'] as const

/** Whether an error belongs to one of `NAMED_FIELDS`. */
export const namesPlanField = (error: Error | null): boolean =>
  NAMED_FIELDS.some((path) => issueOf(error, path))

/** The fields for the plan's site or domain, and for the plan's name. */
export const PlaceFields = ({
  draft,
  onChange,
  error,
  sites,
  site,
  named,
}: {
  readonly draft: PlanPlace
  readonly onChange: (change: Partial<PlanPlace>) => void
  readonly error: Error | null
  readonly sites: readonly Site[]
  readonly site: Site | null
  /** What the plan is called if the person does not name it. */
  readonly named: string
}) => {
  const text = textsOf(draft, onChange, error)
  return (
    <div className="grid items-start gap-3 two:grid-cols-2">
      {sites.length > 0 && (
        <SelectField
          label="Site"
          value={site?.connection_id ?? ''}
          options={[
            ...sites.map(({ connection_id, name, url }) => ({
              value: connection_id,
              words: `${name}, ${hostOf(url)}`,
            })),
            { value: '', words: 'Another website' },
          ]}
          onChoose={(chosen) => onChange({ site: chosen })}
        />
      )}
      {!site && (
        <TextField
          {...text('domain')}
          label="Website"
          hint="The site that the articles are for."
          placeholder="example.com"
          data-first
          maxLength={253}
        />
      )}
      <TextField {...text('title')} label="Name of the plan" optional maxLength={200} placeholder={named} />
    </div>
  )
}

/** Returns how many days are left in the first month, if more cards are typed for it than that; else null. */
const tooFewDays = ({ starts, perMonth }: PlanDraft, typed: number): number | null => {
  const today = dayOf(Date.now())
  const left = daysLeft(today)
  return starts === monthOf(today) && Math.min(typed, perMonth ?? 0) > left ? left : null
}

/** The fields for the first month of the plan, the cards in each month, and the length of the articles. */
export const PaceFields = ({ draft, onChange, error }: Props) => {
  const thisMonth = monthOf(dayOf(Date.now()))
  const makes = useMakes()
  const months = Array.from({ length: 13 }, (_, place) => addMonths(thisMonth, place))
  return (
    <div
      className={cx(
        'grid items-start gap-3',
        makes === 'outline' ? 'two:grid-cols-2' : 'two:grid-cols-[1fr_128px_1.3fr]',
      )}
    >
      <SelectField
        label="First month"
        error={issueOf(error, 'starts')}
        value={draft.starts}
        options={months.map((value) => ({ value, words: monthWords(value) }))}
        onChoose={(starts) => onChange({ starts })}
      />
      <TextField
        label="Articles per month"
        type="number"
        min={1}
        max={MOST_CARDS}
        value={draft.perMonth ?? ''}
        onText={(typed) => {
          const perMonth = Math.trunc(Number(typed))
          onChange({ perMonth: perMonth >= 1 ? perMonth : null })
        }}
      />
      {/* An outline is as long as its points. */}
      {makes === 'article' && (
        <SelectField
          label="Length"
          value={draft.length}
          options={LENGTH_CHOICES}
          onChoose={(length) => onChange({ length })}
        />
      )}
    </div>
  )
}

const NO_CARDS: readonly PlannedCard[] = []
/** The maximum number of ideas that the form shows at once. Each picked idea makes room for the next. */
const MOST_IDEAS = 5

/** The ideas that have a title, each of which becomes a card with one click. */
export const IdeasToPick = ({ draft, onChange }: Pick<Props, 'draft' | 'onChange'>) => {
  const { cards = NO_CARDS } = useCards()
  const ideas = useIdeas(cards) ?? []
  const typed = titlesOf(draft)
  return (
    <Suggestions
      label="Ideas from your keywords and leads"
      items={ideas
        .filter(({ title, isQuote }) => !isQuote && !typed.includes(title))
        .slice(0, MOST_IDEAS)
        .map(({ title, focus_keyword }) => ({ key: title, label: title, title, focus_keyword }))}
      onPick={(idea) => onChange(pickInto(draft, idea))}
    />
  )
}

/** The field for the titles of the first cards, with their number. */
export const FirstCardsField = ({
  draft,
  onChange,
  error,
  typed,
}: Props & { /** How many cards are typed. */ readonly typed: number }) => {
  const left = tooFewDays(draft, typed)
  const next = addMonths(draft.starts, 1)
  return (
    <AreaField
      {...textsOf(draft, onChange, error)('cards')}
      label="Article titles"
      hint={
        <>
          One title per line. Each title becomes a card in the plan. You then add the points and the day to
          the card.
          <div
            className={cx('mt-1 flex flex-wrap items-center gap-x-3 gap-y-1', left !== null && 'text-warn')}
          >
            <span role="status">
              {typed > 0 &&
                draft.perMonth !== null &&
                `${count(typed, 'card')} in ${count(Math.ceil(typed / draft.perMonth), 'month')}`}
              {left !== null &&
                `, but ${monthWords(draft.starts)} has only ${count(left, 'day')} left after today.`}
            </span>
            {left !== null && (
              <Button small onClick={() => onChange({ starts: next })}>
                Start in {monthWords(next)}
              </Button>
            )}
          </div>
        </>
      }
      error={
        typed > MOST_CARDS
          ? `A plan starts with at most ${MOST_CARDS} cards. Add the others later.`
          : issueOf(error, 'cards')
      }
      className="min-h-32!"
      placeholder={'How to invoice three clients by the hour\nReminders that get you paid'}
    />
  )
}
