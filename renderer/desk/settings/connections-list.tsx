import { useState } from 'react'
import { CONNECTION_NAME, type HeldConnection } from '../../../contract/desk.ts'
import { Button } from '../../ui/button.tsx'
import { Dot } from '../../ui/dot.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Section } from '../../ui/section.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { connectionWords } from '../connection-words.ts'
import { connectAnother, goToConnection } from '../connections/business-menu.tsx'
import { signOutOf } from '../connections/switch.ts'
import { addressWords, useConnections, waitingWords } from '../connections/use-connections.ts'
import { wordsOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { useAct } from '../queries.ts'
import { toast } from '../toasts.ts'

/** Every connection of the desk, with buttons to switch to the connection, to rename it and to sign out of it. */
export const ConnectionsList = () => {
  const { all, here } = useConnections()
  return (
    <Section
      title="Businesses"
      aside={
        <Button small onClick={connectAnother}>
          Connect another business
        </Button>
      }
    >
      <ul className="rounded-3 border border-line">
        {all.map((one) => (
          <ConnectionRow key={one.connection_id} connection={one} isHere={one === here} />
        ))}
      </ul>
      <p className="mt-2 text-s text-ink-3">
        Each business has its own leads, drafts, agents and key. All businesses keep running in the
        background, and each reminder says which business it is about. Signing out asks first: your own
        drafts, agents and key are removed from this computer, and leads, articles and plans stay with the
        service.
      </p>
    </Section>
  )
}

type RowProps = { readonly connection: HeldConnection; readonly isHere: boolean }

const ConnectionRow = ({ connection, isHere }: RowProps) => {
  const { connection_id, name, email } = connection
  const [asking, setAsking] = useState<'name' | 'sign-out' | null>(null)
  const { tone, words } = connectionWords(connection)
  const waiting = waitingWords(connection)
  const done = () => setAsking(null)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-56">
        <div className="flex items-center gap-2">
          <Dot tone={tone} />
          <h4 className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</h4>
          <span className="sr-only">{words}</span>
          {isHere && (
            <span className="rounded-1 bg-sunken px-[7px] py-px text-s whitespace-nowrap text-ink-2">
              shown now
            </span>
          )}
        </div>
        <p className="pl-[15px] text-s text-ink-3 [overflow-wrap:anywhere]">
          {addressWords(connection)}
          {email && ` · ${email}`}
        </p>
        {waiting && <p className="pl-[15px] text-s text-ink-2">{waiting}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {!isHere && (
          <Button small aria-label={`Switch to ${name}`} onClick={() => goToConnection(connection_id)}>
            Switch
          </Button>
        )}
        <Button small aria-label={`Rename ${name}`} onClick={() => setAsking('name')}>
          Rename
        </Button>
        <Button small aria-label={`Sign out of ${name}`} onClick={() => setAsking('sign-out')}>
          Sign out
        </Button>
      </div>
      {asking === 'name' && <Rename connection={connection} onDone={done} />}
      <SignOut connection={connection} open={asking === 'sign-out'} onDone={done} />
    </li>
  )
}

type DialogProps = { readonly connection: HeldConnection; readonly onDone: () => void }

const Rename = ({ connection: { connection_id, name, own_name }, onDone }: DialogProps) => {
  const [typed, setTyped] = useState(own_name ?? name)
  const rename = useAct(
    () => callDesk('connections', 'rename', { connection_id, name: typed.trim() }),
    'connections',
  )
  return (
    <FormDialog
      title={`Rename ${name}`}
      onClose={onDone}
      submit="Rename"
      busy={rename.isPending}
      error={rename.error && wordsOf(rename.error)}
      onSubmit={() => rename.mutate(undefined, { onSuccess: onDone })}
    >
      <TextField
        label="Name"
        hint="Shown on this computer only. Leave it empty to use the name of the workspace."
        autoFocus
        value={typed}
        maxLength={CONNECTION_NAME}
        onText={setTyped}
      />
    </FormDialog>
  )
}

const SignOut = ({
  connection: { connection_id, name, mode, waiting },
  open,
  onDone,
}: DialogProps & { readonly open: boolean }) => {
  const signOut = useAct(() => signOutOf(connection_id), 'connections')
  const lost =
    waiting > 0
      ? ` ${waiting} of your marks ${waiting === 1 ? 'is' : 'are'} not sent yet and would be lost.`
      : ''
  return (
    <ConfirmDialog
      open={open}
      onClose={onDone}
      title={`Sign out of ${name}?`}
      description={
        mode === 'local'
          ? `The service on this computer stops. Your own drafts, unsaved texts and agents for it are removed, and so is its key.${lost} The service’s data stays on disk: start it again to get its leads, articles and plan back.`
          : `The key, the leads, your own drafts, unsaved texts and agents of this business are removed from this computer.${lost} The service keeps everything else, and the key stays valid there until an owner revokes it on the Agents page of the dashboard. Other businesses are not affected.`
      }
      confirm="Sign out"
      busy={signOut.isPending}
      error={signOut.error}
      onConfirm={() =>
        signOut.mutate(undefined, {
          onSuccess: () => {
            onDone()
            toast(`Signed out of ${name}.`)
          },
        })
      }
    />
  )
}
