import { Ellipsis } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type Lead, NOT_LEAD_REASONS, type NotLeadReason } from '../../../contract/forum.ts'
import { IconButton } from '../../ui/button.tsx'
import { Menu, MenuAction, MenuHeading, MenuLine } from '../../ui/menu.tsx'
import { muteDialog } from '../dialogs.ts'
import { setMuted } from '../muted/mute.ts'
import { useKeys } from '../use-keys.ts'
import { useChosen } from './chosen.ts'
import { markLead } from './marks.ts'
import { NO_LEAD_WORDS } from './not-lead-reasons.ts'

/** Returns the selected text on the page; empty if it is too long to be a phrase. */
const selectedWords = (): string => {
  const text = window.getSelection()?.toString().replace(/\s+/g, ' ').trim() ?? ''
  return text.length <= 60 ? text : ''
}

type ReasonMenuProps = {
  readonly onReason: (reason: NotLeadReason) => void
  /** What the menu offers besides the reasons. */
  readonly children?: ReactNode
}

/** A menu that ignores a lead with a reason. */
export const ReasonMenu = ({ onReason, children }: ReasonMenuProps) => {
  const [open, setOpen] = useState(false)
  const keysAreHere = useChosen(({ ids }) => ids.size === 0)
  useKeys({ noLead: () => (useChosen.getState().ids.size > 0 ? false : setOpen(true)) })
  return (
    <Menu
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <IconButton
          label={`Ignore with a reason${children ? ', or mute' : ''}${keysAreHere ? ' (L)' : ''}`}
          className="h-8"
          aria-keyshortcuts={keysAreHere ? 'L' : undefined}
        >
          <Ellipsis size={14} aria-hidden="true" />
        </IconButton>
      }
    >
      <MenuHeading>Ignore it because</MenuHeading>
      {NOT_LEAD_REASONS.map((reason) => (
        <MenuAction key={reason} onSelect={() => onReason(reason)}>
          {NO_LEAD_WORDS[reason]}
        </MenuAction>
      ))}
      {children}
    </Menu>
  )
}

/** A menu that ignores a lead with a reason, or mutes the author, the community or a word. */
export const NoLeadMenu = ({ lead }: { readonly lead: Lead }) => (
  <ReasonMenu onReason={(reason) => void markLead(lead, 'ignored', reason)}>
    {!lead.locked && !lead.post_deleted && <MuteActions lead={lead} />}
  </ReasonMenu>
)

const MuteActions = ({ lead }: { readonly lead: Extract<Lead, { locked: false }> }) => {
  const { author, community, watched_as } = lead
  return (
    <>
      <MenuLine />
      {author && (
        <MenuAction onSelect={() => void setMuted({ kind: 'author', value: author })}>
          <span className="max-w-64 truncate">Mute {author}</span>
        </MenuAction>
      )}
      <MenuAction onSelect={() => muteDialog.ask({ word: selectedWords() })}>Mute a word…</MenuAction>
      {watched_as && (
        <MenuAction
          onSelect={() => void setMuted({ kind: 'community', value: watched_as, shown: community })}
        >
          <span className="max-w-64 truncate">Mute all posts from {community}</span>
        </MenuAction>
      )}
    </>
  )
}
