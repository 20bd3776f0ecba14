import { Command } from 'cmdk'
import { Dialog as Radix } from 'radix-ui'
import { useDeferredValue, useState } from 'react'
import type { Screen } from '../../contract/desk.ts'
import { HOT_SCORE } from '../../contract/forum.ts'
import { Kbd } from '../ui/kbd.tsx'
import { Modal } from '../ui/modal.tsx'
import { Score } from '../ui/score.tsx'
import { goToQuestion } from './approvals/open.ts'
import { newArticle } from './articles/order.ts'
import { connectAnother, goToConnection } from './connections/business-menu.tsx'
import { addressWords, useConnections, waitingWords } from './connections/use-connections.ts'
import { ADD_CREDITS } from './credits/amounts.ts'
import { accountDialog, agentDialog, help, muteDialog, palette, planDialog, sitesDialog } from './dialogs.ts'
import { isOfDesk } from './keymap.ts'
import { leads, type StatusFilter } from './leads/list.ts'
import { applySavedReply } from './leads/reply-help.tsx'
import { useScanNow } from './leads/scan-now.tsx'
import { go, PASSED, usePlace } from './place.ts'
import { useDesk } from './queries.ts'
import { setTheme } from './theme.ts'
import { useMayChange, useWorkspacePage } from './workspace-page.ts'

/** The command palette: screens, actions, saved replies and leads. */
export const Palette = () => {
  return (
    <Modal
      open={palette.useAsked() !== null}
      onClose={palette.close}
      className="top-[14vh] max-w-[560px] overflow-hidden"
    >
      <Radix.Title className="sr-only">Go anywhere, do anything</Radix.Title>
      <Entries />
    </Modal>
  )
}

const ITEM =
  'flex min-h-8 cursor-default items-center gap-3 rounded-2 px-2 py-1 data-[selected=true]:bg-hover'
const GROUP =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-3'

/** The order of the number keys. */
const SCREEN_ORDER = [
  'leads',
  'articles',
  'plan',
  'rankings',
  'sites',
  'agents',
  'activity',
  'credits',
  'settings',
] as const

const showLeads = (status: StatusFilter, hot: boolean) => {
  leads.setFilter({ ...leads.start, status, hot })
  go('leads')
}

/** The actions for people who may change plans, sites and logins. */
const OWNER_ACTIONS = [
  { words: 'Make a content plan', act: () => visit('plan', () => planDialog.ask({ kind: 'make' })) },
  { words: 'Add a card to the plan', act: () => visit('plan', () => planDialog.ask({ kind: 'add' })) },
  {
    words: 'Connect a site',
    act: () => visit('sites', () => sitesDialog.ask({ kind: 'connect', site: null })),
  },
  { words: 'Connect Search Console', act: () => visit('rankings', () => accountDialog.ask('account')) },
] as const

const visit = (screen: Screen, ask: () => void) => {
  go(screen)
  ask()
}

