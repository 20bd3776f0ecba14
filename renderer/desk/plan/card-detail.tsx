import { ArrowLeft, Trash2, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { placesOf } from '../../../contract/places.ts'
import { isWritten, type PlannedCard } from '../../../contract/plans.ts'
import { count, listed, uncapital } from '../../../contract/words.ts'
import { Button, IconButton, TextButton } from '../../ui/button.tsx'
import { AreaField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { ScrollRegion } from '../../ui/scroll.tsx'
import { Section } from '../../ui/section.tsx'
import { askToOpen } from '../address-dialog.tsx'
import { lengthInFull, writtenWords } from '../articles/article-words.ts'
import { extrasOf } from '../articles/card-extras.ts'
import { POINTS_WORDS } from '../articles/field-words.ts'
import { newArticleFromCard } from '../articles/order.ts'
import { costWords } from '../credits/cost-words.ts'
import { useCosts } from '../credits/use-costs.ts'
import { planDialog } from '../dialogs.ts'
import { ErrorNote } from '../error-note.tsx'
import { issueOf } from '../errors.ts'
import { useLosesLogins } from '../forum/key-words.ts'
import { Hosted } from '../hosted.tsx'
import { callDesk } from '../port.ts'
import { askAgain, useAct, useDesk } from '../queries.ts'
import { go } from '../route.ts'
import { dayOf, useNow, when } from '../time.ts'
import { toast } from '../toasts.ts'
import { useKeys } from '../use-keys.ts'
import { useMakes } from '../use-writer.ts'
import { useMayChange } from '../workspace-page.ts'
import { dayWords, localInput, momentOfInput, monthWords } from './calendar.ts'
import { lacksPoints, planMonthOf, statusWords } from './cards.ts'
import { DayTimeField } from './day-time-field.tsx'
import { costOf, extrasWords } from './extras.ts'
import { moveToMoment, moveToNoDay, toastMoved } from './move.ts'
import { removeCard } from './removal.ts'
import { suggestedTime } from './schedule-dialog.tsx'
import { ScheduledFate } from './scheduled-fate.tsx'
import { fateWords, planWords } from './site-of.ts'
import { StatusIcon } from './status-icon.tsx'
import { dropSavedPoints, keepPoints, useTypedPoints } from './typed-points.ts'
import { showDay } from './view.ts'

type Props = { readonly card: PlannedCard; readonly editable: boolean; readonly onClose: () => void }

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The DOM ids of the fields for the points and for the day of the open card. */
export const POINTS_ID = 'card-points'
export const DAY_ID = 'card-day'

type CardChange = {
  readonly angle?: string
  readonly scheduled_for?: string | null
  readonly month?: number
  readonly done?: boolean
}

/** The call that changes the open card. */
const useSave = (card: PlannedCard) =>
  useAct(async (change: CardChange) => {
    const { plan, card_index } = card
    await callDesk('plan', 'changeCard', { plan_id: plan.plan_id, card_index, ...change })
    if (change.angle === undefined) return
    // The field shows the points until the card has them.
    await askAgain('plan')
    dropSavedPoints(card, change.angle)
  }, 'plan')

type Save = ReturnType<typeof useSave>

/** The open card: its fields, its day, its result and its actions. */
export const CardDetail = ({ card, editable, onClose }: Props) => {
  const makes = useMakes()
  const now = useNow()
  const points = useTypedPoints(card)
  const save = useSave(card)
  const isOpen = editable && !isWritten(card)
  // Points that were typed while earlier points were being saved are still to be saved.
  const needsPoints =
    makes === 'outline' && !isWritten(card) && (lacksPoints(card, makes) || points.trim() !== '')
  // What is typed is saved with whatever the person does next.
  const typed = needsPoints && points.trim() !== '' ? { angle: points.trim() } : {}
  const lacks = needsPoints && typed.angle === undefined
  return (
    <section aria-label="Open card" className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface">
      <div className="flex h-12 shrink-0 items-center gap-2 border-b border-line pr-4 pl-3 text-s text-ink-2 three:pr-2 three:pl-4">
        {/* In a narrow window, the card takes the place of the plan. */}
        <IconButton label="Back to the plan" className="three:hidden" onClick={onClose}>
          <ArrowLeft size={16} aria-hidden="true" />
        </IconButton>
        <span aria-hidden="true">
          <StatusIcon card={card} />
        </span>
        {card.status === 'planned'
          ? `Planned for ${monthWords(planMonthOf(card))}, no day yet`
          : capital(statusWords(card))}
        {card.status === 'scheduled' && card.scheduled_for && ` for ${when(card.scheduled_for, now)}`}
        <span className="ml-auto" />
        {editable && (
          <IconButton
            label="Remove"
            onClick={() => {
              onClose()
              removeCard(card)
            }}
          >
            <Trash2 size={16} aria-hidden="true" />
          </IconButton>
        )}
        <IconButton label="Close the card" className="max-three:hidden" onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <ScrollRegion label="Card" className="min-h-0 flex-1">
        <div className="grid gap-5 px-6 py-4 three:px-4">
          <div className="grid gap-2.5">
            <h2 className="text-l font-semibold [overflow-wrap:anywhere]">{card.title}</h2>
            {!editable && <ScheduleNote card={card} />}
            <Fields card={card} editable={editable} />
            {editable && <Changes card={card} save={save} />}
          </div>
          {needsPoints &&
            (editable ? (
              <Points
                points={points}
                onPoints={(typed) => keepPoints(card, typed)}
                isOpen={isOpen}
                save={save}
              />
            ) : (
              <Note>
                This card has no points yet, so its outline would be empty. An editor can add points.
              </Note>
            ))}
          {/* Nothing else can be done before the card has points. */}
          {isOpen && !lacks && <DayField key={card.scheduled_for} card={card} typed={typed} save={save} />}
          <Outcome card={card} />
          <ErrorNote
            notDone="Not changed"
            error={
              save.error && !issueOf(save.error, 'angle') && !issueOf(save.error, 'scheduled_for')
                ? save.error
                : null
            }
          />
          {!editable && <ReadOnly />}
        </div>
      </ScrollRegion>
      <CardFooter card={card} editable={editable} lacks={lacks} typed={typed} save={save} />
    </section>
  )
}

const ScheduleNote = ({ card }: { readonly card: PlannedCard }) => {
  const now = useNow()
  const sites = useDesk('sites', 'list', {}).data?.sites ?? []
  const losesLogins = useLosesLogins()
  const costs = useCosts()
  const makes = useMakes()
  if (card.status !== 'scheduled' || !card.scheduled_for) return null
  return (
    <Note tone="plain">
      The {makes} will be {makes === 'outline' ? 'created' : 'written'} automatically{' '}
      {when(card.scheduled_for, now)} and {fateWords(card.plan, sites, losesLogins)}. The {makes} will cost{' '}
      {count(costOf(card, costs), 'credit')}.
    </Note>
  )
}

const Fields = ({ card, editable }: Pick<Props, 'card' | 'editable'>) => {
  const makes = useMakes()
  const sites = useDesk('sites', 'list', {}).data?.sites ?? []
  const { outline, angle, focus_keyword } = card
  const extras = extrasOf(card)
  const voices = useDesk('articles', 'brandVoices', {}).data?.brand_voices
  const voice = voices?.find(({ brand_voice_id }) => brand_voice_id === extras.brand_voice_id)
  // A card that is still to be written shows what it lacks. Points without which nothing can be made have a form of their own.
  const isOpen = !isWritten(card)
  const lostVoice = isOpen && voices !== undefined && extras.brand_voice_id !== null && !voice
  const showsNoPoints = isOpen && !angle && !lacksPoints(card, makes)
  const details: readonly { readonly label: string; readonly text: string | null }[] = [
    { label: 'Plan', text: planWords(card.plan, sites) },
    // An outline is as long as its points.
    { label: 'Length', text: makes === 'outline' ? null : lengthInFull(card.length) },
    {
      label: 'Focus keyword',
      text: focus_keyword ?? (isOpen && makes === 'article' ? 'Taken from the title' : null),
    },
    {
      label: 'Brand voice',
      text: lostVoice
        ? `This brand voice was removed. The ${makes} will have no brand voice.`
        : (voice?.name ?? null),
    },
    { label: 'Adds', text: isOpen ? extrasWords(extras, makes) : null },
    { label: 'Points', text: angle },
  ]
  return (
    <dl className="grid grid-cols-[96px_minmax(0,1fr)] gap-x-3 gap-y-1.5">
      {details
        .filter(({ text }) => text)
        .map(({ label, text }) => (
          <div key={label} className="contents">
            <dt className="text-ink-3">{label}</dt>
            <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</dd>
          </div>
        ))}
      {showsNoPoints && (
        <DetailRow label="Points">
          <span className="text-ink-3">{withoutPoints(card, makes)}</span>{' '}
          {editable && (
            <TextButton className="ml-1" onClick={() => planDialog.ask({ kind: 'edit', card, at: 'points' })}>
              Add points…
            </TextButton>
          )}
        </DetailRow>
      )}
      {outline.length > 0 && (
        <DetailRow label="Headings">
          <ol aria-label="Headings" className="grid gap-0.5">
            {outline.map((heading) => (
              <li key={heading} className="[overflow-wrap:anywhere]">
                {heading}
              </li>
            ))}
          </ol>
        </DetailRow>
      )}
    </dl>
  )
}

/** Says what the service writes from on the day of a card that has no points. */
const withoutPoints = ({ focus_keyword, outline }: PlannedCard, makes: 'article' | 'outline'): string => {
  if (makes === 'outline') return 'No points yet: the outline will contain only the headings.'
  const given = [
    'the title',
    ...(focus_keyword === null ? [] : ['the focus keyword']),
    ...(outline.length === 0 ? [] : ['the headings']),
  ]
  return `No points yet: the article will be written from ${listed(given, 'and')}${given.length === 1 ? ' alone' : ''}.`
}

type PointsProps = {
  readonly points: string
  readonly onPoints: (points: string) => void
  /** Whether the card is still to be written. */
  readonly isOpen: boolean
  readonly save: Save
}

/** The form for the points of a card that has none, without which its outline would be empty, and for points that are not saved yet. */
const Points = ({ points, onPoints, isOpen, save }: PointsProps) => (
  <form
    className="grid justify-items-start gap-2"
    onSubmit={(event) => {
      event.preventDefault()
      if (points.trim() !== '' && !save.isPending)
        save.mutate({ angle: points.trim() }, { onSuccess: () => toast('The points were saved.') })
    }}
  >
    <div className="w-full">
      <AreaField
        label={POINTS_WORDS.outline.label}
        hint={POINTS_WORDS.outline.hint}
        error={issueOf(save.error, 'angle')}
        id={POINTS_ID}
        aria-label={POINTS_WORDS.outline.label}
        className="min-h-24!"
        placeholder={POINTS_WORDS.outline.placeholder}
        maxLength={4000}
        value={points}
        onText={onPoints}
      />
    </div>
    {points.trim() !== '' ? (
      <Button small type="submit" disabled={save.isPending}>
        Save points
      </Button>
    ) : (
      isOpen && (
        <p className="text-s text-ink-2">Add points first. You can then choose a day, or start at once.</p>
      )
    )}
  </form>
)

type DayProps = {
  readonly card: PlannedCard
  /** The points that are typed and not saved yet. */
  readonly typed: { readonly angle?: string }
  readonly save: Save
}

/** The field for the day on which a card is written, with what happens then. */
const DayField = ({ card, typed, save }: DayProps) => {
  const now = useNow()
  const makes = useMakes()
  const [time, setTime] = useState(() => suggestedTime(card, undefined, Date.now()))
  const moment = momentOfInput(time)
  const past = moment !== null && Date.parse(moment) <= now
  const isScheduled = card.status === 'scheduled'
  const isSame =
    isScheduled && card.scheduled_for !== null && localInput(Date.parse(card.scheduled_for)) === time
  return (
    <form
      aria-label="Day"
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (moment !== null && !past && !isSame && !save.isPending)
          save.mutate(
            { ...typed, ...moveToMoment(card, moment) },
            {
              onSuccess: () => {
                showDay(dayOf(moment))
                toastMoved(
                  card,
                  `“${card.title}” will be ${makes === 'outline' ? 'created' : 'written'} ${when(moment, Date.now())}.`,
                )
              },
            },
          )
      }}
    >
      <DayTimeField
        label={makes === 'outline' ? 'Create the outline on' : 'Write the article on'}
        hint={
          moment !== null &&
          !isSame &&
          (isScheduled
            ? 'Not saved yet.'
            : 'Quillport proposes this day. Choose another day, or press Schedule.')
        }
        error={past ? 'This time has passed.' : issueOf(save.error, 'scheduled_for')}
        id={DAY_ID}
        aria-label="Day and time"
        value={time}
        onText={setTime}
      />
      <ScheduledFate plan={card.plan} extras={extrasOf(card)} adds={!isScheduled} />
      <div className="flex flex-wrap items-center gap-2 pt-1">
        {isScheduled && (
          <Button
            disabled={save.isPending}
            onClick={() =>
              save.mutate(moveToNoDay(card), {
                onSuccess: () => toastMoved(card, 'The card is no longer scheduled.'),
              })
            }
          >
            Unschedule
          </Button>
        )}
        {!(isSame || past || moment === null) && (
          <Button type="submit" tone="primary" disabled={save.isPending}>
            {isScheduled ? 'Change the day' : 'Schedule'}
          </Button>
        )}
      </div>
    </form>
  )
}

