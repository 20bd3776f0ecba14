import { type ReactNode, useState } from 'react'
import { type OwnWorkspace, ROLES } from '../../../contract/dashboard/account.ts'
import type { Invitation, Member } from '../../../contract/dashboard/workspaces.ts'
import { count } from '../../../contract/words.ts'
import { useNow, when } from '../../desk/time.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { call } from '../api.ts'
import { wordsOf } from '../auth-error.ts'
import { PartFailed } from '../failed.tsx'
import type { Me } from '../me.ts'
import { DashboardPage, Fact, Facts, Row, Rows } from '../page.tsx'
import { useAct, useMembers, useWays } from '../queries.ts'
import { ROLE_WORDS } from '../role-words.ts'
import { toast } from '../toasts.tsx'
import { useMainFocus } from '../use-main-focus.ts'
import { onDay } from '../workspace-words.ts'
import { type InvitationMade, Invite, Invited, saysIfSent } from './invite.tsx'
import { RemoveMember } from './remove-member.tsx'
import { RoleMenu } from './role-menu.tsx'

type Props = { readonly me: Me; readonly workspace: OwnWorkspace }

/** The members of a workspace and its open invitations. Owners change both. */
export const MembersPage = ({ me, workspace }: Props) => {
  const { data, error, refetch } = useMembers(workspace.workspace_id)
  const [inviting, setInviting] = useState(false)
  const [removing, setRemoving] = useState<Member | null>(null)
  const { main, focusMain } = useMainFocus()
  const isOwner = workspace.role === 'owner'
  return (
    <DashboardPage
      title="Members"
      remark={!isOwner && 'Only owners of the workspace can invite and remove members.'}
    >
      {error && !data ? (
        <PartFailed error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <MemberList
            me={me}
            workspace={workspace}
            members={data.members}
            onRemove={setRemoving}
            invite={
              isOwner && (
                <Button ref={main} tone="primary" onClick={() => setInviting(true)}>
                  Invite somebody
                </Button>
              )
            }
          />
          <Invitations workspace={workspace} invitations={data.invitations} />
          <Section level="h2" title="Roles">
            <div className="rounded-3 border border-line bg-surface px-4 py-3">
              <Facts>
                {ROLES.map((role) => (
                  <Fact key={role} name={ROLE_WORDS[role].name}>
                    <span className="text-ink-2">{ROLE_WORDS[role].does}</span>
                  </Fact>
                ))}
              </Facts>
            </div>
          </Section>
        </>
      ) : (
        <Loading
          label="The members are loading"
          className="grid gap-3"
          bars={['w-32', 'h-14 w-full', 'h-14 w-full']}
        />
      )}
      {inviting && (
        <Invite
          workspace={workspace}
          onClose={() => {
            setInviting(false)
            focusMain()
          }}
        />
      )}
      {removing && (
        <RemoveMember
          workspace={workspace}
          member={removing}
          isMe={removing.person_id === me.person_id}
          onClose={() => setRemoving(null)}
          onDone={focusMain}
        />
      )}
    </DashboardPage>
  )
}

type MemberListProps = Props & {
  readonly members: readonly Member[]
  readonly onRemove: (member: Member) => void
  /** The button that invites somebody, beside the heading. */
  readonly invite: ReactNode
}

