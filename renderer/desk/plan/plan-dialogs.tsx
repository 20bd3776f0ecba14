import type { PlannedCard } from '../../../contract/plans.ts'
import { planDialog } from '../dialogs.ts'
import { CardForm } from './card-form.tsx'
import { plansOf } from './cards.ts'
import { ChangePlan } from './change-plan.tsx'
import { MakePlan } from './make-plan.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { useShownMonth } from './use-shown-cards.ts'
import { useView } from './view.ts'

/** The dialog that is open on the plan screen, if any. */
export const PlanDialogs = ({ cards }: { readonly cards: readonly PlannedCard[] }) => {
  const dialog = planDialog.useAsked()
  const plan = useView((state) => state.plan)
  const month = useShownMonth(cards)
  switch (dialog?.kind) {
    case undefined:
      return null
    case 'make':
      return <MakePlan first={dialog.first} onClose={planDialog.close} />
    case 'change':
      return <ChangePlan plan={dialog.plan} onClose={planDialog.close} />
    case 'add':
      return cards.length === 0 ? (
        <MakePlan
          first={dialog.words ? { title: dialog.words, focus_keyword: dialog.words } : null}
          onClose={planDialog.close}
        />
      ) : (
        <CardForm
          card={null}
          month={month}
          day={dialog.day}
          words={dialog.words}
          keyword={dialog.keyword}
          asked={dialog.asked}
          plans={plansOf(cards)}
          first={dialog.plan ?? plan}
          onClose={planDialog.close}
        />
      )
    case 'edit':
      return (
        <CardForm
          card={dialog.card}
          at={dialog.at}
          month={month}
          plans={plansOf(cards)}
          first={null}
          onClose={planDialog.close}
        />
      )
    case 'schedule':
      return <ScheduleDialog card={dialog.card} day={dialog.day} onClose={planDialog.close} />
  }
}
