import { useState } from 'react'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { wordsOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { useAct, useDesk } from '../queries.ts'
import { toast } from '../toasts.ts'
import type { PlanName } from './cards.ts'
import { type PlanPlace, placeOf } from './plan-draft.ts'
import { namesPlanField, PlaceFields } from './plan-fields.tsx'

/** The form that renames a plan and gives it another site. */
export const ChangePlan = ({ plan, onClose }: { readonly plan: PlanName; readonly onClose: () => void }) => {
  const sites = useDesk('sites', 'list', {}).data?.sites ?? []
  const [draft, setDraft] = useState<PlanPlace>({
    site: plan.connection_id ?? '',
    domain: plan.domain,
    title: plan.title,
  })
  const { site, domain } = placeOf(draft, sites)
  const change = useAct(
    () =>
      callDesk('plan', 'change', {
        plan_id: plan.plan_id,
        domain,
        connection_id: site?.connection_id ?? null,
        title: draft.title.trim() || (site?.name ?? domain),
      }),
    'plan',
  )
  return (
    <FormDialog
      wide
      title="Change the plan"
      description="Articles that are already written stay where they are."
      error={change.error && !namesPlanField(change.error) ? wordsOf(change.error) : null}
      submit="Save the plan"
      ready={domain !== ''}
      busy={change.isPending}
      onClose={onClose}
      onSubmit={() =>
        change.mutate(undefined, {
          onSuccess: ({ plan: changed }) => {
            onClose()
            toast(`The plan “${changed.title}” for ${changed.domain} was saved.`)
          },
        })
      }
    >
      <PlaceFields
        draft={draft}
        onChange={(typed) => setDraft({ ...draft, ...typed })}
        error={change.error}
        sites={sites}
        site={site}
        named={site?.name ?? domain}
      />
    </FormDialog>
  )
}
