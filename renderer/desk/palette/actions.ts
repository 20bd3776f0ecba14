import type { Screen } from '../../../contract/desk.ts'
import { goToQuestion } from '../approvals/open.ts'
import { newWords } from '../articles/new-article.tsx'
import { newArticle } from '../articles/order.ts'
import { connectAnother } from '../connections/business-menu.tsx'
import {
  accountDialog,
  agentDialog,
  articleDialog,
  help,
  muteDialog,
  planDialog,
  sitesDialog,
} from '../dialogs.ts'
import { showLeads } from '../leads/list.ts'
import { applySavedReply } from '../leads/reply-help.tsx'
import { useScanNow } from '../leads/scan-now.tsx'
import { useDesk } from '../queries.ts'
import { go, PASSED, SAMPLE, useRoute } from '../route.ts'
import { setTheme } from '../theme.ts'
import { useMakes } from '../use-writer.ts'
import { useMayChange, useWorkspacePage } from '../workspace-page.ts'
import type { Entry } from './pick.ts'

type Action = Pick<Entry, 'words' | 'keys' | 'stays' | 'act'>

const showDeleted = () => visit('articles', () => articleDialog.ask({ kind: 'deleted' }))

const visit = (screen: Screen, ask: () => void) => {
  go(screen)
  ask()
}

/** The actions for people who may change plans, sites and logins. */
const OWNER_ACTIONS: readonly Action[] = [
  { words: 'Create a content plan', act: () => visit('plan', () => planDialog.ask({ kind: 'make' })) },
  {
    words: 'Add a card to the content plan',
    act: () => visit('plan', () => planDialog.ask({ kind: 'add' })),
  },
  {
    words: 'Connect a site',
    act: () => visit('sites', () => sitesDialog.ask({ kind: 'connect', site: null })),
  },
  { words: 'Connect Search Console', act: () => visit('rankings', () => accountDialog.ask('account')) },
]

/** Returns the actions that the person can run here. */
export const useActions = (): readonly Entry[] => {
  const isOwn = useDesk('connection', 'status', {}).data?.mode === 'local'
  const workspace = useWorkspacePage()
  const mayChange = useMayChange()
  const asked = useDesk('approvals', 'list', {}).data?.approvals.length ?? 0
  const scan = useScanNow()
  const makes = useMakes()
  const actions: readonly Action[] = [
    ...(asked > 0 ? [{ words: 'Answer an agent', keys: 'Q', stays: true as const, act: goToQuestion }] : []),
    ...(mayChange ? [{ words: 'Scan now', stays: true as const, act: scan.run }] : []),
    { words: 'Show new leads', act: () => showLeads('new', false) },
    { words: 'Show hot leads', act: () => showLeads('new', true) },
    { words: 'Show saved leads', act: () => showLeads('saved', false) },
    { words: 'Show all leads', act: () => showLeads('all', false) },
    { words: 'Show passed-over posts', act: () => go('leads', PASSED) },
    { words: 'Edit saved replies', act: () => go('settings', 'replies') },
    ...(mayChange
      ? [{ words: 'Mute a word', stays: true as const, act: () => muteDialog.ask({ word: '' }) }]
      : []),
    ...(mayChange ? [{ words: newWords(makes), act: newArticle }] : []),
    ...(mayChange ? [{ words: 'Deleted articles', act: showDeleted }] : []),
    ...(workspace
      ? []
      : [
          { words: 'Add an agent', act: () => visit('agents', () => agentDialog.ask('new')) },
          { words: 'Connect an agent', act: () => go('agents') },
          { words: 'Add a business', act: connectAnother },
        ]),
    { words: 'Add a community', act: () => go('settings', 'communities') },
    ...(isOwn || workspace?.role === 'owner' ? OWNER_ACTIONS : []),
    ...(isOwn ? [{ words: 'Set credits', act: () => go('credits') }] : []),
    { words: 'Light theme', stays: true, act: () => setTheme('light') },
    { words: 'Dark theme', stays: true, act: () => setTheme('dark') },
    { words: 'System theme', stays: true, act: () => setTheme('system') },
    { words: 'Keyboard shortcuts', keys: '?', stays: true, act: () => help.ask('keys') },
  ]
  return actions.map((action) => ({ key: `action ${action.words}`, kind: 'Action', ...action }))
}

/** Returns the actions that answer the open lead with a saved reply, the best fit first. None if no lead is open. */
export const useUsableReplies = (): readonly Entry[] => {
  const { screen, item } = useRoute()
  const isLead = screen === 'leads' && item !== null && item !== SAMPLE && !item.startsWith(PASSED)
  const lead_id = isLead ? item : null
  const saved = useDesk('replies', 'help', lead_id === null ? null : { lead_id }).data?.saved_replies ?? []
  if (lead_id === null) return []
  return saved.map((reply) => ({
    key: `use ${reply.saved_reply_id}`,
    kind: 'Saved reply',
    of: reply.fit.why,
    words: `Use the saved reply “${reply.name}”`,
    stays: true,
    act: () => void applySavedReply(lead_id, reply.text),
  }))
}
