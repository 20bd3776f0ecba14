import { count } from '../../../contract/words.ts'
import { Button, TextButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { NextScan } from '../forum/next-scan.tsx'
import { Hosted } from '../hosted.tsx'
import { useDesk } from '../queries.ts'
import { go } from '../route.ts'
import { openSample, useSample } from '../sample-state.ts'
import { isUnderWay, scanWords, useScan } from '../scans.ts'
import { useWelcome } from '../welcome/draft.ts'
import { communityWords } from '../words.ts'
import { isNarrowed, type LeadsFilter, leads } from './list.ts'
import { ScanNow } from './scan-now.tsx'

/** Says why the list is empty, and offers the next step. */
export const NoLeads = ({ filter, all }: { readonly filter: LeadsFilter; readonly all: number }) => {
  if (all === 0 && filter.search === '') return <NothingFound />
  if (isNarrowed(filter))
    return (
      <Empty
        title={filter.search === '' ? 'No lead matches these filters' : `No lead matches “${filter.search}”`}
        action={
          <>
            {filter.status !== 'all' && filter.search !== '' && (
              <Button
                small
                onClick={() => leads.setFilter({ ...leads.start, status: 'all', search: filter.search })}
              >
                Search all leads
              </Button>
            )}
            <Button
              small
              onClick={() => {
                leads.setFilter(leads.start)
                go('leads')
              }}
            >
              Clear the filters
            </Button>
          </>
        }
      />
    )
  return (
    <Empty
      title={EMPTY_WORDS[filter.status].title}
      action={
        filter.status !== 'new' && (
          <Button
            small
            onClick={() => {
              leads.setFilter({ ...filter, status: 'new' })
              go('leads')
            }}
          >
            Show new leads
          </Button>
        )
      }
    >
      {EMPTY_WORDS[filter.status].text}
    </Empty>
  )
}

const EMPTY_WORDS: Readonly<
  Record<LeadsFilter['status'], { readonly title: string; readonly text: string }>
> = {
  new: {
    title: 'All new leads are handled',
    text: 'The next scan reads the posts that have appeared since the last scan.',
  },
  saved: { title: 'Nothing saved', text: 'To keep a lead for later, open it and select “Save”, or press S.' },
  replied: {
    title: 'No reply marked yet',
    text: 'After you post a reply by hand, open its lead and select “Mark as replied”, or press P.',
  },
  ignored: {
    title: 'Nothing ignored',
    text: 'To ignore a lead, open it and select “Ignore”, or press E. To give a reason too, press L.',
  },
  all: { title: 'No leads', text: 'The next scan may find leads.' },
}

/** The whole screen before the first lead: says what is missing, and offers the next step. */
export const NothingFound = () => {
  const forum = useDesk('forum', 'settings', {}).data
  const scan = useScan().data?.scan
  const settings = forum?.settings
  const isSampleGone = useSample((state) => state.removed)
  if (settings && settings.communities.length === 0)
    return (
      <Empty
        page
        title="No community is watched yet"
        action={
          forum.editable && (
            <Button
              tone="primary"
              onClick={() =>
                settings.business_description === ''
                  ? useWelcome.setState({ step: 'setup', inside: true })
                  : go('settings', 'communities')
              }
            >
              {settings.business_description === '' ? 'Choose communities' : 'Add a community'}
            </Button>
          )
        }
      >
        <p>Posts that ask for what you sell appear here, best first, with the reasons for their scores.</p>
        {!forum.editable && (
          <p className="text-s text-ink-3">
            <Hosted what="Communities are added" by="editors" />
          </p>
        )}
      </Empty>
    )
  const unread =
    settings?.communities.filter(({ status }) => status === 'blocked' || status === 'error') ?? []
  const unreadNames = unread.map(({ source, name, title }) => communityWords(source, name, title)).join(', ')
  if (scan && isUnderWay(scan.status))
    return (
      <Empty
        page
        title="Looking for the first leads"
        action={
          !isSampleGone && (
            <Button small onClick={openSample}>
              Try a sample lead meanwhile
            </Button>
          )
        }
      >
        <p>{scanWords(scan)}.</p>
        <p>Posts that ask for what you sell appear here, best first, with the reasons for their scores.</p>
      </Empty>
    )
  return (
    <Empty page title="No leads yet" action={<ScanNow />}>
      <p>Posts that ask for what you sell appear here, best first, with the reasons for their scores.</p>
      {scan?.status === 'failed' && scan.message && (
        <p className="text-bad">The last scan failed: {scan.message}</p>
      )}
      {unread.length > 0 && (
        <p className="text-bad">
          {unread.length === 1
            ? `${unreadNames} could not be read.`
            : `${unread.length} of ${count(settings?.communities.length ?? 0, 'community', 'communities')} could not be read: ${unreadNames}.`}{' '}
          <TextButton onClick={() => go('settings', 'communities')}>See why</TextButton>
        </p>
      )}
      {scan?.status === 'completed' && (
        <p>
          The last scan read {count(scan.posts_read, 'post')} and found{' '}
          {scan.leads_found === 0
            ? 'no leads'
            : `${count(scan.leads_found, 'lead')}, but ${scan.leads_found === 1 ? 'it is' : 'they are'} no longer in the list`}
          .
        </p>
      )}
      {settings?.next_scan_at && (
        <p>
          <NextScan at={settings.next_scan_at} />
        </p>
      )}
    </Empty>
  )
}
