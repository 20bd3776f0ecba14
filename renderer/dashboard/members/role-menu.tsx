import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { type OwnWorkspace, ROLES, type Role } from '../../../contract/dashboard/account.ts'
import type { Member } from '../../../contract/dashboard/workspaces.ts'
import { uncapital } from '../../../contract/words.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Menu, MenuChoice } from '../../ui/menu.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { call } from '../api.ts'
import { refusalOf, wordsOf } from '../auth-error.ts'
import { useAct } from '../queries.ts'
import { ROLE_WORDS } from '../role-words.ts'
import { toast } from '../toasts.tsx'

type Props = { readonly workspace: OwnWorkspace; readonly member: Member; readonly isMe: boolean }

/** A menu that changes a member's role. It asks for confirmation before a person reduces their own rights. */
export const RoleMenu = ({ workspace: { workspace_id, name }, member, isMe }: Props) => {
  const [asked, setAsked] = useState<Role | null>(null)
  const change = useAct(
    (role: Role) => call('workspaces', 'changeRole', { workspace_id, person_id: member.person_id, role }),
    'members',
    'me',
  )
  const says = (role: Role) =>
    `${isMe ? 'You are' : `${member.name} is`} now ${ROLE_WORDS[role].name.toLowerCase()}.`
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button
            small
            aria-label={`Role of ${member.name}: ${ROLE_WORDS[member.role].name}`}
            disabled={change.isPending}
          >
            {change.isPending && <Spinner />}
            {ROLE_WORDS[member.role].name}
            <ChevronDown size={14} aria-hidden="true" className="-ml-1 text-ink-3" />
          </Button>
        }
      >
        {ROLES.map((role) => (
          <MenuChoice
            key={role}
            checked={role === member.role}
            onSelect={() => {
              if (role === member.role) return
              if (isMe) return setAsked(role)
              change.mutate(role, {
                onSuccess: () => toast(says(role)),
                onError: (error) => toast(`Not changed: ${wordsOf(error)}`, { bad: true }),
              })
            }}
          >
            <span className="w-[240px]">
              <span className="block">{ROLE_WORDS[role].name}</span>
              <span className="block text-s text-ink-3">{ROLE_WORDS[role].does}</span>
            </span>
          </MenuChoice>
        ))}
      </Menu>
      {asked && (
        <FormDialog
          danger
          title={`Become ${ROLE_WORDS[asked].name.toLowerCase()} of ${name}?`}
          description={`You will no longer be able to manage members and agent keys. As ${asked === 'viewer' ? 'a' : 'an'} ${ROLE_WORDS[asked].name.toLowerCase()}, you ${uncapital(ROLE_WORDS[asked].does)} Only another owner can make you an owner again.`}
          error={refusalOf(change.error, 'Close this dialog and check whether your role has changed.')}
          submit="Change my role"
          busy={change.isPending}
          onClose={() => {
            setAsked(null)
            change.reset()
          }}
          onSubmit={() =>
            change.mutate(asked, {
              onSuccess: () => {
                toast(says(asked))
                setAsked(null)
              },
            })
          }
        />
      )}
    </>
  )
}
