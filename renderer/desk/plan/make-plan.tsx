import { useState } from 'react'
import { count } from '../../../contract/words.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import type { FirstCard } from '../dialogs.ts'
import { wordsOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { useAct, useDesk } from '../queries.ts'
import { dayOf } from '../time.ts'
import { toast } from '../toasts.ts'
import { firstMonth } from './calendar.ts'
import { emptyPlan, type PlanDraft, readDraft } from './plan-draft.ts'
import { FirstCardsField, IdeasToPick, namesPlanField, PaceFields, PlaceFields } from './plan-fields.tsx'
import { show } from './view.ts'

/** The form for a new plan. */
export const MakePlan = ({
  first = null,
  onClose,
}: {
  /** The first card of the plan. */
  readonly first?: FirstCard | null | undefined
  readonly onClose: () => void
}) => {
  const sites = useDesk('sites', 'list', {}).data?.sites ?? []
  const [draft, setDraft] = useState(() => emptyPlan(firstMonth(dayOf(Date.now())), first))
  const { site, domain, cards, complete, missing } = readDraft(draft, sites)
  const make = useAct(
    () =>
      callDesk('plan', 'create', {
        domain,
        connection_id: site?.connection_id ?? null,
        title: draft.title.trim() || (site?.name ?? domain),
        starts: draft.starts,
        cards: cards.map((card) => ({ ...card, outline: [...card.outline] })),
      }),
    'plan',
  )
  const fields = {
    draft,
    onChange: (change: Partial<PlanDraft>) => setDraft({ ...draft, ...change }),
    error: make.error,
  }
  return (
    <FormDialog
      wide
      title="Create a plan"
      description="Planning is free. Quillport starts an article only on a day that you choose, or when you ask."
      error={make.error && !namesPlanField(make.error) ? wordsOf(make.error) : null}
      submit="Create plan"
      ready={complete}
      missing={missing}
      busy={make.isPending}
      onClose={onClose}
      onSubmit={() =>
        make.mutate(undefined, {
          onSuccess: ({ plan_id }) => {
            onClose()
            show({ plan: plan_id, month: draft.starts, status: 'all' })
            toast(`The plan was created, with ${count(cards.length, 'card')}.`)
          },
        })
      }
    >
      <PlaceFields {...fields} sites={sites} site={site} named={site?.name ?? domain} />
      <PaceFields {...fields} />
      <FirstCardsField {...fields} typed={cards.length} />
      <IdeasToPick draft={draft} onChange={fields.onChange} />
    </FormDialog>
  )
}
