import { type ReactNode, useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { SelectBox } from '../../ui/inputs.tsx'
import { Page } from '../../ui/section.tsx'
import { useDesk } from '../queries.ts'
import { go, hashOf, useRoute } from '../route.ts'
import { useWorkspacePage } from '../workspace-page.ts'
import { AboutPart } from './about-part.tsx'
import { CommunitiesPart } from './communities-part.tsx'
import { ConnectionPart } from './connection-part.tsx'
import { FeedsPart } from './feeds-part.tsx'
import { ForumPart } from './forum-part.tsx'
import { GeneralPart } from './general-part.tsx'
import { KeysPart } from './keys-part.tsx'
import { ModelPart } from './model-part.tsx'
import { MutedPart } from './muted-part.tsx'
import { RemindersPart } from './reminders-part.tsx'
import { RepliesPart } from './replies-part.tsx'
import { SavedPlace } from './saved-state.tsx'
import { UpdatesPart } from './updates-part.tsx'
import { VoicesPart } from './voices-part.tsx'

type SettingsPart = {
  readonly id: string
  readonly words: string
  /** What is on the page, for a search that does not know its name. */
  readonly about?: string
  /** Where the page appears: `own`, with the own service; `app`, in the desk; `set-up`, with the own service or on a workspace page; `updates`, where Quillport updates itself. */
  readonly only?: 'own' | 'app' | 'set-up' | 'updates'
  /** Whether every change on the page is saved at once, without a state to show. */
  readonly saves?: true
  readonly content: () => ReactNode
}

const GROUPS: readonly { readonly heading: string; readonly parts: readonly SettingsPart[] }[] = [
  {
    heading: 'Leads',
    parts: [
      {
        id: 'forum',
        words: 'Leads and replies',
        about: 'what to look for, business, keywords, scans',
        content: () => <ForumPart />,
      },
      { id: 'communities', words: 'Communities', content: () => <CommunitiesPart /> },
      { id: 'muted', words: 'Muted', saves: true, content: () => <MutedPart /> },
      { id: 'replies', words: 'Saved replies', content: () => <RepliesPart /> },
      { id: 'feeds', words: 'Leads feed', about: 'RSS, Atom', content: () => <FeedsPart /> },
    ],
  },
  {
    heading: 'Articles',
    parts: [{ id: 'voices', words: 'Brand voices', content: () => <VoicesPart /> }],
  },
  {
    heading: 'AI and keys',
    parts: [
      {
        id: 'model',
        words: 'AI model',
        about: 'hero images',
        only: 'own',
        content: () => <ModelPart />,
      },
      {
        id: 'keys',
        words: 'Forum API keys',
        about: 'Reddit, Stack Exchange',
        only: 'set-up',
        content: () => <KeysPart />,
      },
    ],
  },
  {
    heading: 'This app',
    parts: [
      {
        id: 'general',
        words: 'General',
        about: 'theme, startup, trusted sites, activity',
        saves: true,
        content: () => <GeneralPart />,
      },
      { id: 'reminders', words: 'Reminders', saves: true, only: 'app', content: () => <RemindersPart /> },
      {
        id: 'connection',
        words: 'Businesses',
        about: 'connections, services',
        only: 'app',
        content: () => <ConnectionPart />,
      },
      { id: 'updates', words: 'Updates', only: 'updates', content: () => <UpdatesPart /> },
      { id: 'about', words: 'About', only: 'app', content: () => <AboutPart /> },
    ],
  },
]

/** The pages that are now a section of another page, so that links to them still lead there. */
const MOVED: Readonly<Record<string, string>> = {
  appearance: 'general',
  start: 'general',
  activity: 'general',
  trusted: 'general',
}

type Here = { readonly isOwn: boolean; readonly inApp: boolean; readonly updates: boolean }

const groupsHere = ({ isOwn, inApp, updates }: Here) => {
  const shown = { own: isOwn, app: inApp, 'set-up': isOwn || !inApp, updates }
  return GROUPS.map(({ heading, parts }) => ({
    heading,
    parts: parts.filter(({ only }) => only === undefined || shown[only]),
  })).filter(({ parts }) => parts.length > 0)
}

/** Returns the pages of Settings that apply with this service, in the desk or on the page of a hosted workspace. */
export const partsHere = (here: Here): readonly SettingsPart[] =>
  groupsHere(here).flatMap(({ parts }) => parts)

/** The Settings screen, which shows one page at a time. Pages that do not apply here are hidden. */
export const SettingsScreen = () => {
  const item = useRoute((state) => state.item)
  const isOwn = useDesk('connection', 'status', {}).data?.mode === 'local'
  const inApp = useWorkspacePage() === null
  const updates = (useDesk('updates', 'get', {}).data?.updates ?? null) !== null
  const [savedPlace, setSavedPlace] = useState<HTMLElement | null>(null)
  const groups = groupsHere({ isOwn, inApp, updates })
  const parts = groups.flatMap((group) => group.parts)
  const wanted = item === null ? null : (MOVED[item] ?? item)
  const part = parts.find(({ id }) => id === wanted) ?? parts[0]
  if (!part) return null
  return (
    <Page
      title="Settings"
      aside={
        <div className="text-s text-ink-3">
          {part.saves && <span>Changes save automatically</span>}
          <div ref={setSavedPlace} className="flex items-center gap-3" />
        </div>
      }
    >
      <div className="flex min-h-0 flex-1 flex-col one:flex-row">
        <nav
          aria-label="Settings"
          className="shrink-0 border-b border-line px-6 py-2 one:scroll-edges one:[--ground:var(--color-bg)] one:w-44 one:overflow-y-auto one:border-r one:border-b-0 one:p-3 two:w-52"
        >
          <SelectBox
            aria-label="Page of Settings"
            value={part.id}
            onChange={({ target }) => go('settings', target.value)}
            className="one:hidden"
          >
            {groups.map(({ heading, parts: ofGroup }) => (
              <optgroup key={heading} label={heading}>
                {ofGroup.map(({ id, words }) => (
                  <option key={id} value={id}>
                    {words}
                  </option>
                ))}
              </optgroup>
            ))}
          </SelectBox>
          <div className="hidden gap-4 one:grid">
            {groups.map(({ heading, parts: ofGroup }) => (
              <section key={heading} aria-label={heading} className="grid gap-0.5">
                <h2 className="px-2 pb-0.5 text-xs font-medium text-ink-3">{heading}</h2>
                {ofGroup.map(({ id, words }) => (
                  <a
                    key={id}
                    href={hashOf({ screen: 'settings', item: id })}
                    aria-current={id === part.id ? 'page' : undefined}
                    onClick={(event) => {
                      event.preventDefault()
                      go('settings', id)
                    }}
                    className={cx(
                      'rounded-2 px-2 py-1',
                      id === part.id
                        ? 'bg-selected font-medium text-ink'
                        : 'text-ink-2 hover:bg-hover hover:text-ink',
                    )}
                  >
                    {words}
                  </a>
                ))}
              </section>
            ))}
          </div>
        </nav>
        <div key={part.id} className="min-h-0 flex-1 overflow-auto">
          <div className="grid max-w-[760px] grid-cols-[minmax(0,1fr)] gap-5 px-6 py-6 broad:max-w-[1368px]">
            <h2 className="text-xl font-semibold">{part.words}</h2>
            <SavedPlace.Provider value={savedPlace}>{part.content()}</SavedPlace.Provider>
          </div>
        </div>
      </div>
    </Page>
  )
}
