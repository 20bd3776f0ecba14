import { ChevronDown, MoreHorizontal } from 'lucide-react'
import { useState } from 'react'
import { type Lead, NOT_LEAD_REASONS } from '../../../contract/forum.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Menu, MenuAction, MenuHeading } from '../../ui/menu.tsx'
import { muteDialog } from '../dialogs.ts'
import { useTwoPanes } from '../list/two-panes.tsx'
import { setMuted } from '../muted/mute.ts'
import { go, usePlace } from '../place.ts'
import { useKeys } from '../use-keys.ts'
import { communityWords } from '../words.ts'
import { useChosen } from './chosen.ts'
import { leads } from './list.ts'
import { markLead } from './marks.ts'
import { NO_LEAD_WORDS } from './not-lead-reasons.ts'

/** Returns the selected text on the page; empty if it is too long to be a phrase. */
const selectedWords = (): string => {
  const text = window.getSelection()?.toString().replace(/\s+/g, ' ').trim() ?? ''
  return text.length <= 60 ? text : ''
}

/** A menu that ignores a lead with a reason, or mutes the author, the community or a word. */
export const NoLeadMenu = ({ lead }: { readonly lead: Lead }) => {
  const [open, setOpen] = useState(false)
  const beside = useTwoPanes()
  useKeys({ noLead: () => (useChosen.getState().ids.size > 0 ? false : setOpen(true)) })
  return (
    <Menu
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        beside ? (
          <Button tone="quiet" keys="L">
            Ignore because
            <ChevronDown size={12} aria-hidden="true" />
          </Button>
        ) : (
          <IconButton label="Ignore because, or mute">
            <MoreHorizontal size={16} aria-hidden="true" />
          </IconButton>
        )
      }
    >
      <MenuHeading>Ignore it because:</MenuHeading>
      {NOT_LEAD_REASONS.map((reason) => (
        <MenuAction key={reason} onSelect={() => void markLead(lead, 'ignored', reason)}>
          {NO_LEAD_WORDS[reason]}
        </MenuAction>
      ))}
      {!lead.locked && !lead.post_deleted && <MuteActions lead={lead} />}
    </Menu>
  )
}

const MuteActions = ({ lead }: { readonly lead: Extract<Lead, { locked: false }> }) => {
  const { author, watched_as, source } = lead
  /** Mutes the author or community and opens the next lead, because the muted lead leaves the list. */
  const muteIt = async (kind: 'author' | 'community', value: string, shown: string) => {
    const next = await leads.neighbourOf(lead.lead_id).catch(() => undefined)
    const isDone = await setMuted({ kind, value, shown })
    const leaves = lead.status === 'new' && !lead.taken_up
    if (isDone && leaves && next && usePlace.getState().item === lead.lead_id) go('leads', next.lead_id)
  }
  return (
    <>
      <MenuHeading>To get no more leads like this, mute:</MenuHeading>
      {author && (
        <MenuAction onSelect={() => void muteIt('author', author, author)}>
          <span className="max-w-64 truncate">The author {author}</span>
        </MenuAction>
      )}
      {watched_as && (
        <MenuAction onSelect={() => void muteIt('community', watched_as, communityWords(source, watched_as))}>
          <span className="max-w-64 truncate">All of {communityWords(source, watched_as)}</span>
        </MenuAction>
      )}
      <MenuAction onSelect={() => muteDialog.ask({ word: selectedWords() })}>A word…</MenuAction>
    </>
  )
}
