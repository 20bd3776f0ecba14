import { Ellipsis } from 'lucide-react'
import { type ReactElement, type ReactNode, useState } from 'react'
import {
  type Lead,
  NOT_LEAD_REASONS,
  type NotLeadReason,
  type ReadableLead,
} from '../../../contract/forum.ts'
import { Button } from '../../ui/button.tsx'
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

type ReasonChoiceProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly trigger: ReactElement
  readonly heading: string
  readonly onReason: (reason: NotLeadReason) => void
  /** What the menu offers besides the reasons. */
  readonly children?: ReactNode
}

/** A menu of the reasons for which leads are ignored. */
export const ReasonChoice = ({ heading, onReason, children, ...menu }: ReasonChoiceProps) => (
  <Menu align="end" {...menu}>
    <MenuHeading>{heading}</MenuHeading>
    {NOT_LEAD_REASONS.map((reason) => (
      <MenuAction key={reason} onSelect={() => onReason(reason)}>
        {NO_LEAD_WORDS[reason]}
      </MenuAction>
    ))}
    {children}
  </Menu>
)

/** The menu beside the button *Ignore*, in a wide window. */
const WITH_REASON = 'With a reason…'

/** The state of the menu of a lead, which L opens, and the button that opens it. */
const useLeadMenu = (words: string, short: string) => {
  const [open, setOpen] = useState(false)
  const keysAreHere = useChosen(({ ids }) => ids.size === 0)
  useKeys({ noLead: () => (useChosen.getState().ids.size > 0 ? false : setOpen(true)) })
  const label = `${words}${keysAreHere ? ' (L)' : ''}`
  const trigger = (
    <Button tone="quiet" className="max-broad:px-1.5!" title={label} keys={keysAreHere ? 'L' : undefined}>
      <span className="sr-only">{label}</span>
      <span aria-hidden="true" className="max-broad:hidden">
        {short}
      </span>
      <Ellipsis size={14} aria-hidden="true" className="broad:hidden" />
    </Button>
  )
  return { open, onOpenChange: setOpen, trigger }
}

/** A menu that ignores a lead with a reason. */
export const ReasonMenu = ({ onReason }: Pick<ReasonChoiceProps, 'onReason'>) => (
  <ReasonChoice
    {...useLeadMenu('Ignore with a reason', WITH_REASON)}
    heading="Ignore it because"
    onReason={onReason}
  />
)

/** A menu that ignores a lead with a reason, or mutes the author, the community or a word. */
export const NoLeadMenu = ({ lead }: { readonly lead: Lead }) => {
  const mutable = !lead.locked && !lead.post_deleted
  const menu = useLeadMenu(`Ignore with a reason${mutable ? ', or mute' : ''}`, WITH_REASON)
  return (
    <ReasonChoice
      {...menu}
      heading="Ignore it because"
      onReason={(reason) => void markLead(lead, 'ignored', reason)}
    >
      {mutable && (
        <>
          <MenuLine />
          <MuteActions lead={lead} />
        </>
      )}
    </ReasonChoice>
  )
}

/** A menu that mutes the author, the community or a word of a lead that was answered. */
export const MuteMenu = ({ lead }: { readonly lead: ReadableLead }) => (
  <Menu align="end" {...useLeadMenu('Mute', 'Mute…')}>
    <MuteActions lead={lead} />
  </Menu>
)

const MuteActions = ({ lead }: { readonly lead: ReadableLead }) => {
  const { author, community, watched_as } = lead
  return (
    <>
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
