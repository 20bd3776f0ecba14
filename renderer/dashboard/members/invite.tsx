import { useId, useState } from 'react'
import { type OwnWorkspace, ROLES, type Role } from '../../../contract/dashboard/account.ts'
import type { Dashboard } from '../../../contract/dashboard.ts'
import type { Answer } from '../../../contract/operation.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { call } from '../api.ts'
import { refusalOf } from '../auth-error.ts'
import { Choice } from '../choice.tsx'
import { emailFault, focusFirstFault } from '../faults.ts'
import { useAct, useWays } from '../queries.ts'
import { ROLE_WORDS } from '../role-words.ts'
import { toast } from '../toasts.tsx'
import { onDay } from '../workspace-words.ts'

type Props = { readonly workspace: OwnWorkspace; readonly onClose: () => void }

/** Creates an invitation. If the service did not email its link, shows the link once. */
export const Invite = ({ workspace: { workspace_id, name }, onClose }: Props) => {
  const sendsMail = useWays().data?.sends_mail ?? false
  const [role, setRole] = useState<Role>('editor')
  const [email, setEmail] = useState('')
  const [tried, setTried] = useState(false)
  const address = email.trim()
  const fault = emailFault(address)
  const invite = useAct(() => call('workspaces', 'invite', { workspace_id, role, email: address }), 'members')
  const made = invite.data
  if (made && made.link !== null)
    return <Invited invitation={made.invitation} link={made.link} onClose={onClose} />
  return (
    <FormDialog
      loose
      title={`Invite somebody to ${name}`}
      error={refusalOf(invite.error, 'Close this dialog and check whether the invitation is in the list.')}
      submit={sendsMail ? 'Email the invitation' : 'Create the link'}
      busy={invite.isPending}
      onClose={onClose}
      onSubmit={(form) => {
        setTried(true)
        if (fault !== null) return focusFirstFault(form)
        invite.mutate(undefined, { onSuccess: (made) => saysIfSent(made) && onClose() })
      }}
    >
      <TextField
        label="Email address"
        data-first
        type="email"
        inputMode="email"
        autoCapitalize="none"
        error={tried ? fault : null}
        hint={
          sendsMail
            ? 'Quillport emails an invitation link to this address. Only the account with this email address can use the link.'
            : 'Only the account with this email address can use the link. This service sends no email, so you have to send the link yourself.'
        }
        value={email}
        maxLength={200}
        onText={setEmail}
      />
      <RoleChoice chosen={role} onChoose={setRole} />
    </FormDialog>
  )
}

const RoleChoice = ({
  chosen,
  onChoose,
}: {
  readonly chosen: Role
  readonly onChoose: (role: Role) => void
}) => {
  const id = useId()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">Role</legend>
      {ROLES.map((role) => (
        <Choice
          key={role}
          type="radio"
          {...ROLE_WORDS[role]}
          group={id}
          checked={role === chosen}
          onChange={() => onChoose(role)}
        />
      ))}
    </fieldset>
  )
}

/** An invitation that was just made, with its link if the service did not email it. */
export type InvitationMade = Answer<Dashboard['workspaces']['invite']>

/** Says that an invitation was emailed. False if it was not, so that its link must be shown. */
export const saysIfSent = ({ invitation, link }: InvitationMade): boolean => {
  if (link === null)
    toast(
      `The invitation is on its way to ${invitation.email}. Its link works until ${onDay(invitation.expires_at)}.`,
    )
  return link === null
}

type InvitedProps = Pick<InvitationMade, 'invitation'> & {
  readonly link: string
  readonly onClose: () => void
}

/** Shows the link of an invitation once. */
export const Invited = ({ invitation, link, onClose }: InvitedProps) => (
  <Dialog
    open
    onClose={onClose}
    title="Pass on this link"
    description={`Send the link to ${invitation.email} privately. Nobody else should see it.`}
    actions={
      <Button data-first tone="primary" onClick={onClose}>
        Done
      </Button>
    }
  >
    <div className="flex flex-wrap items-center gap-2 rounded-2 bg-sunken py-1.5 pr-1.5 pl-3">
      <output
        aria-label="Link of the invitation"
        className="min-w-0 flex-1 basis-52 font-mono text-s [overflow-wrap:anywhere]"
      >
        {link}
      </output>
      <CopyButton text={link}>Copy the link</CopyButton>
    </div>
    <p className="text-s text-ink-2">
      The link works once, until {onDay(invitation.expires_at)}, and makes {invitation.email}{' '}
      {invitation.role === 'viewer' ? 'a' : 'an'} {ROLE_WORDS[invitation.role].name.toLowerCase()}. The link
      is shown only this once.
    </p>
  </Dialog>
)
