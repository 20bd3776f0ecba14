import { AppError } from '../../../contract/errors.ts'
import { type ForumSettings, SOURCE_WORDS } from '../../../contract/forum.ts'
import { TextButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Dot } from '../../ui/dot.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Note } from '../../ui/note.tsx'
import { wordsOf } from '../errors.ts'
import { type ChosenCommunity, CommunitiesInput } from '../forum/communities-input.tsx'
import { KeysNote } from '../forum/keys-note.tsx'
import { NextScan } from '../forum/next-scan.tsx'
import { STATE_TONE, STATE_WORDS } from '../forum/state.ts'
import { useSuggestions } from '../forum/suggest.ts'
import { isSame } from '../forum/use-added-communities.ts'
import { Hosted } from '../hosted.tsx'
import { deskQuery, queryClient } from '../queries.ts'
import { go } from '../route.ts'
import { ago, useNow } from '../time.ts'
import { toast } from '../toasts.ts'
import { communityWords, markedWords } from '../words.ts'
import { putCommunities, useEdits } from './edits.ts'
import { WithForum } from './forum-part.tsx'
import { SavedState } from './saved-state.tsx'
import { saveForum, useSaved } from './use-saved.ts'

/** The watched communities and their state. If the settings are editable, the person can add and remove communities. */
export const CommunitiesPart = () => (
  <WithForum>
    {(settings, editable) =>
      editable ? <CommunitiesForm settings={settings} /> : <CommunitiesRead settings={settings} />
    }
  </WithForum>
)

const changeOf = (communities: readonly ChosenCommunity[]) => ({
  communities: communities.map(({ source, name }) => ({ source, name })),
})

/** Adds a removed community to the list as it is now, which other changes may have made, also after the page was left. */
const watchAgain = async (removed: ChosenCommunity): Promise<void> => {
  try {
    const { settings } = await queryClient.fetchQuery(deskQuery('forum', 'settings', {}))
    const { communities: edited } = useEdits.getState()
    const list = edited ?? settings?.communities
    if (!list) throw new AppError('unavailable', 'The communities are not loaded yet.')
    if (list.some((one) => isSame(one, removed))) return
    const next = [...list, removed]
    // The person may change more while the save is running.
    const putInstead = (communities: readonly ChosenCommunity[] | null) => {
      if (useEdits.getState().communities === next) putCommunities(communities, { communities: list })
    }
    putCommunities(next, { communities: list })
    await saveForum(changeOf(next)).catch((error: unknown) => {
      putInstead(edited)
      throw error
    })
    putInstead(null)
  } catch (error) {
    toast(`Not undone: ${wordsOf(error)}`, { tone: 'bad' })
  }
}

const CommunitiesForm = ({ settings }: { readonly settings: ForumSettings }) => {
  const { communities: edited, community_text } = useEdits()
  const saved = useSaved<readonly ChosenCommunity[]>({
    keptOf: () => settings.communities,
    edited,
    now: () => useEdits.getState().communities,
    put: (communities) => putCommunities(communities, settings),
    changeOf,
  })
  const suggested = useSuggestions(settings, community_text, null, true)
  // Shows the current state of each community, not its state when the edit began.
  const chosen = edited?.map(
    (one) =>
      settings.communities.find(({ source, name }) => source === one.source && name === one.name) ?? one,
  )
  const shown = chosen ?? settings.communities
  const change = (next: readonly ChosenCommunity[]) => {
    const removed = shown.filter((one) => !next.includes(one))
    saved.change(next)
    for (const one of removed)
      toast(`${communityWords(one.source, one.name, one.title)} is no longer watched. Its leads stay.`, {
        undo: () => void watchAgain(one),
      })
  }
  return (
    <>
      <KeysNote communities={settings.communities} />
      {settings.communities.length > 0 && settings.next_scan_at && (
        <p className="text-ink-2">
          <NextScan at={settings.next_scan_at} />{' '}
          <TextButton onClick={() => go('settings', 'forum')}>Edit the scan times</TextButton>
        </p>
      )}
      <CommunitiesInput
        chosen={shown}
        onChange={change}
        text={community_text}
        onText={(text) => useEdits.setState({ community_text: text })}
        suggested={suggested.communities}
        beside
      />
      <SavedState {...saved.state} />
    </>
  )
}

const CommunitiesRead = ({ settings }: { readonly settings: ForumSettings }) => {
  const now = useNow()
  return (
    <>
      <Note tone="plain">
        <Hosted what="Communities are added and removed" by="editors" />
      </Note>
      <KeysNote communities={settings.communities} />
      {settings.communities.length === 0 && (
        <Empty title="No community is watched yet">
          When an editor adds communities, they appear here with their status.
        </Empty>
      )}
      <ul className="grid gap-2">
        {settings.communities.map(({ source, name, status, message, last_ok_at, marked }) => (
          <li key={`${source} ${name}`} className="grid grid-cols-[auto_1fr] items-baseline gap-x-3">
            <Dot tone={STATE_TONE[status]} />
            <span>
              <span className="font-medium">{name}</span>{' '}
              <span className="text-s text-ink-3">
                {SOURCE_WORDS[source]} · {STATE_WORDS[status]}
                {last_ok_at &&
                  (status === 'ok' ? ` ${ago(last_ok_at, now)}` : `, last read ${ago(last_ok_at, now)}`)}
                {marked.of > 0 && ` · ${markedWords(marked)}`}
              </span>
            </span>
            {message && (
              <span className={cx('col-start-2 text-s', status === 'ok' ? 'text-ink-3' : 'text-bad')}>
                {message}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
