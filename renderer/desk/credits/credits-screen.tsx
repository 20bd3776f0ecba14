import { type ReactNode, useRef, useState } from 'react'
import { type Credits, MOST_CREDITS } from '../../../contract/credits.ts'
import { DRAFTS_PER_DAY, SCANS_PER_DAY } from '../../../contract/forum.ts'
import { capital, count } from '../../../contract/words.ts'
import { Button, TextButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Page, Section } from '../../ui/section.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { CannotShow } from '../cannot-show.tsx'
import { leadOf, wordsOf } from '../errors.ts'
import { Hosted } from '../hosted.tsx'
import { NotLoaded } from '../not-loaded.tsx'
import { callDesk } from '../port.ts'
import { askAgain, useAct, useDesk } from '../queries.ts'
import { go } from '../route.ts'
import { toast } from '../toasts.ts'
import { AWAY, useAway } from '../use-away.ts'
import { useMakes } from '../use-writer.ts'
import { enoughFor, limitOf } from './amounts.ts'
import { Ledger } from './ledger.tsx'

/** The Credits screen: the balance, the costs, and every movement of credits. */
export const CreditsScreen = () => {
  const { data, error, refetch } = useDesk('credits', 'get', {})
  const isOwn = useDesk('connection', 'status', {}).data?.mode === 'local'
  return (
    <Page title="Credits">
      <div className="min-h-0 flex-1 overflow-auto">
        {error && !data ? (
          <CannotShow title="The credits cannot be shown" error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Loading
            label="The credits are loading"
            className="grid max-w-[860px] gap-5 px-6 py-6"
            bars={['h-6 w-40', 'w-2/3', 'w-1/2']}
          />
        ) : data.credits === null ? (
          <NotLoaded needs="Credits need" appears="The balance appears" />
        ) : (
          <div className="grid max-w-[720px] grid-cols-[minmax(0,1fr)] items-start gap-6 px-6 py-6 three:max-w-[1760px] three:grid-cols-[minmax(0,380px)_minmax(0,1fr)] three:gap-x-8">
            <div className="grid gap-6">
              <Balance credits={data.credits} isOwn={isOwn} />
              <Costs costs={data.credits.costs} isOwn={isOwn} />
            </div>
            <Ledger recent={data.credits.recent} />
          </div>
        )}
      </div>
      {data?.credits && !isOwn && <HostedBar />}
    </Page>
  )
}

const Balance = ({ credits, isOwn }: { readonly credits: Credits; readonly isOwn: boolean }) => {
  const makes = useMakes()
  const { balance, costs, plan } = credits
  const [changing, setChanging] = useState(false)
  const change = useRef<HTMLButtonElement>(null)
  const away = useAway()
  const close = () => {
    setChanging(false)
    // The field disappears, and would take the focus with it.
    requestAnimationFrame(() => change.current?.focus())
  }
  return (
    <section aria-label="Balance" className="grid gap-3 rounded-3 border border-line bg-surface px-4 py-4">
      <p className="text-ink-2">
        Credits limit how many new articles can be written. This applies to articles that you order yourself,
        articles in your plan, and articles that your agents order.
      </p>
      {changing ? (
        <Limit credits={credits} makes={makes} onClose={close} />
      ) : (
        <div className="flex items-start gap-x-3">
          <p className="grid flex-1 gap-0.5">
            <span className="text-xl font-semibold tabular-nums">{`${count(balance, 'credit')} left`}</span>
            <span className="text-ink-2">{enoughFor(balance, costs.generate_article, makes)}</span>
            {!isOwn && (
              <span className="text-ink-3">
                plan <span className="capitalize">{plan}</span>
              </span>
            )}
          </p>
          {isOwn && (
            <Button
              ref={change}
              small
              disabled={away}
              title={away ? AWAY : undefined}
              onClick={() => setChanging(true)}
            >
              Change…
            </Button>
          )}
        </div>
      )}
      {isOwn && (
        <>
          {makes === 'article' && <p className="text-ink-2">Your AI provider bills you separately.</p>}
          <p className="text-ink-2">
            Credits are not money. You can change the number at any time. To limit one agent, set its daily
            credit limit <TextButton onClick={() => go('agents')}>under Agents</TextButton>.
          </p>
        </>
      )}
    </section>
  )
}

type CostsProps = { readonly costs: Credits['costs']; readonly isOwn: boolean }

