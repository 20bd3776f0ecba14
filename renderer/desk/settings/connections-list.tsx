import { useState } from 'react'
import { CONNECTION_NAME, type HeldConnection } from '../../../contract/desk.ts'
import { count } from '../../../contract/words.ts'
import { Button } from '../../ui/button.tsx'
import { Dot } from '../../ui/dot.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
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
    <div className="grid justify-items-start gap-3">
      <p className="text-ink-2">
        Each business has its own leads, articles, settings and agents.
        {all.length > 1 && ' Quillport keeps working for all your businesses, whichever one you have open.'}
      </p>
      <ul className="w-full rounded-3 border border-line bg-surface">
        {all.map((one) => (
          <ConnectionRow key={one.connection_id} connection={one} isHere={one === here} />
        ))}
      </ul>
      <Button onClick={connectAnother}>Add a business</Button>
    </div>
  )
}

type RowProps = { readonly connection: HeldConnection; readonly isHere: boolean }

const ConnectionRow = ({ connection, isHere }: RowProps) => {
  const { connection_id, name, email } = connection
  const isOwn = connection.mode === 'local'
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
            <span className="rounded-1 bg-note px-[7px] py-px text-s whitespace-nowrap text-ink-2">
              current
            </span>
          )}
        </div>
        <p className="pl-[15px] text-s text-ink-3 [overflow-wrap:anywhere]">
          {addressWords(connection)}
          {email && ` · ${email}`}
          {waiting && ` · ${waiting}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {!isHere && (
          <Button small aria-label={`Switch to ${name}`} onClick={() => goToConnection(connection_id)}>
            Switch
          </Button>
        )}
        <Button small aria-label={`Rename ${name}`} onClick={() => setAsking('name')}>
          Rename…
        </Button>
        <Button
          small
          tone={isOwn ? 'removal' : 'normal'}
          aria-label={isOwn ? `Remove from Quillport: ${name}` : `Sign out of ${name}`}
          onClick={() => setAsking('sign-out')}
        >
          {isOwn ? 'Remove from Quillport…' : 'Sign out…'}
        </Button>
      </div>
      {asking === 'name' && <Rename connection={connection} onDone={done} />}
      <SignOut connection={connection} open={asking === 'sign-out'} onDone={done} />
    </li>
  )
}

/** What stays, and a list of what is lost. */
const Fate = ({ kept, gone }: { readonly kept: string; readonly gone: readonly string[] }) => (
  <dl className="grid grid-cols-[64px_1fr] gap-x-3 gap-y-2">
    <dt className="font-medium text-ink">Stays</dt>
    <dd>{kept}</dd>
    <dt className="font-medium text-ink">Removed</dt>
    <dd>
      <ul className="grid list-disc gap-1 pl-4 text-ink">
        {gone.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </dd>
  </dl>
)

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
        hint="Only this computer shows this name. If you leave it empty, Quillport uses the name of the workspace."
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
  const isOwn = mode === 'local'
  const lost = [
    'Your changes to drafts of replies',
    'Text that you typed but did not save',
    ...(waiting > 0 ? [`${count(waiting, 'mark')} that ${waiting === 1 ? 'is' : 'are'} not sent yet`] : []),
  ]
  return (
    <ConfirmDialog
      open={open}
      onClose={onDone}
      title={isOwn ? `Remove ${name} from Quillport?` : `Sign out of ${name}?`}
      description={
        <Fate
          {...(isOwn
            ? {
                kept: 'Leads, articles, plans and settings stay on this computer, but scans stop, and no more planned articles are written. To use this data again, choose “Run it on this computer” again.',
                gone: [...lost, 'Your agents, what they may do, and the log of their calls'],
              }
            : {
                kept: 'Leads, articles and plans stay with the service. Other businesses are not affected.',
                gone: [
                  ...lost,
                  'Your agents on this computer, what they may do, and the log of their calls',
                  'The copy of the leads on this computer',
                  'The copy of the agent key on this computer. The key itself stays valid until an owner revokes it in the dashboard, under Agents.',
                ],
              })}
        />
      }
      confirm={isOwn ? 'Remove' : 'Sign out'}
      busy={signOut.isPending}
      error={signOut.error}
      onConfirm={() =>
        signOut.mutate(undefined, {
          onSuccess: () => {
            onDone()
            toast(isOwn ? `${name} was removed from Quillport.` : `Signed out of ${name}.`)
          },
        })
      }
    />
  )
}