const Entries = () => {
  const [text, setText] = useState('')
  const isOwn = useDesk('connection', 'status', {}).data?.mode === 'local'
  const workspace = useWorkspacePage()
  const mayChange = useMayChange()
  const asked = useDesk('approvals', 'list', {}).data?.approvals.length ?? 0
  const scan = useScanNow()
  const run = (act: () => void) => () => {
    palette.close()
    act()
  }
  const actions: readonly { readonly words: string; readonly keys?: string; readonly act: () => void }[] = [
    ...(asked > 0 ? [{ words: 'Answer an agent', keys: 'Q', act: goToQuestion }] : []),
    ...(mayChange ? [{ words: 'Scan now', act: scan.run }] : []),
    { words: 'Show new leads', act: () => showLeads('new', false) },
    { words: 'Show hot leads', act: () => showLeads('new', true) },
    { words: 'Show saved leads', act: () => showLeads('saved', false) },
    { words: 'Show all leads', act: () => showLeads('all', false) },
    { words: 'Show passed-over posts', act: () => go('leads', PASSED) },
    { words: 'Edit saved replies', act: () => go('settings', 'replies') },
    ...(mayChange ? [{ words: 'Mute a word', act: () => muteDialog.ask({ word: '' }) }] : []),
    ...(mayChange ? [{ words: 'New article', act: newArticle }] : []),
    ...(workspace
      ? []
      : [
          { words: 'Add an agent', act: () => visit('agents', () => agentDialog.ask('new')) },
          { words: 'Connect a program as an agent', act: () => go('agents') },
          { words: 'Connect another business', act: connectAnother },
        ]),
    { words: 'Add a community', act: () => go('settings', 'communities') },
    ...(isOwn || workspace?.role === 'owner' ? OWNER_ACTIONS : []),
    ...(isOwn ? [{ words: ADD_CREDITS, act: () => go('credits') }] : []),
    { words: 'Light theme', act: () => setTheme('light') },
    { words: 'Dark theme', act: () => setTheme('dark') },
    { words: 'System theme', act: () => setTheme('system') },
    { words: 'Keyboard shortcuts', keys: '?', act: () => help.ask('keys') },
  ]
  return (
    <Command loop label="Go anywhere, do anything">
      <Command.Input
        value={text}
        onValueChange={setText}
        placeholder="Go to a screen, do something, find a lead"
        className="h-11 w-full border-b border-line bg-transparent px-4 text-read outline-none"
      />
      <Command.List className="max-h-[50vh] overflow-auto p-1">
        <Command.Empty className="px-3 py-6 text-center text-ink-2">No result for “{text}”.</Command.Empty>
        <Command.Group heading="Screens" className={GROUP}>
          {SCREEN_ORDER.map((screen, place) =>
            workspace && isOfDesk(screen) ? null : (
              <Command.Item
                key={screen}
                value={screen}
                onSelect={run(() => go(screen))}
                className={`${ITEM} capitalize`}
              >
                {screen}
                <span className="ml-auto">
                  <Kbd>{String(place + 1)}</Kbd>
                </span>
              </Command.Item>
            ),
          )}
        </Command.Group>
        <Businesses run={run} />
        <Command.Group heading="Actions" className={GROUP}>
          {actions.map(({ words, keys, act }) => (
            <Command.Item key={words} value={words} onSelect={run(act)} className={ITEM}>
              {words}
              {keys && (
                <span className="ml-auto">
                  <Kbd>{keys}</Kbd>
                </span>
              )}
            </Command.Item>
          ))}
        </Command.Group>
        <UsableReplies />
        <FoundLeads text={text} />
      </Command.List>
    </Command>
  )
}

/** The commands that switch to another business. */
const Businesses = ({ run }: { readonly run: (act: () => void) => () => void }) => {
  const { others } = useConnections()
  if (others.length === 0) return null
  return (
    <Command.Group heading="Businesses" className={GROUP}>
      {others.map((one) => (
        <Command.Item
          key={one.connection_id}
          value={`Switch to ${one.name} ${one.connection_id}`}
          onSelect={run(() => goToConnection(one.connection_id))}
          className={ITEM}
        >
          <span className="min-w-0 flex-1 truncate">Switch to {one.name}</span>
          <span className="max-w-56 truncate text-s text-ink-3">
            {waitingWords(one) || addressWords(one)}
          </span>
        </Command.Item>
      ))}
    </Command.Group>
  )
}

/** The commands that use a saved reply, sorted by name, if a lead is open. */
const UsableReplies = () => {
  const { screen, item } = usePlace()
  const lead_id = screen === 'leads' && item !== null && !item.startsWith(PASSED) ? item : null
  const saved = useDesk('replies', 'help', lead_id === null ? null : { lead_id }).data?.saved_replies ?? []
  if (lead_id === null || saved.length === 0) return null
  return (
    <Command.Group heading="Saved replies" className={GROUP}>
      {saved.map((reply) => (
        <Command.Item
          key={reply.saved_reply_id}
          value={`Use the saved reply ${reply.name} ${reply.saved_reply_id}`}
          onSelect={() => {
            palette.close()
            void applySavedReply(lead_id, reply.text)
          }}
          className={ITEM}
        >
          <span className="min-w-0 flex-1 truncate">Use the saved reply “{reply.name}”</span>
          <span className="max-w-56 truncate text-s text-ink-3">{reply.fit.why}</span>
        </Command.Item>
      ))}
    </Command.Group>
  )
}

const FoundLeads = ({ text }: { readonly text: string }) => {
  const search = useDeferredValue(text.trim().slice(0, 200))
  const input = search.length >= 2 ? { status: 'all' as const, search, limit: 6 } : null
  const rows = useDesk('leads', 'list', input).data?.rows ?? []
  if (rows.length === 0) return null
  return (
    <Command.Group heading="Leads" className={GROUP}>
      {rows.map((row) => (
        <Command.Item
          key={row.lead_id}
          value={row.lead_id}
          // The core also matches text outside the title, so cmdk must not filter these leads.
          keywords={[text]}
          onSelect={() => {
            palette.close()
            go('leads', row.lead_id)
          }}
          className={ITEM}
        >
          <Score value={row.score} hot={row.score >= HOT_SCORE} />
          <span className="min-w-0 flex-1 truncate">{row.title || 'A post without a title'}</span>
          <span className="max-w-40 truncate text-s text-ink-3">{row.community}</span>
        </Command.Item>
      ))}
    </Command.Group>
  )
}