const Costs = ({ costs, isOwn }: CostsProps) => (
  <Section level="h2" title="What uses credits">
    <div className="grid gap-2.5 rounded-3 border border-line bg-surface px-4 py-3">
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1">
        <Cost of="An article or an outline">{count(costs.generate_article, 'credit')}</Cost>
        <Cost of="A hero image for an article">{count(costs.hero_image, 'credit')}</Cost>
      </dl>
      <p className="text-ink-2">
        Nothing else uses credits. Scans are limited to {SCANS_PER_DAY} a day and reply drafts to{' '}
        {DRAFTS_PER_DAY} a day. If something fails, you get its credits back.
      </p>
      {isOwn && (
        <p className="text-ink-2">
          <TextButton onClick={() => go('activity')}>Activity</TextButton> shows which agent spent them.
        </p>
      )}
    </div>
  </Section>
)

const Cost = ({ of, children }: { readonly of: string; readonly children: ReactNode }) => (
  <>
    <dt>{of}</dt>
    <dd className="text-right tabular-nums">{children}</dd>
  </>
)

const setLimit = async (limit: number): Promise<number> =>
  (await callDesk('credits', 'set', { credits: limit })).balance

const balanceNow = async (): Promise<number> => (await callDesk('credits', 'get', {})).credits?.balance ?? 0

/** Takes a change of the limit back, or says why not, also after the person left the screen. What was spent since stays spent. */
const setBack = async (change: number): Promise<void> => {
  try {
    const left = await setLimit(Math.max(0, (await balanceNow()) - change))
    toast(`The change was undone. You now have ${count(left, 'credit')}.`)
  } catch (error) {
    toast(`${leadOf(error, 'Not undone')}${wordsOf(error)}`, { tone: 'bad' })
  } finally {
    void askAgain('credits')
  }
}

type LimitProps = {
  readonly credits: Credits
  readonly makes: 'article' | 'outline'
  readonly onClose: () => void
}

/** The field for the limit of the own service: the credits that are left. It follows the balance until the person types. */
const Limit = ({ credits, makes, onClose }: LimitProps) => {
  const { balance, costs } = credits
  const [typed, setTyped] = useState<string | null>(null)
  const set = useAct(async (limit: number) => {
    const before = await balanceNow()
    const left = await setLimit(limit)
    // Here and not in `onSuccess`, so that the toast with Undo also appears if the person has left the screen.
    toast(`Credits set. You now have ${count(left, 'credit')}.`, { undo: () => void setBack(left - before) })
    await askAgain('credits')
  })
  const away = useAway()
  const text = typed ?? String(balance)
  const wanted = limitOf(text)
  const isNew = wanted !== null && wanted !== balance
  const error =
    typed !== null && wanted === null
      ? `Enter a whole number from 0 to ${MOST_CREDITS.toLocaleString()}.`
      : set.error && `${leadOf(set.error, 'Not set')}${wordsOf(set.error)}`
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isNew && !away && !set.isPending) set.mutate(wanted, { onSuccess: onClose })
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <Field
        label="Credits left"
        error={error}
        hint={wanted !== null && `${capital(enoughFor(wanted, costs.generate_article, makes))}.`}
      >
        {(ids) => (
          <span className="flex items-center gap-2">
            <TextInput
              {...ids}
              ref={selectShown}
              inputMode="numeric"
              className="max-w-28 tabular-nums"
              value={text}
              readOnly={set.isPending}
              onChange={({ target }) => {
                set.reset()
                setTyped(target.value === String(balance) ? null : target.value)
              }}
            />
            <Button
              type="submit"
              className="h-8"
              tone={isNew ? 'primary' : 'normal'}
              disabled={!isNew || set.isPending || away}
              title={away ? AWAY : undefined}
            >
              {set.isPending && <Spinner />}
              Set
            </Button>
            <Button tone="quiet" disabled={set.isPending} onClick={onClose}>
              Cancel
            </Button>
          </span>
        )}
      </Field>
    </form>
  )
}

/** Selects the number as soon as its field appears, because the person asked to change it. */
const selectShown = (field: HTMLInputElement | null): void => field?.select()

const HostedBar = () => (
  <footer className="border-t border-line bg-surface px-6 py-3 text-s text-ink-3">
    <Hosted what="Credits are added and the plan is changed" by="operator" />
  </footer>
)
