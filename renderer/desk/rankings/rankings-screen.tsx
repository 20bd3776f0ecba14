import { useMemo } from 'react'
import { isUnreachable } from '../../../contract/errors.ts'
import type { SearchConsole } from '../../../contract/owner/rankings.ts'
import { type Rankings, ROWS } from '../../../contract/rankings.ts'
import { Button, TextButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Empty } from '../../ui/empty.tsx'
import { Group } from '../../ui/group.tsx'
import { Note } from '../../ui/note.tsx'
import { Page, Section } from '../../ui/section.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { CannotShow } from '../cannot-show.tsx'
import { accountDialog } from '../dialogs.ts'
import { wordsOf } from '../errors.ts'
import { Hosted } from '../hosted.tsx'
import { useDesk } from '../queries.ts'
import { useWorkspacePage } from '../workspace-page.ts'
import { AccountDialog, Email, isConnected } from './account-dialog.tsx'
import { Chart } from './chart.tsx'
import { longDay } from './days.ts'
import { ExportFigures } from './export-figures.tsx'
import { useExported } from './exported.ts'
import { figure, MEASURE_WORDS, MEASURES, type Measure, propertyWords, shareWords } from './measures.ts'
import { Movement } from './movement.tsx'
import { NotConnected } from './not-connected.tsx'
import { QuickWins } from './quick-wins.tsx'
import { RankingsBar } from './rankings-bar.tsx'
import { RowTable } from './row-table.tsx'
import { useDaysBefore, useRankings } from './use-rankings.ts'
import { show, useView } from './view.ts'

const openAccount = () => accountDialog.ask('account')

/** The Rankings screen: how a site ranks in search results, and how to connect Search Console. */
export const RankingsScreen = () => {
  const { data, error, refetch } = useDesk('rankings', 'searchConsole', {})
  const dialog = accountDialog.useAsked()
  const exported = useExported((state) => state.name !== null)
  const workspace = useWorkspacePage()
  const isOwner = workspace === null || workspace.role === 'owner'
  const account = data?.search_console ?? null
  const connected = data !== undefined && (account === null || isConnected(account))
  return (
    <Page
      title="Rankings"
      aside={connected && account && <Button onClick={openAccount}>Search Console settings</Button>}
    >
      {error && !data ? (
        <CannotShow title="The rankings cannot be shown" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <>
          <div className="h-11 shrink-0 border-b border-line bg-surface" />
          <LoadingFigures />
        </>
      ) : !connected ? (
        exported ? (
          <ExportFigures mayConnect={isOwner} />
        ) : (
          <NotConnected message={account?.message ?? null} offered={account?.google_offered ?? false} />
        )
      ) : (
        <Figures account={account} />
      )}
      {dialog && account && <AccountDialog account={account} onClose={accountDialog.close} />}
    </Page>
  )
}

const Figures = ({ account }: { readonly account: SearchConsole | null }) => {
  const view = useView()
  const connectedSites = useDesk('sites', 'list', {}).data?.sites ?? []
  const unread = account !== null && account.sites.length === 0
  const rankings = useRankings(view, !unread)
  const { data, error, stale } = rankings
  if (unread) return <NothingToRead account={account} />
  if (data?.upgrade) return <Upgrade upgrade={data.upgrade} />
  const sites = account ? account.sites : connectedSites.map(({ url }) => url)
  return (
    <>
      <RankingsBar sites={sites} shown={data?.site ?? null} last={data?.to ?? null} />
      <div className="min-h-0 flex-1 overflow-auto">
        {error && !data ? (
          <NotRead error={error} onRetry={() => void rankings.refetch()} />
        ) : !data ? (
          <LoadingFigures />
        ) : (
          <div
            className={`grid max-w-[1760px] grid-cols-[minmax(0,1fr)] gap-5 px-6 py-5 ${stale ? 'opacity-60' : ''}`}
            aria-busy={stale}
          >
            {account?.message && <Note>{account.message}</Note>}
            {error && (
              <Note
                tone="bad"
                announce
                action={<TextButton onClick={() => void rankings.refetch()}>Try again</TextButton>}
              >
                Newer figures could not be loaded: {wordsOf(error)}
              </Note>
            )}
            <Report data={data} />
          </div>
        )}
      </div>
    </>
  )
}

/** The rows to look at for pages to improve. An older service searches only the rows that it returns. */
const searchedIn = ({ rows, improve }: Rankings) =>
  improve
    ? { rows: improve.rows, searched: improve.more ? improve.searched : null }
    : { rows, searched: rows.length === ROWS.most ? ROWS.most : null }