/** The article that was written from a card, the post, and a message about the scheduled run, if there is one. */
const Outcome = ({ card }: { readonly card: PlannedCard }) => {
  const { job_id, post_url, message } = card
  if (job_id === null && post_url === null && message === null) return null
  return (
    <Section title="Result">
      {message !== null && (
        <div className="mb-2">
          <Note tone={card.status === 'failed' ? 'bad' : 'warn'}>{message}</Note>
        </div>
      )}
      <dl className="grid grid-cols-[96px_minmax(0,1fr)] gap-x-3 gap-y-1.5">
        {job_id !== null && (
          <DetailRow label="Article">
            <ArticleLink jobId={job_id} />
          </DetailRow>
        )}
        {post_url !== null && (
          <DetailRow label="Post">
            <TextButton className="text-left [overflow-wrap:anywhere]" onClick={() => askToOpen(post_url)}>
              {post_url}
            </TextButton>
          </DetailRow>
        )}
      </dl>
    </Section>
  )
}

const DetailRow = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <>
    <dt className="text-ink-3">{label}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
)

const ArticleLink = ({ jobId }: { readonly jobId: string }) => {
  const article = useDesk('articles', 'get', { job_id: jobId }).data?.article
  const state = !article
    ? null
    : article.status === 'failed'
      ? 'not written'
      : article.status === 'completed'
        ? writtenWords(article.word_count ?? 0, placesOf(article).length)
        : `being written, ${article.progress.percent}%`
  return (
    <>
      <TextButton className="text-left [overflow-wrap:anywhere]" onClick={() => go('articles', jobId)}>
        {article?.title ?? 'Open the article'}
      </TextButton>
      {state && <div className="text-s text-ink-3">{state}</div>}
    </>
  )
}

