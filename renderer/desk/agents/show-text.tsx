import { useState } from 'react'
import type { Agent } from '../../../contract/desk.ts'
import { Button, TextButton } from '../../ui/button.tsx'
import { ErrorNote } from '../error-note.tsx'
import { useDesk } from '../queries.ts'
import { RotateDialog } from './rotate-dialog.tsx'
import { TokenDialog } from './token-dialog.tsx'

/**
 * What the person can do if the app of a new agent is not set up yet: see the text for the app again. Only an app that connects to the
 * address needs a new token for that.
 */
export const ShowText = ({ agent }: { readonly agent: Agent }) => {
  const [asked, setAsked] = useState<'text' | 'token' | null>(null)
  const close = () => setAsked(null)
  const texts = useDesk('agents', 'texts', asked === 'text' ? { agent_id: agent.agent_id } : null)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pr-3 pb-2 pl-[38px] text-s text-ink-2">
      <p className="min-w-0 flex-1 basis-48">
        The agent’s app is not set up yet. Copy the text into the app’s settings.
      </p>
      <Button
        small
        className="text-ink"
        aria-label={`Show the text for ${agent.name}`}
        onClick={() => {
          setAsked('text')
          if (texts.isError) void texts.refetch()
        }}
      >
        Show the text…
      </Button>
      {asked === 'text' && !texts.data && (
        <div className="basis-full empty:hidden">
          <ErrorNote error={texts.error} />
        </div>
      )}
      {asked === 'text' && texts.data && (
        <TokenDialog
          open
          onClose={close}
          title={`Set up the app for ${agent.name}`}
          description={`To connect ${agent.name}, choose the app that it runs in, and follow the instructions below.`}
          made={texts.data}
        >
          <p className="text-s text-ink-2">
            An app that connects to Quillport’s address needs a token, which Quillport shows only once.{' '}
            <TextButton onClick={() => setAsked('token')}>Create a new token…</TextButton>
          </p>
        </TokenDialog>
      )}
      {asked === 'token' && <RotateDialog agent={agent} onClose={close} />}
    </div>
  )
}
