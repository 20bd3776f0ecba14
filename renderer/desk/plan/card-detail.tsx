import { Trash2, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { placesOf } from '../../../contract/places.ts'
import type { PlannedCard } from '../../../contract/plans.ts'
import { count } from '../../../contract/words.ts'
import { Button, IconButton, TextButton } from '../../ui/button.tsx'
import { AreaField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { ScrollRegion } from '../../ui/scroll.tsx'
import { Section } from '../../ui/section.tsx'
import { askToOpen } from '../address-dialog.tsx'
import { lengthInFull, writtenWords } from '../articles/article-words.ts'
import { newArticleFromCard } from '../articles/order.ts'
import { useMakes } from '../articles/use-writer.ts'
import { useCosts } from '../credits/use-costs.ts'
import { planDialog } from '../dialogs.ts'
import { ErrorNote } from '../error-note.tsx'
import { issueOf } from '../errors.ts'
import { useLosesLogins } from '../forum/key-words.ts'
import { Hosted } from '../hosted.tsx'
import { callDesk } from '../port.ts'
import { useAct, useDesk } from '../queries.ts'
import { go } from '../route.ts'
import { useNow, when } from '../time.ts'
import { toast } from '../toasts.ts'
import { useMayChange } from '../workspace-page.ts'
import { monthWords } from './calendar.ts'
import { isDone, lacksPoints, planMonthOf, statusWords } from './cards.ts'
import { POINTS } from './points.ts'
import { removeCard } from './removal.ts'
import { fateWords } from './site-of.ts'
import { StatusIcon } from './status-icon.tsx'

type Props = { readonly card: PlannedCard; readonly editable: boolean; readonly onClose: () => void }

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The DOM id of the field for the points of the open card. */
export const POINTS_ID = 'card-points'

/** The open card: its fields, schedule, result and actions. */
export const CardDetail = ({ card, editable, onClose }: Props) => (
  <section aria-label="Open card" className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface">
    <div className="flex h-12 shrink-0 items-center gap-2 border-b border-line pr-2 pl-4 text-s text-ink-2">
      <span aria-hidden="true">
        <StatusIcon card={card} />
      </span>
      {card.status === 'planned'
        ? `Planned for ${monthWords(planMonthOf(card))}`
        : capital(statusWords(card))}
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
      <IconButton label="Close the card" onClick={onClose}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </div>
    <ScrollRegion label="Card" className="min-h-0 flex-1">
      <div className="grid gap-5 px-4 py-4">
        <h2 className="text-l font-semibold [overflow-wrap:anywhere]">{card.title}</h2>
        <ScheduleNote card={card} />
        <Fields card={card} />
        <Outline card={card} editable={editable} />
        <Outcome card={card} />
        {editable ? <Changes card={card} /> : <ReadOnly />}
      </div>
    </ScrollRegion>
    <CardFooter card={card} editable={editable} />
  </section>
)

const ScheduleNote = ({ card }: { readonly card: PlannedCard }) => {
  const now = useNow()
  const sites = useDesk('sites', 'list', {}).data?.sites ?? []
  const losesLogins = useLosesLogins()
  const { generate_article } = useCosts()
  const makes = useMakes()
  if (card.status !== 'scheduled' || !card.scheduled_for) return null
  return (
    <Note tone="plain">
      The {makes} will be {makes === 'outline' ? 'made' : 'written'} automatically{' '}
      {when(card.scheduled_for, now)} and {fateWords(card.plan, sites, losesLogins)}. It will then cost{' '}
      {count(generate_article, 'credit')}.
    </Note>
  )
}

const Fields = ({ card }: { readonly card: PlannedCard }) => {
  const makes = useMakes()
  const details: readonly { readonly label: string; readonly text: string | null }[] = [
    { label: 'Focus keyword', text: card.focus_keyword },
    // An outline is as long as its points.
    { label: 'Length', text: makes === 'outline' ? null : lengthInFull(card.length) },
    { label: 'Points', text: card.angle },
    { label: 'Plan', text: `${card.plan.title}, for ${card.plan.domain}` },
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
    </dl>
  )
}

const Outline = ({ card, editable }: Pick<Props, 'card' | 'editable'>) => {
  const { outline } = card
  const makes = useMakes()
  if (lacksPoints(card, makes) && !isDone(card))
    return editable ? (
      <Points card={card} />
    ) : (
      <Note>This card has no points yet, so its outline would be empty. An editor can add them.</Note>
    )
  return (
    <Section title="Headings">
      {outline.length === 0 ? (
        <p className="text-ink-3">
          {makes === 'outline'
            ? 'None. Your points become the headings.'
            : 'None. Quillport chooses the headings.'}
        </p>
      ) : (
        <ol className="grid list-decimal gap-1 pl-5">
          {outline.map((heading) => (
            <li key={heading} className="[overflow-wrap:anywhere]">
              {heading}
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}

/** The form for the points of a card that has none, without which its outline would be empty. The footer has its button. */
const Points = ({ card }: { readonly card: PlannedCard }) => {
  const [points, setPoints] = useState('')
  const save = useAct(
    () =>
      callDesk('plan', 'changeCard', {
        plan_id: card.plan.plan_id,
        card_index: card.card_index,
        angle: points.trim(),
      }),
    'plan',
  )
  return (
    <form
      id={`${POINTS_ID}-form`}
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (points.trim() === '') document.getElementById(POINTS_ID)?.focus()
        else if (!save.isPending) save.mutate(undefined, { onSuccess: () => toast('The points were saved.') })
      }}
    >
      <AreaField
        label={POINTS.label}
        hint={POINTS.hint}
        error={issueOf(save.error, 'angle')}
        id={POINTS_ID}
        aria-label={POINTS.label}
        className="min-h-28!"
        maxLength={4000}
        value={points}
        onText={setPoints}
      />
      <ErrorNote
        notDone="Not saved"
        error={save.error && !issueOf(save.error, 'angle') ? save.error : null}
      />
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
      ? 'failed'
      : article.status === 'completed'
        ? writtenWords(article.word_count ?? 0, placesOf(article).length)
        : `being written, ${article.progress.percent} %`
  return (
    <>
      <TextButton className="text-left [overflow-wrap:anywhere]" onClick={() => go('articles', jobId)}>
        {article?.title ?? 'Open the article'}
      </TextButton>
      {state && <div className="text-s text-ink-3">{state}</div>}
    </>
  )
}

const Changes = ({ card }: { readonly card: PlannedCard }) => {
  const change = useAct(
    (part: { readonly done?: boolean; readonly scheduled_for?: null }) =>
      callDesk('plan', 'changeCard', { plan_id: card.plan.plan_id, card_index: card.card_index, ...part }),
    'plan',
  )
  const done = isDone(card)
  const makes = useMakes()
  const put = (part: { readonly done?: boolean; readonly scheduled_for?: null }, said: string) =>
    change.mutate(part, { onSuccess: () => toast(said) })
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {!done && !lacksPoints(card, makes) && (
          <Button small keys="S" onClick={() => planDialog.ask({ kind: 'schedule', card })}>
            {card.status === 'scheduled' ? 'Change the time' : 'Schedule'}
          </Button>
        )}
        {card.status === 'scheduled' && (
          <Button
            small
            disabled={change.isPending}
            onClick={() => put({ scheduled_for: null }, 'The card is no longer scheduled.')}
          >
            Remove from the schedule
          </Button>
        )}
        <Button small onClick={() => planDialog.ask({ kind: 'edit', card })}>
          Edit
        </Button>
        <Button
          small
          disabled={change.isPending}
          onClick={() =>
            put(
              { done: !done },
              done ? 'The card is marked as not written.' : 'The card is marked as written.',
            )
          }
        >
          {done ? 'Mark as not written' : 'Mark as written'}
        </Button>
      </div>
      <ErrorNote notDone="Not changed" error={change.error} />
    </div>
  )
}

const ReadOnly = () => (
  <p className="text-s text-ink-3">
    <Hosted what="Plans are changed" by="editors" />
  </p>
)

/** The card's next step with its cost: write the article, or open the written article. */
const CardFooter = ({ card, editable }: Pick<Props, 'card' | 'editable'>) => {
  const credits = useDesk('credits', 'get', {}).data?.credits
  const { generate_article: cost } = useCosts()
  const { job_id } = card
  const mayChange = useMayChange()
  const makes = useMakes()
  const costWords = credits ? `${cost} of your ${count(credits.balance, 'credit')}` : count(cost, 'credit')
  const written = job_id !== null && (card.status === 'manually_written' || card.status === 'published')
  return (
    <footer className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-3">
      <span className="mr-auto text-s text-ink-3">
        {written
          ? 'Already written'
          : lacksPoints(card, makes)
            ? `Points are free. The outline will cost ${costWords}.`
            : `Costs ${costWords}.`}
      </span>
      {written ? (
        <Button tone="primary" className="ml-auto" keys="R" onClick={() => go('articles', job_id)}>
          Open the article
        </Button>
      ) : editable && lacksPoints(card, makes) ? (
        <Button tone="primary" className="ml-auto" type="submit" form={`${POINTS_ID}-form`}>
          Save the points
        </Button>
      ) : (
        mayChange && (
          <Button tone="primary" className="ml-auto" keys="R" onClick={() => newArticleFromCard(card)}>
            {makes === 'outline' ? 'Make the outline' : 'Write article'}
          </Button>
        )
      )}
    </footer>
  )
}
