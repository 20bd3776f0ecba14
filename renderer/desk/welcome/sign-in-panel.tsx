import type { SignIn } from '../../../contract/desk.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorNote } from '../error-note.tsx'
import { useAct } from '../queries.ts'
import { useNow, when } from '../time.ts'
import { openSignInPage } from './sign-in.ts'

type Props = {
  readonly signIn: SignIn
  readonly onCancel: () => void
}

/** Shows a sign-in that waits for the person's answer in a browser, or that is being finished. */
export const SignInPanel = ({ signIn, onCancel }: Props) => {
  const { state, way, base_url, message } = signIn
  return (
    <section
      aria-label="Sign-in"
      className="grid justify-items-start gap-4 rounded-3 border border-line bg-surface p-4"
    >
      <p role="status" className="flex items-center gap-2 font-medium [overflow-wrap:anywhere]">
        <Spinner />
        {state === 'waiting' ? 'Waiting for your answer' : `Connecting to ${base_url}`}
      </p>
      {state === 'waiting' && (way === 'browser' ? <Browser {...signIn} /> : <Code {...signIn} />)}
      {message && <Note announce>{message}</Note>}
      {state === 'waiting' && <Button onClick={onCancel}>Cancel the sign-in</Button>}
    </section>
  )
}

const Until = ({ expires_at }: Pick<SignIn, 'expires_at'>) => {
  const now = useNow()
  return expires_at && <>Quillport waits for your sign-in until {when(expires_at, now)}.</>
}

const Browser = ({ address, expires_at }: SignIn) => {
  const open = useAct(openSignInPage)
  return (
    <>
      <p className="text-ink-2">
        A page opened in your browser. Sign in there, choose the workspace and allow this computer.{' '}
        <Until expires_at={expires_at} />
      </p>
      {address && (
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-s text-ink-3">If no page opened, or you closed the page:</span>
          <Button small onClick={() => open.mutate(address)}>
            Open the page again
          </Button>
          <CopyButton text={address}>Copy its address</CopyButton>
        </div>
      )}
      <p className="text-s text-ink-3">
        The browser must run on this computer. If it runs on another computer, cancel and use a code.
      </p>
      <ErrorNote error={open.error} />
    </>
  )
}

const Code = ({ address, user_code, expires_at }: SignIn) => (
  <>
    <p className="text-ink-2 [overflow-wrap:anywhere]">
      Open <span className="font-mono text-s text-ink">{address}</span> on any device, sign in, and type this
      code:
    </p>
    <div className="flex flex-wrap items-center gap-3">
      <output aria-label="Code" className="font-mono text-xl font-semibold tracking-[0.08em]">
        {user_code}
      </output>
      {address && <CopyButton text={address}>Copy the address</CopyButton>}
    </div>
    <p className="text-s text-ink-3">
      Tell the code to nobody. <Until expires_at={expires_at} />
    </p>
  </>
)
