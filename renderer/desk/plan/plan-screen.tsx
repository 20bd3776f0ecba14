import { ChevronDown } from 'lucide-react'
import type { PlannedCard } from '../../../contract/plans.ts'
import { count } from '../../../contract/words.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Menu, MenuAction, MenuHeading } from '../../ui/menu.tsx'
import { ScrollRegion } from '../../ui/scroll.tsx'
import { Page } from '../../ui/section.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { CannotShow } from '../cannot-show.tsx'
import { useCosts } from '../credits/use-costs.ts'
import { planDialog } from '../dialogs.ts'
import { Hosted } from '../hosted.tsx'
import { NotLoaded } from '../not-loaded.tsx'
import { useDesk } from '../queries.ts'
import { AWAY, useAway } from '../use-away.ts'
import { useKeys } from '../use-keys.ts'
import { useMakes } from '../use-writer.ts'
import { type PlanName, plansOf } from './cards.ts'
import { IdeasPane } from './ideas-pane.tsx'
import { PlanCards } from './plan-cards.tsx'
import { PlanDialogs } from './plan-dialogs.tsx'
import { planWords } from './site-of.ts'
import { useCards } from './use-cards.ts'
import { useIdeas } from './use-ideas.ts'

/** The content plan: a month or a list of cards beside the open card. Narrow windows show only one of the two. */
export const PlanScreen = () => {
  const { cards, editable, error, refetch } = useCards()
  const away = useAway()
  const sites = useDesk('sites', 'list', {}).data?.sites ?? []
  const plans = plansOf(cards ?? [])
  const only = plans.length === 1 ? plans[0] : undefined
  return (
    <Page
      title="Plan"
      {...(only ? { remark: planWords(only, sites) } : {})}
      aside={
        editable &&
        cards &&
        cards.length > 0 && (
          <>
            <PlansMenu plans={plans} away={away} />
            <Button
              keys="N"
              disabled={away}
              title={away ? AWAY : undefined}
              onClick={() => planDialog.ask({ kind: 'add' })}
            >
              Add a card
            </Button>
          </>
        )
      }
    >
      {error && !cards ? (
        <CannotShow title="The plan cannot be shown" error={error} onRetry={() => void refetch()} />
      ) : !cards ? (
        <Loading
          label="The plan is loading"
          className="grid content-start gap-4 px-4 py-4"
          bars={['w-80', 'h-8 w-2/3', 'h-96 w-full']}
        />
      ) : cards.length === 0 ? (
        <NoPlan editable={editable} />
      ) : (
        <PlanCards cards={cards} editable={editable} />
      )}
      {cards && editable && <PlanDialogs cards={cards} />}
    </Page>
  )
}

/** The menu that makes a plan, and changes the name or the site of a plan. */
const PlansMenu = ({ plans, away }: { readonly plans: readonly PlanName[]; readonly away: boolean }) => (
  <Menu
    align="end"
    trigger={
      <Button tone="quiet" disabled={away} title={away ? AWAY : undefined}>
        Plans
        <ChevronDown size={14} aria-hidden="true" />
      </Button>
    }
  >
    <MenuAction onSelect={() => planDialog.ask({ kind: 'make' })}>Create plan</MenuAction>
    <MenuHeading>Change the name or the site</MenuHeading>
    {plans.map((plan) => (
      <MenuAction key={plan.plan_id} onSelect={() => planDialog.ask({ kind: 'change', plan })}>
        <span className="max-w-72 truncate">{plan.title}</span>
        <span className="ml-auto pl-3 text-s text-ink-3">{plan.domain}</span>
      </MenuAction>
    ))}
  </Menu>
)

const NO_CARDS: readonly PlannedCard[] = []

const NoPlan = ({ editable }: { readonly editable: boolean }) => {
  const ideas = useIdeas(NO_CARDS)
  const away = useAway()
  const { generate_article } = useCosts()
  const makes = useMakes()
  const sites = useDesk('sites', 'list', {}).data?.sites ?? []
  useKeys({ new: () => editable && !away && planDialog.ask({ kind: 'make' }) })
  if (away) return <NotLoaded needs="The plan needs" appears="The plan appears" />
  const offersIdeas = editable && ideas !== null && ideas.length > 0
  return (
    <ScrollRegion label="No plan yet" className="min-h-0 flex-1">
      <Empty
        page={!offersIdeas}
        title="No plan yet"
        action={
          editable && (
            <Button tone="primary" keys="N" onClick={() => planDialog.ask({ kind: 'make' })}>
              Create plan
            </Button>
          )
        }
      >
        <p>
          Plan your articles month by month. On the day you choose for an article, Quillport{' '}
          {makes === 'outline' ? 'creates its outline from your points' : 'writes it'}, and{' '}
          {sites.length === 0
            ? 'keeps it under Articles. If the plan has a connected site, Quillport also saves a draft there.'
            : 'saves it as a draft on the site of the plan.'}
        </p>
        <p className="text-s text-ink-3">
          {editable ? (
            `Planning is free. Each ${makes} costs ${count(generate_article, 'credit')}.`
          ) : (
            <Hosted what="Plans are made" by="editors" />
          )}
        </p>
      </Empty>
      {offersIdeas && (
        <div className="mx-auto mb-8 flex max-w-[640px] px-6">
          <div className="flex min-w-0 flex-1 overflow-hidden rounded-3 border border-line">
            <IdeasPane
              // A stranger's question is no title for a card, and a new plan's cards begin with a title.
              ideas={ideas?.filter(({ isQuote }) => !isQuote) ?? null}
              use="Plan this"
              hint="Or start the plan with one of these ideas"
              busy={false}
              draggable={false}
              onUse={({ title, focus_keyword }) =>
                planDialog.ask({ kind: 'make', first: { title, focus_keyword } })
              }
            />
          </div>
        </div>
      )}
    </ScrollRegion>
  )
}