const Report = ({ data }: { readonly data: Rankings }) => {
  const view = useView()
  const { from, to, compared_from, compared_to } = data
  const compared = useMemo(
    () => (compared_from && compared_to ? { from: compared_from, to: compared_to } : null),
    [compared_from, compared_to],
  )
  const before = useDaysBefore(view, compared, view.compare)
  if (data.rows.length === 0 && !data.totals)
    return (
      <Empty title="No figures for these days">
        {data.site
          ? `${propertyWords(data.site)} was not shown in any search`
          : 'No page was shown in any search'}{' '}
        {from && to && `from ${longDay(from)} to ${longDay(to)}`}
        {view.country && ' in this country'}. Google may take a few weeks to show a new site.
      </Empty>
    )
  return (
    <>
      <p className="-mb-2 text-s text-ink-3">
        {data.site && <>{propertyWords(data.site)}: </>}
        {from && to && `${longDay(from)} to ${longDay(to)}`}
        {compared ? ', compared with the same number of days before that' : ''}. The newest two or three days
        are left out until Google’s figures are final.
      </p>
      {data.totals && (
        <Totals totals={data.totals} measure={view.measure} onChoose={(measure) => show({ measure })} />
      )}
      {from && to && data.days.length > 0 && (
        <Chart
          from={from}
          to={to}
          days={data.days}
          compared={compared}
          before={before}
          measure={view.measure}
          compare={view.compare}
          onCompare={(compare) => show({ compare })}
        />
      )}
      <QuickWins {...searchedIn(data)} />
      <Section title="Searches and pages" level="h2">
        <RowTable
          key={data.site}
          rows={data.rows}
          isCut={data.rows.length === ROWS.most}
          search={view.search}
          sorting={view.sorting}
          onSort={(sorting) => show({ sorting })}
          onClear={() => show({ search: '' })}
        />
      </Section>
    </>
  )
}

type TotalsProps = {
  readonly totals: NonNullable<Rankings['totals']>
  readonly measure: Measure
  readonly onChoose: (measure: Measure) => void
}

/** The four totals of the period. The chart shows the chosen total. */
const Totals = ({ totals, measure, onChoose }: TotalsProps) => (
  <Group
    label="Totals, and a daily chart of the total that you choose"
    className="grid grid-cols-2 gap-px overflow-hidden rounded-3 border border-line bg-line two:grid-cols-4"
  >
    {MEASURES.map((one) => (
      <button
        key={one}
        type="button"
        aria-pressed={one === measure}
        onClick={() => onChoose(one)}
        className={cx(
          'grid gap-0.5 px-4 py-2.5 text-left outline-offset-[-2px]',
          one === measure ? 'bg-surface shadow-[inset_0_2px_0_var(--color-accent)]' : 'bg-bg hover:bg-hover',
        )}
      >
        <span className="text-s text-ink-2">{MEASURE_WORDS[one]}</span>
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-xl font-semibold tabular-nums">{figure(one, totals[one])}</span>
          {totals.change && (
            <>
              <Movement measure={one} change={totals.change} />
              <Share measure={one} now={totals[one]} change={totals.change} />
            </>
          )}
        </span>
      </button>
    ))}
  </Group>
)

/** The change as a share of the figure before. A click rate and a position have none: they are shares or ranks themselves. */
const Share = ({
  measure,
  now,
  change,
}: {
  readonly measure: Measure
  readonly now: number
  readonly change: NonNullable<NonNullable<Rankings['totals']>['change']>
}) => {
  const words = shareWords(measure, now, change[measure])
  return words && <span className="text-s text-ink-3 tabular-nums">{words}</span>
}

const NothingToRead = ({ account }: { readonly account: SearchConsole }) =>
  account.google ? (
    <Empty
      title="The account cannot read any property"
      action={<Button onClick={openAccount}>Open the Search Console connection</Button>}
    >
      <p>{account.message}</p>
    </Empty>
  ) : (
    <Empty
      title="The account cannot read any property yet"
      action={<Button onClick={openAccount}>Open the Search Console connection</Button>}
    >
      <p>
        In Search Console, open your property, then Settings → Users and permissions → Add user, and add this
        email address. Access may take a few minutes to come through.
      </p>
      <Email email={account.client_email ?? ''} />
      {account.message && <Note>{account.message}</Note>}
    </Empty>
  )

const Upgrade = ({ upgrade }: { readonly upgrade: NonNullable<Rankings['upgrade']> }) => (
  <Empty title="Rankings are not part of this plan">
    <p>{upgrade.message}</p>
    <p className="text-s text-ink-3">
      <Hosted what="The plan is changed" by="operator" />
    </p>
  </Empty>
)

const NotRead = ({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) => {
  const offline = isUnreachable(error)
  return (
    <CannotShow
      title={offline ? 'You must be online to see rankings' : 'The rankings cannot be shown'}
      error={error}
      onRetry={onRetry}
    />
  )
}

const LINES = Array.from({ length: 6 }, () => 'w-full')

const LoadingFigures = () => (
  <Loading
    label="The rankings are loading"
    className="grid max-w-[1760px] gap-5 px-6 py-5"
    bars={['w-96', 'h-[70px] w-full rounded-3', 'h-[232px] w-full rounded-3', ...LINES]}
  />
)