/** The actions that change what the card is: its fields, and whether it is written. */
const Changes = ({ card, save }: { readonly card: PlannedCard; readonly save: Save }) => {
  const done = isWritten(card)
  return (
    // The card has one main action. These are beside it.
    <div className="flex flex-wrap gap-2">
      <Button small onClick={() => planDialog.ask({ kind: 'edit', card })}>
        Edit card…
      </Button>
      <Button
        small
        disabled={save.isPending}
        onClick={() =>
          save.mutate(
            { done: !done },
            {
              onSuccess: () =>
                toast(done ? 'The card is marked as not written.' : 'The card is marked as written.'),
            },
          )
        }
      >
        {done ? 'Mark as not written' : 'Mark as written'}
      </Button>
    </div>
  )
}

const ReadOnly = () => (
  <p className="text-s text-ink-3">
    <Hosted what="Plans are changed" by="editors" />
  </p>
)

type FooterProps = Pick<Props, 'card' | 'editable'> &
  Pick<DayProps, 'typed' | 'save'> & {
    /** Whether the card still needs points before anything can be made of it. */
    readonly lacks: boolean
  }

/** Says what writing a card now costs, and that it takes a scheduled card from its day. */
const writingCosts = (
  { scheduled_for }: PlannedCard,
  makes: 'article' | 'outline',
  cost: number,
  balance: number | null,
): string => {
  const costs = costWords(cost, balance)
  // Without enough credits, nothing is written, so the day stays.
  if (scheduled_for === null || (balance !== null && cost > balance)) return costs
  const act = makes === 'outline' ? 'Creating the outline now' : 'Writing now'
  return `${act} ${uncapital(costs).replace(/\.$/, '')} and cancels the schedule for ${dayWords(dayOf(scheduled_for), 'shortest')}.`
}