const MemberList = ({ me, workspace, members, onRemove, invite }: MemberListProps) => {
  const isOwner = workspace.role === 'owner'
  const owners = members.filter(({ role }) => role === 'owner')
  const isOnlyOwner = ({ role }: Member): boolean => owners.length === 1 && role === 'owner'
  const mayEnd = (member: Member): boolean =>
    (isOwner || member.person_id === me.person_id) && !isOnlyOwner(member)
  return (
    <Section level="h2" title={count(members.length, 'person', 'people')} aside={invite}>
      <Rows label="Members">
        {members.map((member) => {
          const isMe = member.person_id === me.person_id
          const stays = isOnlyOwner(member)
          return (
            <Row
              key={member.person_id}
              head={
                <>
                  <h3 className="min-w-0 font-medium [overflow-wrap:anywhere]">{member.name}</h3>
                  {isMe && <span className="text-s text-ink-3">you</span>}
                </>
              }
              details={
                <>
                  <p>
                    {member.email}
                    <span className="text-ink-3"> · since {onDay(member.joined_at)}</span>
                  </p>
                  {stays && isMe && (
                    <p className="text-ink-3">
                      You are the only owner. Before you can leave or change your role, make somebody else an
                      owner.
                    </p>
                  )}
                </>
              }
              actions={
                <>
                  <div className="flex justify-end one:w-20">
                    {isOwner && !stays ? (
                      <RoleMenu workspace={workspace} member={member} isMe={isMe} />
                    ) : (
                      <span className="text-ink-2">{ROLE_WORDS[member.role].name}</span>
                    )}
                  </div>
                  {/* Not every row has a button, but the roles stand below each other. */}
                  {members.some(mayEnd) && (
                    <div className="flex justify-end one:w-20">
                      {mayEnd(member) && (
                        <Button
                          small
                          tone="removal"
                          aria-label={isMe ? 'Leave the workspace' : `Remove ${member.name}`}
                          onClick={() => onRemove(member)}
                        >
                          {isMe ? 'Leave…' : 'Remove…'}
                        </Button>
                      )}
                    </div>
                  )}
                </>
              }
            />
          )
        })}
      </Rows>
    </Section>
  )
}

type InvitationsProps = {
  readonly workspace: OwnWorkspace
  readonly invitations: readonly Invitation[]
}

const Invitations = ({ workspace, invitations }: InvitationsProps) => {
  const [made, setMade] = useState<InvitationMade | null>(null)
  const dialog = made && made.link !== null && (
    <Invited invitation={made.invitation} link={made.link} onClose={() => setMade(null)} />
  )
  if (invitations.length === 0) return dialog
  return (
    <Section level="h2" title="Open invitations" remark="Each link works once.">
      <Rows label="Open invitations">
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.email}
            workspace={workspace}
            invitation={invitation}
            onInvited={(invited) => saysIfSent(invited) || setMade(invited)}
          />
        ))}
      </Rows>
      {dialog}
    </Section>
  )
}

const InvitationRow = ({
  workspace: { workspace_id, role },
  invitation: { invitation_id, email, role: invitedAs, created_at, expires_at },
  onInvited,
}: {
  readonly workspace: OwnWorkspace
  readonly invitation: Invitation
  /** Called when the invitation was sent again. */
  readonly onInvited: (invited: InvitationMade) => void
}) => {
  const now = useNow()
  const sendsMail = useWays().data?.sends_mail ?? false
  // A new invitation for the same address replaces the open one, whose link then no longer works.
  const again = useAct(
    () => call('workspaces', 'invite', { workspace_id, role: invitedAs, email }),
    'members',
  )
  const withdraw = useAct(
    () => call('workspaces', 'withdrawInvitation', { workspace_id, invitation_id }),
    'members',
  )
  return (
    <Row
      head={<h3 className="min-w-0 font-medium [overflow-wrap:anywhere]">{email}</h3>}
      details={
        <p>
          {ROLE_WORDS[invitedAs].name}
          <span className="text-ink-3">
            {' '}
            · {sendsMail ? 'sent' : 'created'} {when(created_at, now)} · works until {onDay(expires_at)}
          </span>
        </p>
      }
      actions={
        role === 'owner' && (
          <>
            <Button
              small
              aria-label={sendsMail ? `Send again to ${email}` : `New link for ${email}`}
              disabled={again.isPending}
              onClick={() =>
                again.mutate(undefined, {
                  onSuccess: onInvited,
                  onError: (error) => toast(`Not sent: ${wordsOf(error)}`, { bad: true }),
                })
              }
            >
              {again.isPending && <Spinner />}
              {sendsMail ? 'Send again' : 'New link'}
            </Button>
            <Button
              small
              aria-label={`Withdraw the invitation for ${email}`}
              disabled={withdraw.isPending}
              onClick={() =>
                withdraw.mutate(undefined, {
                  onSuccess: () => toast('The invitation was withdrawn. Its link no longer works.'),
                  onError: (error) => toast(`Not withdrawn: ${wordsOf(error)}`, { bad: true }),
                })
              }
            >
              {withdraw.isPending && <Spinner />}
              Withdraw
            </Button>
          </>
        )
      }
    />
  )
}
