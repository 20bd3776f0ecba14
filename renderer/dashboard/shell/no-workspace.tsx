import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { NewWorkspace } from './new-workspace.tsx'

/** Explains how to get a workspace. */
export const NoWorkspace = ({ email }: { readonly email: string }) => {
  const [making, setMaking] = useState(false)
  return (
    <main className="grid flex-1 place-items-center">
      <Empty
        level="h1"
        title="You have no workspace"
        action={<Button onClick={() => setMaking(true)}>Create a workspace</Button>}
      >
        <p>
          A workspace contains leads, articles, sites and agent keys. To join a workspace, ask its owner to
          invite <strong className="font-semibold text-ink">{email}</strong>, and open the link of the
          invitation here.
        </p>
      </Empty>
      {making && <NewWorkspace onClose={() => setMaking(false)} />}
    </main>
  )
}
