import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import { Page } from '../../ui/section.tsx'
import { go, hashOf, usePlace } from '../place.ts'
import { useDesk } from '../queries.ts'
import { useWorkspacePage } from '../workspace-page.ts'
import { AboutPart } from './about-part.tsx'
import { ActivityPart } from './activity-part.tsx'
import { AppearancePart, StartPart } from './app-parts.tsx'
import { CommunitiesPart } from './communities-part.tsx'
import { ConnectionPart } from './connection-part.tsx'
import { FeedsPart } from './feeds-part.tsx'
import { ForumPart } from './forum-part.tsx'
import { KeysPart } from './keys-part.tsx'
import { ModelPart } from './model-part.tsx'
import { MutedPart } from './muted-part.tsx'
import { RemindersPart } from './reminders-part.tsx'
import { RepliesPart } from './replies-part.tsx'
import { TrustedPart } from './trusted-part.tsx'
import { UpdatesPart } from './updates-part.tsx'
import { VoicesPart } from './voices-part.tsx'

type SettingsPart = {
  readonly id: string
  readonly words: string
  /** Where the page appears: `own`, with the own service; `app`, in the desk app; `set-up`, with the own service or on a workspace page; `updates`, where Quillport updates itself. */
  readonly only?: 'own' | 'app' | 'set-up' | 'updates'
  /** Whether every change on the page is saved without a button. */
  readonly saves?: true
  /** Whether the page has two columns in a wide window. */
  readonly wide?: true
  readonly content: () => ReactNode
}

const PARTS: readonly SettingsPart[] = [
  { id: 'forum', words: 'What to look for', saves: true, wide: true, content: () => <ForumPart /> },
  { id: 'communities', words: 'Communities', saves: true, content: () => <CommunitiesPart /> },
  { id: 'replies', words: 'Saved replies', content: () => <RepliesPart /> },
  { id: 'voices', words: 'Brand voices', content: () => <VoicesPart /> },
  { id: 'muted', words: 'Muted', saves: true, content: () => <MutedPart /> },
  { id: 'feeds', words: 'Feed of leads', content: () => <FeedsPart /> },
  { id: 'model', words: 'Model', only: 'own', content: () => <ModelPart /> },
  { id: 'keys', words: 'Forum API keys', only: 'set-up', content: () => <KeysPart /> },
  { id: 'reminders', words: 'Reminders', saves: true, only: 'app', content: () => <RemindersPart /> },
  { id: 'connection', words: 'Connections', only: 'app', content: () => <ConnectionPart /> },
  { id: 'trusted', words: 'Trusted sites', content: () => <TrustedPart /> },
  { id: 'appearance', words: 'Appearance', saves: true, content: () => <AppearancePart /> },
  { id: 'start', words: 'Start', saves: true, only: 'app', content: () => <StartPart /> },
  { id: 'activity', words: 'Activity', saves: true, only: 'app', content: () => <ActivityPart /> },
  { id: 'updates', words: 'Updates', only: 'updates', content: () => <UpdatesPart /> },
  { id: 'about', words: 'About', only: 'app', content: () => <AboutPart /> },
]

type Here = { readonly isOwn: boolean; readonly inApp: boolean; readonly updates: boolean }

/** Returns the pages of Settings that apply with this service, in the desk app or on the page of a hosted workspace. */
export const partsHere = ({ isOwn, inApp, updates }: Here): readonly SettingsPart[] => {
  const shown = { own: isOwn, app: inApp, 'set-up': isOwn || !inApp, updates }
  return PARTS.filter(({ only }) => only === undefined || shown[only])
}

/** The Settings screen, which shows one page at a time. Pages that do not apply here are hidden. */
export const SettingsScreen = () => {
  const item = usePlace((state) => state.item)
  const isOwn = useDesk('connection', 'status', {}).data?.mode === 'local'
  const inApp = useWorkspacePage() === null
  const updates = (useDesk('updates', 'get', {}).data?.updates ?? null) !== null
  const parts = partsHere({ isOwn, inApp, updates })
  const part = parts.find(({ id }) => id === item) ?? parts[0]
  if (!part) return null
  return (
    <Page
      title="Settings"
      aside={
        part.saves && <span className="hidden text-s text-ink-3 two:inline">Changes save automatically</span>
      }
    >
      <div className="flex min-h-0 flex-1 flex-col two:flex-row">
        <nav
          aria-label="Settings"
          className="flex shrink-0 flex-wrap gap-0.5 border-b border-line p-2 two:w-48 two:flex-col two:flex-nowrap two:border-r two:border-b-0 two:p-3"
        >
          {parts.map(({ id, words }) => (
            <a
              key={id}
              href={hashOf({ screen: 'settings', item: id })}
              aria-current={id === part.id ? 'page' : undefined}
              onClick={(event) => {
                event.preventDefault()
                go('settings', id)
              }}
              className={cx(
                'rounded-2 px-2 py-[5px] text-ink-2 hover:bg-hover',
                id === part.id && 'bg-hover font-medium text-ink',
              )}
            >
              {words}
            </a>
          ))}
        </nav>
        <div key={part.id} className="min-h-0 flex-1 overflow-auto">
          <div className={cx('grid max-w-[720px] gap-5 px-6 py-6', part.wide && 'wide:max-w-[1400px]')}>
            <h2 className="text-l font-semibold">{part.words}</h2>
            {part.content()}
          </div>
        </div>
      </div>
    </Page>
  )
}
