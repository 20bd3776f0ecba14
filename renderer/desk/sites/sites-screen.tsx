import type { Site } from '../../../contract/sites.ts'
import { count } from '../../../contract/words.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { Columns, Page, Section } from '../../ui/section.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { SwitchRow } from '../../ui/switch.tsx'
import { CannotShow } from '../cannot-show.tsx'
import { sitesDialog } from '../dialogs.ts'
import { ErrorNote } from '../error-note.tsx'
import { wordsOf } from '../errors.ts'
import { useLostWords } from '../forum/key-words.ts'
import { Hosted } from '../hosted.tsx'
import { NotLoaded } from '../not-loaded.tsx'
import { callDesk } from '../port.ts'
import { deskQuery, queryClient, useAct, useDesk } from '../queries.ts'
import { toast } from '../toasts.ts'
import { useAway } from '../use-away.ts'
import { ConnectDialog } from './connect-dialog.tsx'
import { SiteRow } from './site-row.tsx'

/** The Sites screen: the connected sites with their state, and the setting that allows publishing live. */
export const SitesScreen = () => {
  const { data, error, refetch } = useDesk('sites', 'list', {})
  return (
    <Page title="Sites" aside={data?.editable && data.sites.length > 0 && <ConnectButton first={false} />}>
      <div className="min-h-0 flex-1 overflow-auto">
        {error && !data ? (
          <CannotShow title="The sites cannot be shown" error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Loading
            label="The sites are loading"
            className="grid max-w-[860px] gap-5 px-6 py-6"
            bars={['w-2/3', 'w-1/2', 'w-3/5']}
          />
        ) : data.sites.length === 0 ? (
          <NoSites editable={data.editable} />
        ) : (
          <Columns
            narrowAside
            aside={!data.editable ? <ReadOnly /> : <LiveSwitch live={data.live_publish} />}
          >
            <Connected sites={data.sites} editable={data.editable} />
            <LostLogins />
          </Columns>
        )}
      </div>
      {data?.editable && <Dialogs />}
    </Page>
  )
}

const ConnectButton = ({ first }: { readonly first: boolean }) => (
  <Button
    tone={first ? 'primary' : 'normal'}
    onClick={() => sitesDialog.ask({ kind: 'connect', site: null })}
  >
    {first ? 'Connect a site' : 'Connect another site'}
  </Button>
)

const LiveSwitch = ({ live }: { readonly live: boolean | null }) => {
  const change = useAct(async (wanted: boolean) => {
    const { live_publish } = await callDesk('sites', 'changePublishing', { live_publish: wanted })
    // The switch keeps its new position until the sites are read again.
    queryClient.setQueryData(
      deskQuery('sites', 'list', {}).queryKey,
      (known) => known && { ...known, live_publish },
    )
  }, 'sites')
  return (
    <Section level="h2" title="For all sites">
      <div className="rounded-3 border border-line bg-surface px-4 py-1">
        <SwitchRow
          label="Allow publishing live"
          hint={
            live === null
              ? 'Unknown until the service answers.'
              : live
                ? 'You, and agents that you allow, can publish live. Unless somebody chooses to publish live, articles are still saved as drafts.'
                : 'You and your agents can save drafts only. Live posts stay live.'
          }
          checked={change.isPending ? change.variables : live === true}
          disabled={live === null || change.isPending}
          onChange={(next) => change.mutate(next)}
        />
      </div>
      <ErrorNote notDone="Not changed" error={change.error} />
    </Section>
  )
}

const ReadOnly = () => (
  <Note tone="plain">
    <Hosted
      what="Sites and the permission to publish live are managed"
      here="You manage sites and the permission to publish live"
      by="owners"
    />
  </Note>
)

/** Warns on a computer without a keychain that the logins of sites do not last. The dialog warns before a site is connected. */
const LostLogins = () => {
  const lost = useLostWords()
  return lost && <Note tone="plain">{lost}</Note>
}

const NoSites = ({ editable }: { readonly editable: boolean }) => {
  const away = useAway()
  if (away) return <NotLoaded needs="Sites need" appears="Sites appear" />
  return (
    <Empty
      page
      title="No site is connected"
      action={
        editable && (
          <div className="grid justify-items-center gap-5 text-left">
            <ConnectButton first />
            <LostLogins />
          </div>
        )
      }
    >
      <p>
        Connect your WordPress, Ghost, Shopify or Webflow site, and Quillport can publish your articles there,
        as drafts or live. Without a site, you can still write and export articles.
      </p>
      {!editable && <ReadOnly />}
    </Empty>
  )
}

const Connected = ({ sites, editable }: { readonly sites: readonly Site[]; readonly editable: boolean }) => (
  <Section level="h2" title="Your sites" remark={sites.length > 1 && count(sites.length, 'site')}>
    <ul aria-label="Connected sites" className="rounded-3 border border-line bg-surface">
      {sites.map((site) => (
        <SiteRow key={site.connection_id} site={site} editable={editable} />
      ))}
    </ul>
  </Section>
)

const Dialogs = () => {
  const dialog = sitesDialog.useAsked()
  switch (dialog?.kind) {
    case undefined:
      return null
    case 'connect':
      return <ConnectDialog site={dialog.site} onClose={sitesDialog.close} />
    case 'disconnect':
      return <DisconnectDialog site={dialog.site} />
  }
}

const DisconnectDialog = ({ site }: { readonly site: Site }) => {
  const disconnect = useAct(
    () => callDesk('sites', 'disconnect', { connection_id: site.connection_id }),
    'sites',
    'plan',
  )
  return (
    <FormDialog
      danger
      title={`Disconnect ${site.name}?`}
      description="Quillport deletes the site’s login. Posts on the site and your articles here stay as they are. Articles from scheduled cards no longer go to this site."
      error={disconnect.error && wordsOf(disconnect.error)}
      submit="Disconnect the site"
      busy={disconnect.isPending}
      onClose={sitesDialog.close}
      onSubmit={() =>
        disconnect.mutate(undefined, {
          onSuccess: () => {
            sitesDialog.close()
            toast(`${site.name} was disconnected. Its posts stay on the site.`)
          },
        })
      }
    />
  )
}
