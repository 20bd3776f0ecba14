import { type ReactNode, useState } from 'react'
import { listed } from '../../../contract/words.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { auth } from '../auth.ts'
import { wordsOf } from '../auth-error.ts'
import { focusFirstFault, nameFault } from '../faults.ts'
import type { Me } from '../me.ts'
import { Operator, useContact } from '../operator.tsx'
import { DashboardPage } from '../page.tsx'
import { PasskeysPart } from '../passkeys/passkeys-part.tsx'
import { PROVIDER_NAMES } from '../provider-failure-words.ts'
import { useAct, useWays } from '../queries.ts'
import { toast } from '../toasts.tsx'
import { AskAccount } from './ask-account.tsx'
import { FirstPassword } from './first-password.tsx'
import { PasswordPart } from './password-part.tsx'
import { SessionsPart } from './sessions-part.tsx'

/** The page of the person's own account: name, email address, password, passkeys and sessions. */
export const AccountPage = ({ me }: { readonly me: Me }) => {
  const { data: ways } = useWays()
  return (
    <DashboardPage title="Account">
      <Section level="h2" title="You">
        <NameForm key={me.name} name={me.name}>
          <dl className="grid gap-4">
            <Known name="Email address">
              {/* As high as the field beside it. */}
              <p className="flex min-h-8 items-center [overflow-wrap:anywhere]">{me.email}</p>
              <ChangedByOperator me={me} />
            </Known>
            {me.providers.length > 0 && (
              <Known name="Linked service">
                {listed(
                  me.providers.map((provider) => PROVIDER_NAMES[provider]),
                  'and',
                )}
              </Known>
            )}
          </dl>
        </NameForm>
      </Section>
      {me.has_password ? <PasswordPart email={me.email} /> : <FirstPassword me={me} ways={ways} />}
      {ways?.passkeys && <PasskeysPart me={me} />}
      <SessionsPart session_id={me.session_id} />
    </DashboardPage>
  )
}

/** Says who changes the email address and closes the account, and how to ask for it. */
const ChangedByOperator = ({ me }: { readonly me: Me }) => {
  const [asking, setAsking] = useState(false)
  const hasContact = useContact() !== null
  const owned = me.workspaces.filter(({ role }) => role === 'owner')
  return (
    <div className="mt-0.5 grid justify-items-start gap-2 text-s text-ink-3">
      <p>
        {me.has_password && 'You sign in with this email address. '}To change it, or to close your account,{' '}
        {hasContact || owned.length > 0 ? (
          <>
            ask <Operator />.
          </>
        ) : (
          'ask an owner of your workspace. The owner can send the request from their Account page.'
        )}
      </p>
      {!hasContact && owned.length > 0 && (
        <Button small onClick={() => setAsking(true)}>
          Ask…
        </Button>
      )}
      {asking && <AskAccount owned={owned} onClose={() => setAsking(false)} />}
    </div>
  )
}

/** A value that the person cannot change here. Its name is above it, as above a field. */
const Known = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="grid gap-1">
    <dt className="font-medium">{name}</dt>
    <dd>{children}</dd>
  </div>
)

const NameForm = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => {
  const [typed, setTyped] = useState(name)
  const rename = useAct((next: string) => auth.rename(next), 'me', 'members')
  const fault = nameFault(typed)
  return (
    <form
      noValidate
      className="rounded-3 border border-line bg-surface px-4 py-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (rename.isPending || typed.trim() === name) return
        if (fault !== null) return focusFirstFault(event.currentTarget)
        rename.mutate(typed.trim(), { onSuccess: () => toast('Your name is saved.') })
      }}
    >
      <div className="grid items-start gap-4 one:grid-cols-2">
        <TextField
          label="Name"
          autoComplete="name"
          hint="The members of your workspaces see your name."
          error={fault}
          value={typed}
          maxLength={100}
          onText={setTyped}
        />
        {children}
      </div>
      <div className="mt-4 grid gap-4">
        {rename.error && (
          <Note tone="bad" announce>
            Not saved: {wordsOf(rename.error)}
          </Note>
        )}
        <div>
          <Button type="submit" disabled={rename.isPending || typed.trim() === name}>
            {rename.isPending && <Spinner />}
            Save the name
          </Button>
        </div>
      </div>
    </form>
  )
}
