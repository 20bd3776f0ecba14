import { useState } from 'react'
import type { Site } from '../../../contract/sites.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { changedFields } from '../changed-fields.ts'
import { wordsOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { useAct, useDesk } from '../queries.ts'
import { toast } from '../toasts.ts'
import type { PlanName } from './cards.ts'
import { type PlanPlace, placeOf } from './plan-draft.ts'
import { namesPlanField, PlaceFields } from './plan-fields.tsx'

const toSend = (place: PlanPlace, sites: readonly Site[]) => {
  const { site, domain } = placeOf(place, sites)
  return {
    domain,
    connection_id: site?.connection_id ?? null,
    title: place.title.trim() || (site?.name ?? domain),
  }
}

/** The form that renames a plan and gives it another site. */
export const ChangePlan = ({ plan, onClose }: { readonly plan: PlanName; readonly onClose: () => void }) => {
  const sites = useDesk('sites', 'list', {}).data?.sites ?? []
  const [start] = useState<PlanPlace>({
    site: plan.connection_id ?? '',
    domain: plan.domain,
    title: plan.title,
  })
  const [draft, setDraft] = useState(start)
  const { site, domain } = placeOf(draft, sites)
  const change = useAct(
    () =>
      callDesk('plan', 'change', {
        plan_id: plan.plan_id,
        ...changedFields(toSend(start, sites), toSend(draft, sites)),
      }),
    'plan',
  )
  return (
    <FormDialog
      wide
      title="Change the plan"
      description="Articles that are already written stay where they are."
      error={change.error && !namesPlanField(change.error) ? wordsOf(change.error) : null}
      submit="Save"
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