/** The card's next step with its cost: write the article now, or open the written article. */
const CardFooter = ({ card, editable, lacks, typed, save }: FooterProps) => {
  const credits = useDesk('credits', 'get', {}).data?.credits
  const cost = costOf(card, useCosts())
  const { job_id } = card
  const mayChange = useMayChange()
  const makes = useMakes()
  const written = job_id !== null && (card.status === 'manually_written' || card.status === 'published')
  const write = () => {
    if (typed.angle === undefined) return newArticleFromCard(card)
    save.mutate(typed, { onSuccess: () => newArticleFromCard({ ...card, ...typed }) })
  }
  useKeys({
    create: () => {
      if (written) go('articles', job_id)
      else if (!mayChange || save.isPending) return false
      else if (editable && lacks) document.getElementById(POINTS_ID)?.focus()
      else write()
      return true
    },
  })
  // Without the right to change the card, the person adds the points in the form for the article.
  if (editable && lacks) return null
  return (
    <footer className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-6 py-3 three:px-4">
      <span className="mr-auto text-s text-ink-3">
        {written ? 'Already written' : writingCosts(card, makes, cost, credits?.balance ?? null)}
      </span>
      {written ? (
        <Button tone="primary" className="ml-auto" keys="G" onClick={() => go('articles', job_id)}>
          Open the article
        </Button>
      ) : (
        mayChange && (
          <Button
            // On a plan, the day is the next step, and it costs nothing yet.
            tone={editable ? 'normal' : 'primary'}
            className="ml-auto"
            keys="G"
            disabled={save.isPending}
            onClick={write}
          >
            {makes === 'outline' ? 'Create outline now' : 'Write article now'}
          </Button>
        )
      )}
    </footer>
  )
}
