import { Note } from '../../ui/note.tsx'
import { useDesk } from '../queries.ts'
import { KeysForm } from './keys-form.tsx'

/** Whether a readable name means a private Reddit feed, which needs no keys. Such a name ends with the user in parentheses. */
export const isPrivateFeed = (name: string): boolean => name.endsWith(')')

/** Whether Reddit's API cannot be read, because neither the workspace nor the service has keys for it. */
export const useLacksRedditKeys = (): boolean => {
  const keys = useDesk('forum', 'keys', {}).data?.keys ?? []
  return keys.some(({ source, own, shared }) => source === 'reddit' && own === null && !shared)
}

/** Says that a subreddit needs keys. */
export const RedditAccessNote = ({ name }: { readonly name: string }) => {
  const editable = useDesk('forum', 'keys', {}).data?.editable ?? false
  return (
    <Note>
      <span className="font-medium">{name}</span> needs API keys from Reddit, which are free.
      {editable
        ? ' Add them below, use a private feed, or take a community that needs neither.'
        : ' An owner of this workspace can add them under Settings, Forum API keys.'}
    </Note>
  )
}

/** Asks for Reddit keys where the person adds a subreddit, and says how to watch it without keys. */
export const RedditAccess = ({ name, onSaved }: { readonly name: string; readonly onSaved: () => void }) => {
  const editable = useDesk('forum', 'keys', {}).data?.editable ?? false
  return (
    <section aria-label="Access to Reddit" className="mt-2 grid gap-4 rounded-3 border border-line p-4">
      {editable && (
        <>
          <h3 className="font-medium text-ink">To watch {name}, add keys from Reddit</h3>
          <KeysForm source="reddit" onSaved={onSaved} />
        </>
      )}
      <p className="text-s text-ink-2">
        {editable
          ? 'Or use a private feed, which needs no keys: sign in'
          : 'A private feed needs no keys: sign in'}{' '}
        to Reddit, open reddit.com/prefs/feeds, and copy the address of a feed, which contains feed= and
        user=. Enter it above instead of the name. For one subreddit, put /{name} after reddit.com in the
        address.
      </p>
    </section>
  )
}
