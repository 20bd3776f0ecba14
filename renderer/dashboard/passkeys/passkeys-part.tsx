import { useState } from 'react'
import { MOST_PASSKEYS, type Passkey } from '../../../contract/dashboard/passkeys.ts'
import { ago, inFull, useNow } from '../../desk/time.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { PartFailed } from '../failed.tsx'
import type { Me } from '../me.ts'
import { Row, Rows } from '../page.tsx'
import { usePasskeys } from '../queries.ts'
import { AddPasskey } from './add-passkey.tsx'
import { RemovePasskey } from './remove-passkey.tsx'
import { RenamePasskey } from './rename-passkey.tsx'
import { knowsPasskeys } from './use-passkey.ts'

type Open = { readonly what: 'add' } | { readonly what: 'rename' | 'remove'; readonly passkey: Passkey }

/** Lists the person's passkeys, with buttons to add, rename and remove passkeys. */
export const PasskeysPart = ({ me: { email, has_password } }: { readonly me: Me }) => {
  const { data, error, refetch } = usePasskeys()
  const [open, setOpen] = useState<Open | null>(null)
  const now = useNow()
  const close = () => setOpen(null)
  const isFull = (data?.passkeys.length ?? 0) >= MOST_PASSKEYS
  return (
    <Section
      level="h2"
      title="Passkeys"
      remark="Sign in with your fingerprint, face or PIN."
      aside={
        knowsPasskeys() &&
        has_password && (
          <Button small disabled={isFull} onClick={() => setOpen({ what: 'add' })}>
            Add a passkey
          </Button>
        )
      }
    >
      {error && !data ? (
        <PartFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label="The passkeys are loading" className="grid gap-3" bars={['h-14 w-full']} />
      ) : data.passkeys.length === 0 ? (
        <p className="rounded-3 border border-line bg-surface px-4 py-4 text-ink-2">
          {!has_password
            ? 'You have no passkey. To add one, set a password first.'
            : knowsPasskeys()
              ? 'You have no passkey. Add one to sign in without typing your password.'
              : 'You have no passkey, and this browser cannot create one.'}
        </p>
      ) : (
        <Rows label="Passkeys">
          {data.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.passkey_id} passkey={passkey} now={now} onOpen={setOpen} />
          ))}
        </Rows>
      )}
      {isFull && (
        <p className="text-s text-ink-3">{`You have ${MOST_PASSKEYS} passkeys, the maximum. To add another passkey, remove one first.`}</p>
      )}
      {open?.what === 'add' && <AddPasskey email={email} onClose={close} />}
      {open?.what === 'rename' && <RenamePasskey passkey={open.passkey} onClose={close} />}
      {open?.what === 'remove' && <RemovePasskey passkey={open.passkey} email={email} onClose={close} />}
    </Section>
  )
}

type RowProps = { readonly passkey: Passkey; readonly now: number; readonly onOpen: (open: Open) => void }

const PasskeyRow = ({ passkey, now, onOpen }: RowProps) => (
  <Row
    head={<h3 className="min-w-0 font-medium [overflow-wrap:anywhere]">{passkey.name}</h3>}
    details={
      <p className="text-ink-3">
        {passkey.kept_by && `${passkey.kept_by} · `}
        <span title={inFull(passkey.created_at)}>added {ago(passkey.created_at, now)}</span>
        {' · '}
        {passkey.last_used_at ? (
          <span title={inFull(passkey.last_used_at)}>last used {ago(passkey.last_used_at, now)}</span>
        ) : (
          'not used yet'
        )}
      </p>
    }
    actions={
      <>
        <Button
          small
          aria-label={`Rename ${passkey.name}`}
          onClick={() => onOpen({ what: 'rename', passkey })}
        >
          Rename…
        </Button>
        <Button
          small
          tone="removal"
          aria-label={`Remove ${passkey.name}`}
          onClick={() => onOpen({ what: 'remove', passkey })}
        >
          Remove…
        </Button>
      </>
    }
  />
)
