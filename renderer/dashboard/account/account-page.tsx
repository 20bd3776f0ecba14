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
import { DashboardPage } from '../page.tsx'
import { PasskeysPart } from '../passkeys/passkeys-part.tsx'
import { PROVIDER_NAMES } from '../provider-failure-words.ts'
import { useAct, useWays } from '../queries.ts'
import { toast } from '../toasts.tsx'
import { FirstPassword } from './first-password.tsx'
import { PasswordPart } from './password-part.tsx'
import { SessionsPart } from './sessions-part.tsx'

/** The page of the person's own account: name, email address, password, passkeys and sessions. */
export const AccountPage = ({ me }: { readonly me: Me }) => {
  const { data: ways } = useWays()
  return (
    <DashboardPage title="Account">
      <Section level="h2" title="You">
        <div className="rounded-3 border border-line bg-surface px-4 py-4">
          <div className="grid max-w-[440px] gap-4">
            <NameForm key={me.name} name={me.name} />
            <dl className="grid gap-4 border-t border-line pt-4">
              <Known name="Email address">
                <p className="[overflow-wrap:anywhere]">{me.email}</p>
                <p className="text-s text-ink-3">
                  {me.has_password && 'You sign in with this address. '}To change it, or to close your
                  account, ask the person who runs this service.
                </p>
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
          </div>
        </div>
      </Section>
      {me.has_password ? <PasswordPart email={me.email} /> : <FirstPassword me={me} ways={ways} />}
      {ways?.passkeys && <PasskeysPart me={me} />}
      <SessionsPart session_id={me.session_id} />
    </DashboardPage>
  )
}

/** A value that the person cannot change here. Its name is above it, as above a field. */
const Known = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="grid gap-1">
    <dt className="font-medium">{name}</dt>
    <dd>{children}</dd>
  </div>
)

const NameForm = ({ name }: { readonly name: string }) => {
  const [typed, setTyped] = useState(name)
  const rename = useAct((next: string) => auth.rename(next), 'me', 'members')
  const fault = nameFault(typed)
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (rename.isPending || typed.trim() === name) return
        if (fault !== null) return focusFirstFault(event.currentTarget)
        rename.mutate(typed.trim(), { onSuccess: () => toast('Your name is saved.') })
      }}
    >
      <TextField
        label="Name"
        autoComplete="name"
        hint="The members of your workspaces see your name."
        error={fault}
        value={typed}
        maxLength={100}
        onText={setTyped}
      />
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
    </form>
  )
}
