import { useState } from 'react'
import type { Length } from '../../../contract/lengths.ts'
import { MOST_CARDS } from '../../../contract/owner/plans.ts'
import { count } from '../../../contract/words.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Select, TextArea, TextInput } from '../../ui/inputs.tsx'
import { LengthSelect } from '../articles/length-select.tsx'
import { issueOf, wordsOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { useAct, useDesk } from '../queries.ts'
import { toast } from '../toasts.ts'
import { addMonths, dayOf, monthOf, monthWords } from './calendar.ts'
import { cardsOfText } from './cards.ts'
import { hostOf } from './site-of.ts'
import { show } from './view.ts'

type Typed = {
  /** A connection_id, empty for a domain that is typed; null for the first site there is. */
  readonly site: string | null
  readonly domain: string
  readonly title: string
  readonly starts: string
  readonly cards: string
  readonly length: Length
  readonly perMonth: number
}

const FIELDS = ['domain', 'title', 'starts', 'cards'] as const

/** Makes a plan from typed lines. */
export const MakePlan = ({ onClose }: { readonly onClose: () => void }) => {
  const sites = useDesk('sites', 'list', {}).data?.sites ?? []
  const thisMonth = monthOf(dayOf(Date.now()))
  const [typed, setTyped] = useState<Typed>({
    site: null,
    domain: '',
    title: '',
    starts: thisMonth,
    cards: '',
    length: 'medium',
    perMonth: 4,
  })
  const put = (part: Partial<Typed>) => setTyped({ ...typed, ...part })
  const chosen = typed.site ?? sites[0]?.connection_id ?? ''
  const site = sites.find(({ connection_id }) => connection_id === chosen)
  const domain = site ? hostOf(site.url) : typed.domain.trim()
  const cards = cardsOfText(typed.cards, typed)
  const make = useAct(
    () =>
      callDesk('plan', 'create', {
        domain,
        connection_id: site?.connection_id ?? null,
        title: typed.title.trim() || domain,
        starts: typed.starts,
        cards: cards.map((card) => ({ ...card, outline: [...card.outline] })),
      }),
    'plan',
  )
  const ready = domain !== '' && cards.length > 0 && cards.length <= MOST_CARDS && typed.starts !== ''
  const placed = FIELDS.some((path) => issueOf(make.error, path))
  return (
    <FormDialog
      wide
      title="Make a plan"
      description="What shall be written, month by month. Nothing is written or charged until you say so."
      error={make.error && !placed ? wordsOf(make.error) : null}
      submit="Make the plan"
      ready={ready}
      busy={make.isPending}
      onClose={onClose}
      onSubmit={() =>
        make.mutate(undefined, {
          onSuccess: ({ plan_id }) => {
            onClose()
            show({ plan: plan_id, month: typed.starts, status: 'all' })
            toast(`The plan is made, with ${count(cards.length, 'card')}.`)
          },
        })
      }
    >
      <div className="grid items-start gap-3 grid-cols-2">
        {sites.length > 0 && (
          <Field label="Site">
            {(ids) => (
              <Select {...ids} value={chosen} onChange={(event) => put({ site: event.target.value })}>
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
            error={issueOf(make.error, 'domain')}
          >
            {(ids) => (
              <TextInput
                {...ids}
                data-first
                value={typed.domain}
                maxLength={253}
                onChange={(event) => put({ domain: event.target.value })}
              />
            )}
          </Field>
        )}
        <Field label="Name of the plan" optional error={issueOf(make.error, 'title')}>
          {(ids) => (
            <TextInput
              {...ids}
              value={typed.title}
              maxLength={200}
              placeholder={domain}
              onChange={(event) => put({ title: event.target.value })}
            />
          )}
        </Field>
      </div>
      <div className="grid items-start gap-3 grid-cols-[1fr_116px_1.3fr]">
        <Field label="First month" error={issueOf(make.error, 'starts')}>
          {(ids) => (
            <Select {...ids} value={typed.starts} onChange={(event) => put({ starts: event.target.value })}>
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
              value={typed.perMonth}
              onChange={(event) => put({ perMonth: Math.max(1, Math.trunc(Number(event.target.value))) })}
            />
          )}
        </Field>
        <Field label="Length">
          {(ids) => <LengthSelect ids={ids} value={typed.length} onChange={(length) => put({ length })} />}
        </Field>
      </div>
      <Field
        label="First cards"
        hint={
          <span className="flex gap-3">
            <span className="flex-1">One to a line: the title, and after a bar its keyword.</span>
            <span role="status">{cards.length > 0 && count(cards.length, 'card')}</span>
          </span>
        }
        error={
          cards.length > MOST_CARDS
            ? `A plan begins with ${MOST_CARDS} cards at most; add the others afterwards.`
            : issueOf(make.error, 'cards')
        }
      >
        {(ids) => (
          <TextArea
            {...ids}
            className="min-h-32!"
            value={typed.cards}
            placeholder={
              'How to invoice three clients by the hour | hourly invoicing\nReminders that clients pay on | late payment reminder'
            }
            onChange={(event) => put({ cards: event.target.value })}
          />
        )}
      </Field>
    </FormDialog>
  )
}
